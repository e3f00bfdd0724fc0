// The interface of a payment provider. `begin` fits both a form that the browser posts (PayPal Payments
// Standard, the stand-in) and a redirect to a checkout session (Orders v2, Stripe). All checks of events are
// in use-cases/payments/check-event.ts.

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

/** A parsed notification. Untrusted until it is verified. */
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
  /** Relevant fields that appear more than once, so their value is ambiguous. */
  twice: string[]
  /** Details for admins: payer, reason, case. */
  facts: Record<string, string>
}

export type Verdict = 'verified' | 'invalid' | 'unknown'

export interface PaymentProvider {
  name: MachineName
  /** Targets of the pay form, for the `form-action` directive of the CSP. */
  formOrigins: string[]
  begin(order: PayableOrder): Promise<Checkout>
  /** Asks the provider whether it sent these bytes. `unknown`: it gave no clear answer, so retry. */
  verify(raw: Uint8Array, signal?: AbortSignal): Promise<Verdict>
  /** Must not throw: the bytes are untrusted. */
  read(raw: Uint8Array): PaymentEvent
}
