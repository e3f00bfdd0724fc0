// Deeds for several orders. The server asks for confirmation before mails leave, so it works without scripts.
import { formText, formTextList } from '#app/form-values.ts'
import { attempt, type Refusal } from '#app/scope.ts'
import { countOf } from '#domain/count-of.ts'
import { entryOf } from '#domain/entry-of.ts'
import type { Act } from '#server/use-cases/index.ts'
import type { BulkDeed, BulkResult } from '#server/use-cases/work/desk/bulk-deeds.ts'
import { unpaidAmong, type UnpaidOrder } from './unpaid-among.ts'

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

const DEEDS: Record<string, { deed: BulkDeed; done: string }> = {
  'bulk-deliver': { deed: 'deliver', done: 'marked as delivered' },
  'bulk-remind': { deed: 'remind', done: 'reminded' },
  'bulk-lead': { deed: 'lead', done: 'led by you now' },
}

const QUESTIONS: Record<string, (orders: string[]) => Omit<BulkQuestion, 'orders' | 'unpaid'>> = {
  'ask-deliver': (orders) => ({
    intent: 'bulk-deliver',
    title: `Mark ${countOf(orders.length, 'order')} as delivered?`,
    detail:
      'Each customer gets a mail at once, without words or files of yours. Delivered ones stay as they are.',
    yes: 'Yes, mark delivered',
  }),
  'ask-remind': (orders) => ({
    intent: 'bulk-remind',
    title: `Remind the customers of ${countOf(orders.length, 'order')}?`,
    detail: 'Only customers whose move it is get the mail. The others are named below.',
    yes: 'Yes, remind',
  }),
}

/** Undefined if the form is another one. */
export async function bulkAction(act: Act, form: FormData): Promise<BulkAnswer | undefined> {
  const intent = formText(form, 'intent')
  const [ask, run] = [entryOf(QUESTIONS, intent), entryOf(DEEDS, intent)]
  if (!ask && !run) return undefined
  const chosen = formTextList(form, 'order')
  if (ask && chosen.length) {
    const question = { ...ask(chosen), orders: chosen }
    const unpaid = question.intent === 'bulk-deliver' ? await unpaidAmong(act, chosen) : []
    return { chosen, question: { ...question, unpaid } }
  }
  const { done: results, refusal } = await attempt(() =>
    act.bulkDeed({ deed: run?.deed ?? 'deliver', orders: chosen }),
  )
  if (!results) return { chosen, refusal }
  const count = results.filter(({ done }) => done).length
  return {
    chosen: [],
    outcome: { title: `${count} of ${countOf(results.length, 'order')} ${run!.done}`, results },
  }
}
