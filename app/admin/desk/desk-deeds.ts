// The deeds that a row of the desk offers in place. The admin home has the same rows.
import { data, type RouterContextProvider } from 'react-router'
import { formText } from '#app/form-values.ts'
import { attempt, scopeOf, type Refusal } from '#app/scope.ts'
import { entryOf } from '#domain/entry-of.ts'

/** By the key in the address. */
export const DESK_DONE: Record<string, string> = {
  nudged: 'The customer is reminded',
  led: 'You lead this order now',
  settled: 'The message needs no answer',
  'calendar-renewed': 'The calendar has a new address. The old one is dead',
}

interface DeskDeed {
  done: string
  refusal?: Refusal | undefined
}

export async function doDeskDeed(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<DeskDeed> {
  const { act, viewer } = scopeOf(context)
  const order = formText(form, 'order')
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  const intents: Record<string, [done: string, run: () => Promise<unknown>]> = {
    nudge: ['nudged', () => act.nudgeCustomer(order)],
    'take-lead': ['led', () => act.setLead(order, { lead: userId })],
    'no-answer': ['settled', () => act.noAnswerNeeded(order)],
    'renew-calendar': ['calendar-renewed', () => act.renewDeskCalendar()],
  }
  const [done, run] = entryOf(intents, formText(form, 'intent')) ?? []
  if (!done || !run) throw data({ title: 'This form is unknown' }, { status: 400 })
  const { refusal } = await attempt(run)
  return { done, refusal }
}

/** The same address with the message that it is done. */
export function doneAddress({ pathname, searchParams }: URL, done: string): string {
  const query = new URLSearchParams(searchParams)
  query.set('done', done)
  return `${pathname}?${query}`
}
