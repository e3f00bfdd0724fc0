// The connection to the mail server. Every step has a timeout, so that a stalled server does not block the queue.
import { createTransport } from 'nodemailer'
import { SECOND } from '#platform/rules/durations.ts'

export const mailTransport = (SMTP_URL: string) =>
  createTransport({
    url: SMTP_URL,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // Content comes from the outbox only: nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and signs in, and sends nothing. Returns what is wrong, in the words of the mail server. */
export async function mailServerFault(SMTP_URL: string): Promise<string | undefined> {
  const transport = mailTransport(SMTP_URL)
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    transport.close()
  }
}
