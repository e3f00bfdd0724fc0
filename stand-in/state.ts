// The stored state: checkouts with their payments and messages.
import type { CheckoutForm } from './checkout-form.ts'
import { addLimited } from './limited-map.ts'
import type { Sendable } from './sender.ts'

export interface Message extends Sendable {
  /** Its name on the payment's page. */
  label: string
  body: string
  /** The payment's status once this message is sent. */
  brings?: PaymentStatus
}

export type PaymentStatus = 'None' | 'Pending' | 'Completed' | 'Denied'

export interface Payment {
  txn: string
  createdAt: number
  gross: number
  currency: string
  status: PaymentStatus
  refunded: number
  reversed: boolean
  /** Until then, the verifier answers with an error for this payment. */
  verifierDownUntil: number
  /** Overrides fields of its messages. */
  fields: Record<string, string>
  messages: Message[]
}

export interface Checkout {
  token: string
  createdAt: number
  form: CheckoutForm
  payments: Payment[]
}

export interface State {
  checkouts: Map<string, Checkout>
}

const MAX_CHECKOUTS = 1_000
const VERSION = 2

export const addCheckout = ({ checkouts }: State, checkout: Checkout): void =>
  addLimited(checkouts, checkout.token, checkout, MAX_CHECKOUTS)

export function findPayment(state: State, txn: string): { checkout: Checkout; payment: Payment } | undefined {
  for (const checkout of state.checkouts.values()) {
    const payment = checkout.payments.find((candidate) => candidate.txn === txn)
    if (payment) return { checkout, payment }
  }
  return undefined
}

export const toSaved = ({ checkouts }: State): unknown => ({
  version: VERSION,
  checkouts: [...checkouts.values()],
})

/** State of another version is dropped. */
export function fromSaved(saved: unknown): State {
  const { version, checkouts } = (saved ?? {}) as { version?: unknown; checkouts?: Checkout[] }
  if (version !== VERSION || !Array.isArray(checkouts)) return { checkouts: new Map() }
  return { checkouts: new Map(checkouts.map((checkout) => [checkout.token, checkout])) }
}
