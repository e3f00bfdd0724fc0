// Actions for several orders. The server asks for confirmation before emails leave, so it works without scripts.
import { entryOf } from '#platform/rules/entry-of.ts'
import { say } from '#platform/rules/words.ts'
import type { Act } from '#server/use-cases.ts'
import { formText, formTextList } from '#ui/screens/form-values.ts'
import { attempt, type Refusal } from '#ui/screens/scope.ts'
import type { BulkAction, BulkResult } from '#work/server/desk/bulk-actions.ts'
import { unpaidAmong, type UnpaidOrder, MOST_ORDERS } from './unpaid-among.ts'

export interface BulkQuestion {
  intent: string
  title: string
  detail: string
  yes: string
  orders: string[]
  /** Those that are not paid. */
  unpaid?: UnpaidOrder[]
}

export interface BulkAnswer {
  chosen: string[]
  question?: BulkQuestion
  outcome?: { title: string; results: BulkResult[] }
  refusal?: Refusal
}

const ACTIONS: Record<string, BulkAction> = {
  'bulk-deliver': 'deliver',
  'bulk-remind': 'remind',
  'bulk-lead': 'lead',
}

type Question = Omit<BulkQuestion, 'orders'>

/** Undefined if the action is possible for none of the orders. */
const QUESTIONS: Record<string, (act: Act, orders: string[]) => Promise<Question | undefined>> = {
  'ask-deliver': async (act, orders) => ({
    intent: 'bulk-deliver',
    title: say('order-pages.agency', 'bulk.deliver', { orders: orders.length }),
    detail: say('order-pages.agency', 'bulk.deliverDetail'),
    yes: say('order-pages.agency', 'bulk.deliverYes'),
    unpaid: await unpaidAmong(act, orders),
  }),
  'ask-remind': async (act, orders) => {
    const waiting = await remindableAmong(act, orders)
    if (!waiting) return undefined
    return {
      intent: 'bulk-remind',
      title:
        waiting === orders.length
          ? say('order-pages.agency', 'bulk.remindAll', { orders: orders.length })
          : say('order-pages.agency', 'bulk.remindSome', { waiting, orders: orders.length }),
      detail: say('order-pages.agency', 'bulk.remindDetail'),
      yes: say('order-pages.agency', 'bulk.remindYes'),
    }
  },
}

const NOBODY_TO_REMIND: Refusal = {
  status: 409,
  title: say('order-pages.agency', 'bulk.nobody'),
  detail: say('order-pages.agency', 'bulk.nobodyDetail'),
  errors: {},
}

/** Undefined if the form is another one. */
export async function bulkAction(act: Act, form: FormData): Promise<BulkAnswer | undefined> {
  const intent = formText(form, 'intent')
  const [ask, run] = [entryOf(QUESTIONS, intent), entryOf(ACTIONS, intent)]
  if (!ask && !run) return undefined
  const chosen = formTextList(form, 'order')
  if (ask && chosen.length) {
    const question = await ask(act, chosen)
    return question
      ? { chosen, question: { ...question, orders: chosen } }
      : { chosen, refusal: NOBODY_TO_REMIND }
  }
  const { done: results, refusal } = await attempt(() =>
    act.bulkAction({ action: run ?? 'deliver', orders: chosen }),
  )
  if (!results) return { chosen, refusal }
  const count = results.filter(({ done }) => done).length
  return {
    chosen: [],
    outcome: {
      title: say('order-pages.agency', `bulk.done.${run!}`, { count, orders: results.length }),
      results,
    },
  }
}

/** How many of the orders wait for their customer. */
async function remindableAmong(act: Act, ids: readonly string[]): Promise<number> {
  let count = 0
  for (const id of [...new Set(ids)].slice(0, MOST_ORDERS)) {
    const { done } = await attempt(() => act.agencyOrderWork(id))
    if (done?.actions.includes('nudged')) count++
  }
  return count
}
