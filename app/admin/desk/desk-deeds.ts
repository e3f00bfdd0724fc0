// The deeds that a row of the desk offers in place. The admin home has the same rows.
import { type RouterContextProvider } from 'react-router'
import { formText, formTexts } from '#app/form-values.ts'
import { attempt, scopeOf, type Refusal } from '#app/scope.ts'
import { unknownForm } from '#app/unknown-form.ts'
import { entryOf } from '#domain/entry-of.ts'

/** Flash messages by the value of `done` in the address. */
export const DESK_DONE: Record<string, string> = {
  nudged: 'The customer is reminded',
  led: 'You lead this order now',
  settled: 'The message needs no answer',
  delivered: 'Marked as delivered, and the customer is told',
  replied: 'The reply is on its way',
  read: 'Message is Read',
  'calendar-renewed': 'The calendar has a new address. The old one no longer works',
}

interface DeskDeed {
  done: string
  refusal?: Refusal | undefined
  /** What was typed, and where: it stays in its form after a refusal. */
  typed: { subject: string; text: string; about: string }
}

export async function doDeskDeed(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<DeskDeed> {
  const { act, viewer } = scopeOf(context)
  const order = formText(form, 'order')
  const message = formText(form, 'message')
  const words = formTexts(form, ['subject', 'text'])
  const key = formText(form, 'key')
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  const intents: Record<string, [done: string, run: () => Promise<unknown>]> = {
    nudge: ['nudged', () => act.nudgeCustomer(order)],
    'take-lead': ['led', () => act.setLead(order, { lead: userId })],
    'no-answer': ['settled', () => act.noAnswerNeeded(order)],
    'mark-delivered': ['delivered', () => act.setOrderStatus(order, { orderStatus: 'Delivered' })],
    'write-to-customer': [
      'replied',
      () => act.writeMessage(order, { text: words.text, ...(key && { key }) }),
    ],
    'mark-read': ['read', () => act.setMessageStatus({ id: message, body: { messageStatus: 'Read' } })],
    'reply-to-message': ['replied', () => act.replyToMessage({ id: message, body: words })],
    'renew-calendar': ['calendar-renewed', () => act.renewDeskCalendar()],
  }
  const [done, run] = entryOf(intents, formText(form, 'intent')) ?? []
  if (!done || !run) throw unknownForm()
  const { refusal } = await attempt(run)
  return { done, refusal, typed: { ...words, about: order || message } }
}

/** The same address with the message that it is done. An open reply form closes. */
export function doneAddress({ pathname, searchParams }: URL, done: string): string {
  const query = new URLSearchParams(searchParams)
  query.delete('reply')
  query.set('done', done)
  return `${pathname}?${query}`
}
