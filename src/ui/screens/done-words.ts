import { entryOf } from '#platform/rules/entry-of.ts'

/** Actions that mail the customer, by the value of `done` in the address. */
const MAILED = new Set([
  'nudged',
  'delivered',
  'marked',
  'written',
  'questioned',
  'new-day',
  'not-part',
  'changed',
])

const NO_MAIL_SERVER = 'The mail waits in the outbox until email is set up.'
const REPLY_WAITS =
  'The reply waits in the outbox. No mail server is set up yet, so nothing is sent until there is one.'

const NO_MAIL_TO_MADE_UP = 'A made-up customer gets no mail.'

/** What is done without the mail, where the usual message is about the mail. */
const DONE_WITHOUT_MAIL: Readonly<Record<string, string>> = {
  replied: 'The reply is in the thread',
  written: 'The message is in the thread',
  nudged: 'The reminder is noted in the history',
  marked: 'Marked as delivered',
  'new-day': 'The new day is noted',
  'not-part': 'The answer is noted. The delivery stands',
  changed: 'Changed',
}

/** The value of `of` in the address after an action on an order of the demo. */
export const MADE_UP = 'made-up'

interface MailFacts {
  sendsMail: boolean
  /** The action was about an order of a made-up customer. */
  isMadeUp?: boolean
}

/** What to say beside a promise of a mail: nothing if it is sent at once. */
export const mailNote = ({ sendsMail, isMadeUp = false }: MailFacts): string =>
  isMadeUp ? NO_MAIL_TO_MADE_UP : sendsMail ? '' : NO_MAIL_SERVER

/** The message that an action is done. If no mail is sent it says so, instead of claiming one. */
export function doneWords(
  messages: Readonly<Record<string, string>>,
  done: string | null,
  { sendsMail, isMadeUp = false }: MailFacts,
): string | undefined {
  const words = entryOf(messages, done)
  if (!words) return words
  const isMailed = done === 'replied' || MAILED.has(done!)
  if (!isMailed || (sendsMail && !isMadeUp)) return words
  if (done === 'replied' && !isMadeUp) return REPLY_WAITS
  return `${entryOf(DONE_WITHOUT_MAIL, done) ?? words}. ${mailNote({ sendsMail, isMadeUp })}`
}
