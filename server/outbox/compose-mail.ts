// Every mail from one simple structure: as text, and as HTML that looks like the site. No pictures from afar, nothing that tells who opened it.
import type { Agency } from './agency.ts'
import type { Mail } from './mail.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export interface MailParts {
  /** What it is about, for the outbox screen: 'order-placed', 'reset' … */
  kind: string
  to: string
  subject: string
  heading: string
  paragraphs: string[]
  /** The one thing to do. Its address must be whole (https://…). */
  button?: { label: string; url: string }
  /** Label and value, one per line: an order number, a price, a date. */
  facts?: [label: string, value: string][]
  /** Small print under everything else. */
  footnote?: string
  headers?: Record<string, string>
  /** When a link in it stops working: after that it is not sent any more. */
  expiresAt?: number
}

export function composeMail(parts: MailParts, agency: Agency): Mail {
  const { kind, to, subject, headers, expiresAt } = parts
  return { kind, to, subject, text: mailText(parts, agency), html: mailHtml(parts, agency), headers, expiresAt }
}
