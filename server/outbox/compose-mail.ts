// Every mail from one simple structure: as text, and as HTML that looks like the site. No pictures from afar,
// nothing that tells who opened it.
import type { Agency } from './agency.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** What a mail says. */
export interface MailWords {
  heading: string
  paragraphs: string[]
  /** The one thing to do. Its address must be whole (https://…). */
  button?: { label: string; url: string }
  /** Label and value, one per line: an order number, a price, a date. */
  facts?: [label: string, value: string][]
  /** Small print under everything else. */
  footnote?: string
  /** About a test order: subject and words say so. */
  test?: boolean
}

export interface MailParts extends MailWords {
  /** What it is about, for the outbox screen: 'order-placed', 'reset' … */
  kind: string
  to: string
  subject: string
  headers?: Record<string, string>
  /** When a link in it stops working: after that it is not sent any more. */
  expiresAt?: number
}

export interface ComposedMail {
  text: string
  html: string
}

/** A mail of the outbox as its reader gets it, from the agency as it calls itself today. */
export function composeMail(mail: { subject: string; words: string }, agency: Agency): ComposedMail {
  const words = JSON.parse(mail.words) as MailWords
  return { text: mailText(words, agency), html: mailHtml(mail.subject, words, agency) }
}
