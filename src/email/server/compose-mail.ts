// Renders a mail as text and as HTML in the site's look. No remote pictures and no tracking.
import type { MailContent } from '#platform/server/outbox/mail-parts.ts'
import type { Agency } from './agency.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export interface ComposedMail {
  text: string
  html: string
}

/** Renders a row of the outbox with the agency's current details. */
export function composeMail(mail: { subject: string; words: string }, agency: Agency): ComposedMail {
  const content = JSON.parse(mail.words) as MailContent
  return { text: mailText(content, agency), html: mailHtml(mail.subject, content, agency) }
}
