// What the stand-in remembers: checkouts with their payments and messages.
import type { CheckoutForm } from './checkout-form.ts'

export interface Message {
  /** What it says, in a word or two, for the payment's page. */
  label: string
  body: string
  /** When it is to be sent next; absent once it was taken or given up. */
  dueAt?: number
  attempts: number
  /** How the merchant answered last: a status, or why there was none. */
  answer?: string
  /** The state of the payment that this message brings about, when it goes out. */
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
  /** The verifier is "down" for this payment until then. */
  verifierDownUntil: number
  /** What its messages say differently from those of an ordinary payment. */
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

const CHECKOUTS = 1_000
const VERSION = 2

export function addCheckout(state: State, checkout: Checkout): void {
  state.checkouts.set(checkout.token, checkout)
  const [oldest] = state.checkouts.keys()
  if (state.checkouts.size > CHECKOUTS) state.checkouts.delete(oldest!)
}

export function findPayment(state: State, txn: string): { checkout: Checkout; payment: Payment } | undefined {
  for (const checkout of state.checkouts.values()) {
    const payment = checkout.payments.find((one) => one.txn === txn)
    if (payment) return { checkout, payment }
  }
  return undefined
}

export const toSaved = ({ checkouts }: State): unknown => ({
  version: VERSION,
  checkouts: [...checkouts.values()],
})

/** What was saved by this version; anything else is a fresh start. */
export function fromSaved(saved: unknown): State {
  const { version, checkouts } = (saved ?? {}) as { version?: unknown; checkouts?: Checkout[] }
  if (version !== VERSION || !Array.isArray(checkouts)) return { checkouts: new Map() }
  return { checkouts: new Map(checkouts.map((one) => [one.token, one])) }
}
