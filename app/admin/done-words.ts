import { entryOf } from '#domain/entry-of.ts'

/** Deeds that mail the customer, by the value of `done` in the address. */
const MAILED = new Set(['nudged', 'delivered', 'written', 'questioned', 'new-day', 'not-part'])

const NO_MAIL_SERVER = 'No mail server is set up, so the mail waits in the outbox.'
const REPLY_WAITS =
  'The reply waits in the outbox. No mail server is set up yet, so nothing is sent until there is one.'

/** The message that a deed is done. Without a mail server it says so, instead of claiming a mail. */
export function doneWords(
  messages: Readonly<Record<string, string>>,
  done: string | null,
  { sendsMail }: { sendsMail: boolean },
): string | undefined {
  const words = entryOf(messages, done)
  if (!words || sendsMail) return words
  if (done === 'replied') return REPLY_WAITS
  return MAILED.has(done!) ? `${words}. ${NO_MAIL_SERVER}` : words
}
