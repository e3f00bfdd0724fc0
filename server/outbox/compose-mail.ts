// Every mail from one simple structure: as text, and as HTML that looks like the site. No pictures from afar,
// nothing that tells who opened it.
import type { Agency } from './agency.ts'
import { mailHtml } from './mail-html.ts'
import type { MailWords } from './mail-parts.ts'
import { mailText } from './mail-text.ts'

export interface ComposedMail {
  text: string
  html: string
}

/** A mail of the outbox as its reader gets it, from the agency as it calls itself today. */
export function composeMail(mail: { subject: string; words: string }, agency: Agency): ComposedMail {
  const words = JSON.parse(mail.words) as MailWords
  return { text: mailText(words, agency), html: mailHtml(mail.subject, words, agency) }
}
