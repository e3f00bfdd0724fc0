import { entryOf } from '#platform/rules/entry-of.ts'
import type { Flash } from '#platform/rules/flash.ts'

const NO_MAIL_SERVER = 'The mail waits in the outbox until email is set up.'
const NO_MAIL_TO_MADE_UP = 'A made-up customer gets no mail.'

/** An answer that was written in place, on the desk or in the inbox. */
export const REPLIED: Flash = {
  mailed: 'The reply is on its way',
  unsent: 'The reply is in the thread',
  waits:
    'The reply waits in the outbox. No mail server is set up yet, so nothing is sent until there is one.',
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
  messages: Readonly<Record<string, Flash>>,
  done: string | null,
  { sendsMail, isMadeUp = false }: MailFacts,
): string | undefined {
  const flash = entryOf(messages, done)
  if (flash === undefined || typeof flash === 'string') return flash
  const { mailed, unsent = mailed, waits } = flash
  if (sendsMail && !isMadeUp) return mailed
  if (waits && !isMadeUp) return waits
  return `${unsent}. ${mailNote({ sendsMail, isMadeUp })}`
}
