// A mail before it is composed.

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
