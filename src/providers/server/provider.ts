// The interface of a payment provider. A provider either gives the browser a form to post and reports by
// notifications (PayPal Payments Standard, the stand-in), or has an API that opens a checkout and answers
// questions about it (Stripe, PayPal Orders v2). All checks of events are in
// src/payments/server/events/check-event.ts.
import type { Language } from '#platform/rules/languages.ts'
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import type { ProviderFacts } from '../rules/facts.ts'
import type { MoneyStatus } from '../rules/money-status.ts'

export interface PayableOrder {
  id: string
  payKey: string
  /** The number that people use: "3F9A1C2B". */
  number: string
  packageName: string
  amountCents: number
  currency: string
  customerEmail: string
  /** That of the order, so that a repeated call says the same. */
  language: Language
  /** "Harbour, order 3F9A1C2B", in that language: on the customer's page, and for the agency at the provider. */
  description: string
  /** The agency, as the provider's page names it. */
  siteName?: string | undefined
  /** The payment email of the moment. Only PayPal Payments Standard needs it. */
  receiver: string | undefined
}

/** One attempt to pay an order. Its row is stored before the provider is called. */
export interface CheckoutAttempt {
  /** The idempotency key: a repeated call with it opens no second checkout. */
  id: string
  order: PayableOrder
  /** Milliseconds. Stored, so that a repeated call sends the same number. */
  expiresAt: number
  /** The customer lets us keep the card or account and charge it for later periods. */
  savesCard?: boolean
}

export type Checkout =
  | { kind: 'form'; action: string; fields: Record<string, string> }
  | { kind: 'redirect'; url: string; ref: string }

/** A stored checkout, as the provider knows it. */
export interface OpenCheckout {
  id: string
  ref: string
  orderId: string
  payKey: string
}

export type EventStatus = MoneyStatus | 'refund-pending' | 'other'

/** What a provider says about money. Untrusted until it is verified. */
export interface PaymentEvent {
  /** The own id of a refund or dispute. For a payment, the id that its refunds name as their parent. */
  txnId: string
  parentTxnId?: string | undefined
  orderRef: { id: string; payKey: string } | undefined
  status: EventStatus
  /** The provider's own word for the status. */
  statusText: string
  /** Negative for refunds and reversals. */
  amountCents: number | undefined
  currency: string
  /** The accounts that were paid. Undefined if our own credentials prove it. */
  receivers: string[] | undefined
  test: boolean
  /** Of a payment: what the customer paid with, as src/providers/rules/methods.ts knows it. */
  method?: string | undefined
  /** Relevant fields that appear more than once, so their value is ambiguous. */
  twice: string[]
  /** Our id of a refund that was started here. */
  refundId?: string | undefined
  /** Of a dispute: the provider decided it for us. */
  isWon?: boolean
  /** Details for admins: payer, reason, case. */
  facts: ProviderFacts
}

/**
 * - `open`: can still be paid
 * - `approved`: the buyer agreed, and `capture` takes the money
 * - `pending`: a payment is on its way
 * - `paid`: a payment was completed, even if it was refunded later
 * - `closed`: expired, cancelled or unknown to the provider; nobody can pay it any more
 */
export type CheckoutState = 'open' | 'approved' | 'pending' | 'paid' | 'closed'

export interface Inquiry {
  state: CheckoutState
  /** All that the provider knows about the money of the checkout: payments, refunds, disputes. */
  events: PaymentEvent[]
  /** The card or account that was paid with, if the provider keeps it for us. */
  card?: SavedCard & { label: string }
}

/** The provider's ids of a card that it keeps for us, or of an account that it may debit. */
export interface SavedCard {
  customer: string
  method: string
}

/** A payment with a saved card, while the customer is away. */
export interface CardCharge {
  /** The same whenever this period is charged: the idempotency key, and how the charge is found again. */
  id: string
  order: PayableOrder
  card: SavedCard
}

/** `closed`: the card was refused. `ref` is the provider's id of the charge. */
export type ChargeAnswer = Inquiry & { ref: string | null }

export interface RefundRequest {
  /** Our refund's id. The provider stores it with the refund. */
  id: string
  /** The idempotency key of this try. */
  key: string
  /** The payment to refund. */
  txnId: string
  orderRef: { id: string; payKey: string }
  amountCents: number
  currency: string
  reason: string
}

export interface FoundDispute {
  id: string
  isWon: boolean
}

export type Verdict = 'verified' | 'invalid' | 'unknown'

/** A notification or webhook as it arrived. */
export interface ReceivedNotification {
  raw: Uint8Array
  /** Names in lower case. Only those that the signature needs. */
  headers: Record<string, string>
  receivedAt: number
}

/** What a notification is about. Untrusted until it is verified. */
export interface Reading {
  event: PaymentEvent
  /** The checkout that it names: by our id, or by the provider's. */
  checkoutId?: string | undefined
  checkoutRef?: string | undefined
}

export interface PaymentProvider {
  name: ProviderName & MachineName
  /** Origins that the pay page sends the browser to, for the `form-action` directive of the CSP. */
  formOrigins: string[]
  /** Events that only webhooks report. All others are also in the answer to an inquiry. */
  webhookOnly?: readonly EventStatus[]
  /** The headers of a notification that `verify` needs, in lower case. */
  signatureHeaders: string[]
  /** Why this amount can't be paid here, in words for the customer. */
  whyNotAmount(amountCents: number, currency: string): string | undefined
  /** How many decimals a price in this currency can have; undefined if it can't be paid here at all. */
  decimalsIn(currency: string): number | undefined
  begin(attempt: CheckoutAttempt): Promise<Checkout>
  /** Whether the provider sent these bytes. `unknown`: it gave no clear answer, so retry. */
  verify(received: ReceivedNotification, signal?: AbortSignal): Promise<Verdict>
  /** Must not throw: the bytes are untrusted. */
  read(raw: Uint8Array): Reading
  /** Absent if the provider has no API: its notifications are the only source. */
  api?: PaymentApi
}

/** Every method throws a ProviderError if the provider does not answer as expected. */
export interface PaymentApi {
  inquire(checkout: OpenCheckout): Promise<Inquiry>
  /** Makes sure that nobody can pay the checkout any more; the state says whether somebody did. */
  close(checkout: OpenCheckout): Promise<Inquiry>
  /** Takes the money of an approved checkout. The caller makes sure that the order may still be paid. */
  capture?(checkout: OpenCheckout, key: string): Promise<Inquiry>
  /** Charges a saved card, unless the provider has a charge with our id. Absent if it keeps none. */
  charge?(charge: CardCharge): Promise<ChargeAnswer>
  /** The charge with our id, if the provider has it. Asked for after an unclear answer. */
  findCharge?(charge: CardCharge): Promise<ChargeAnswer | undefined>
  /** Deletes the card at the provider. */
  forgetCard?(card: SavedCard): Promise<void>
  refund(request: RefundRequest): Promise<PaymentEvent>
  /** The refund with our id, if the provider has it. Asked for after an unclear answer. */
  findRefund(request: RefundRequest): Promise<PaymentEvent | undefined>
  /**
   * The payment that a refund or dispute belongs to, if it is of this site: such events name no order.
   */
  findPayment(txnId: string): Promise<Pick<Reading, 'checkoutId' | 'checkoutRef'> | undefined>
  /**
   * The last dispute about a payment; undefined if there is none, or the provider does not let us ask. Absent
   * if the answer to an inquiry has all disputes.
   */
  findDispute?(txnId: string): Promise<FoundDispute | undefined>
  /** What is wrong with the settings, each in a sentence for the admin. Empty if all is well. */
  findProblems(): Promise<string[]>
}

/**
 * - `unavailable`: no answer, a timeout, a 5xx or 429. It is not known whether the call had an effect
 * - `refused`: a clear no; the words say why
 * - `misconfigured`: our credentials or account settings are wrong
 */
export type ProviderErrorKind = 'unavailable' | 'refused' | 'misconfigured'

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  /** The provider keeps this answer for the idempotency key, so a repeated call needs a new key. */
  readonly replays: boolean

  constructor(kind: ProviderErrorKind, words: string, { replays = false } = {}) {
    super(words)
    this.kind = kind
    this.replays = replays
  }
}
