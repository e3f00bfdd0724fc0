// The parts of a mail before it is rendered.

/** Stored as JSON in outbox.words. */
export interface MailContent {
  heading: string
  paragraphs: string[]
  /** The call to action. Its URL must be absolute. */
  button?: { label: string; url: string }
  /** Label and value, one per line: an order number, a price, a date. */
  facts?: [label: string, value: string][]
  /** Small print under everything else. */
  footnote?: string
  /** About a test order: subject and text say so. */
  test?: boolean
  /** Numbers of invoices and credit notes to attach. Their PDFs are made when the mail is sent. */
  documents?: string[]
}

/** Control characters, line breaks included, and those that turn the direction of what follows. */
// oxlint-disable-next-line no-control-regex -- it removes control characters
const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/g

/**
 * A text for a header of a mail: a line break would start a new header, and a turned direction shows other
 * words.
 */
export const headerText = (text: string): string => text.replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()

export interface MailParts extends MailContent {
  /** For the outbox screen: 'order-placed', 'reset' … */
  kind: string
  to: string
  subject: string
  headers?: Record<string, string>
  /** When its links stop working. After that it is not sent. */
  expiresAt?: number
  /** Not sent before this moment. What it tells can be taken back until then. */
  notBefore?: number
  /** The order that it is about. */
  orderId?: string
}
