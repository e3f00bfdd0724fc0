import { entryOf } from '#domain/entry-of.ts'

/** Deeds that mail the customer, by the value of `done` in the address. */
const MAILED = new Set(['nudged', 'delivered', 'replied', 'written', 'questioned', 'new-day', 'not-part'])

const NO_MAIL_SERVER = 'No mail server is set up, so the mail waits in the outbox.'

/** The message that a deed is done. Without a mail server it says so, instead of claiming a mail. */
export function doneWords(
  messages: Readonly<Record<string, string>>,
  done: string | null,
  { sendsMail }: { sendsMail: boolean },
): string | undefined {
  const words = entryOf(messages, done)
  return words && !sendsMail && MAILED.has(done!) ? `${words}. ${NO_MAIL_SERVER}` : words
}
