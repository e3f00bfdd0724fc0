// What a payment provider is to the rest of the house. A form that the browser posts (PayPal Payments
// Standard, the stand-in) or a redirect to a session made beforehand (Orders v2, Stripe) both fit `begin`;
// every check of an event lives in use-cases/orders/check-event.ts.

import type { MachineName } from '#domain/permissions.ts'

export interface PayableOrder {
  id: string
  payKey: string
  packageName: string
  amountCents: number
  currency: string
  receiver: string
}

export type Checkout =
  | { kind: 'form'; action: string; fields: Record<string, string> }
  | { kind: 'redirect'; url: string }

export type EventStatus =
  | 'completed'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'reversed'
  | 'reversal-cancelled'
  | 'other'

/** What a notification says, in our words. Nothing of it is believed before it is verified. */
export interface PaymentEvent {
  txnId: string
  parentTxnId?: string | undefined
  orderRef: { id: string; payKey: string } | undefined
  status: EventStatus
  /** The provider's own word for the status. */
  statusText: string
  amountCents: number | undefined
  currency: string
  receivers: string[]
  test: boolean
  /** Fields that count and stand in it more than once: what they say is not certain. */
  twice: string[]
  /** Details worth keeping for people: payer, reason, case. */
  facts: Record<string, string>
}

export type Verdict = 'verified' | 'invalid' | 'unknown'

export interface PaymentProvider {
  name: MachineName
  /** Origins that the pay form is sent to, for the page's policy. */
  formOrigins: string[]
  begin(order: PayableOrder): Promise<Checkout>
  /** Asks the provider whether it sent these very bytes. `unknown`: it could not be asked, try again. */
  verify(raw: Uint8Array, signal?: AbortSignal): Promise<Verdict>
  /** Never throws: anybody may send anything. */
  read(raw: Uint8Array): PaymentEvent
}
