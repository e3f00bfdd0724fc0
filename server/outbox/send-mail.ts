// Hands one mail to the mail server. Every wait has an end, so that a server that stalls holds up nothing for
// long.
import { createTransport } from 'nodemailer'
import { SECOND } from '../clock.ts'
import type { Settings } from '../settings.ts'
import type { Agency } from './agency.ts'
import { composeMail } from './compose-mail.ts'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  /** JSON of what it says. */
  words: string
  /** JSON of further headers. */
  headers: string
}

export type SendMail = (mail: OutgoingMail, agency: Agency) => Promise<void>

export function mailSender({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Settings, 'MAIL_FROM'> & { SMTP_URL: string }): SendMail {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // A mail is what stands in the outbox: nothing of it is fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return async (mail, agency) => {
    const headers = JSON.parse(mail.headers) as Record<string, string>
    const { 'Reply-To': replyTo = agency.email, ...more } = headers
    await transport.sendMail({
      // Always the same for the same mail: should it ever leave twice, the reader's side can tell.
      messageId: `<${mail.id}@${host}>`,
      from: MAIL_FROM.includes('<') ? MAIL_FROM : { name: agency.name, address: MAIL_FROM },
      to: { name: '', address: mail.recipient },
      replyTo,
      subject: mail.subject,
      ...composeMail(mail, agency),
      headers: more,
    })
  }
}

/** The mail server said a clear no to this mail: trying again would not help. Anything else may pass. */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 550 && responseCode < 560 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
