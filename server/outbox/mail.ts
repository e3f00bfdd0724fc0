/** A mail to be sent: always as text and as HTML. */
export interface Mail {
  /** What it is about, for the outbox screen: 'order-placed', 'reset' … */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  /** When a link in it stops working: after that it is not sent any more. */
  expiresAt?: number
}
