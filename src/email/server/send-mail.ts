// Sends one mail by SMTP. Every step has a timeout, so that a stalled server does not block the queue.
import { createTransport } from 'nodemailer'
import { SECOND } from '#platform/rules/durations.ts'
import { headerText, type MailContent } from '#platform/server/outbox/mail-parts.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import type { Agency } from './agency.ts'
import { composeMail } from './compose-mail.ts'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  /** JSON of MailContent. */
  words: string
  /** JSON of extra headers. */
  headers: string
}

/** Mail programs that answer by themselves must not answer these (RFC 3834, and Exchange's own header). */
const NO_AUTO_REPLY = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export interface Attachment {
  name: string
  bytes: Buffer
}

/** Makes the file of a document that a mail names; undefined if the document is gone. */
export type AttachmentOf = (document: string) => Promise<Attachment | undefined>

export interface MailSettings extends Pick<Settings, 'MAIL_FROM'> {
  SMTP_URL: string
}

export type SendMail = (mail: OutgoingMail, agency: Agency) => Promise<void>

export function mailSender({ SMTP_URL, MAIL_FROM }: MailSettings, attachmentOf: AttachmentOf): SendMail {
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 10 * SECOND,
    // Content comes from the outbox only: nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /@([^>\s]+)/.exec(MAIL_FROM)?.[1] ?? 'localhost'
  return async (mail, agency) => {
    const headers = JSON.parse(mail.headers) as Record<string, string>
    const { 'Reply-To': replyTo = agency.email, ...otherHeaders } = headers
    await transport.sendMail({
      // Stable, so that the recipient's server can detect a duplicate.
      messageId: `<${mail.id}@${host}>`,
      from: MAIL_FROM.includes('<') ? MAIL_FROM : { name: headerText(agency.name), address: MAIL_FROM },
      to: { name: '', address: mail.recipient },
      replyTo,
      subject: mail.subject,
      ...composeMail(mail, agency),
      headers: { ...NO_AUTO_REPLY, ...otherHeaders },
      attachments: await attachmentsOf(mail, attachmentOf),
    })
  }
}

async function attachmentsOf({ words }: OutgoingMail, attachmentOf: AttachmentOf) {
  const { documents = [] } = JSON.parse(words) as MailContent
  const files = await Promise.all(documents.map(attachmentOf))
  return files
    .filter((file) => file !== undefined)
    .map(({ name, bytes }) => ({ filename: name, content: bytes, contentType: 'application/pdf' }))
}

/** The mail server rejected this mail permanently. Any other error may be temporary. */
export function isRefusal(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 550 && responseCode < 560 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
