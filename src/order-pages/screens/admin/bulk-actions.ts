// Actions for several orders. The server asks for confirmation before emails leave, so it works without scripts.
import { countOf } from '#platform/rules/count-of.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
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

const ACTIONS: Record<string, { action: BulkAction; done: string }> = {
  'bulk-deliver': { action: 'deliver', done: 'marked as delivered' },
  'bulk-remind': { action: 'remind', done: 'reminded' },
  'bulk-lead': { action: 'lead', done: 'led by you now' },
}

type Question = Omit<BulkQuestion, 'orders'>

/** Undefined if the action is possible for none of the orders. */
const QUESTIONS: Record<string, (act: Act, orders: string[]) => Promise<Question | undefined>> = {
  'ask-deliver': async (act, orders) => ({
    intent: 'bulk-deliver',
    title: `Mark ${countOf(orders.length, 'order')} as delivered?`,
    detail:
      'Each customer gets an email at once, without words or files of yours. Delivered ones stay as they are.',
    yes: 'Yes, mark delivered',
    unpaid: await unpaidAmong(act, orders),
  }),
  'ask-remind': async (act, orders) => {
    const waiting = await remindableAmong(act, orders)
    const all = countOf(orders.length, 'order')
    if (!waiting) return undefined
    return {
      intent: 'bulk-remind',
      title: `Remind the customers of ${waiting === orders.length ? all : `${waiting} of ${all}`}?`,
      detail: 'Only customers whose move it is get the email. The others are named afterwards.',
      yes: 'Yes, remind',
    }
  },
}

const NOBODY_TO_REMIND: Refusal = {
  status: 409,
  title: 'Nobody to remind',
  detail: 'None of these orders waits for its customer.',
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
    act.bulkAction({ action: run?.action ?? 'deliver', orders: chosen }),
  )
  if (!results) return { chosen, refusal }
  const count = results.filter(({ done }) => done).length
  return {
    chosen: [],
    outcome: { title: `${count} of ${countOf(results.length, 'order')} ${run!.done}`, results },
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
