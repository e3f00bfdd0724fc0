// What the stand-in remembers: checkouts with their payments and messages, and a fingerprint of every message that is genuine.
import { createHash } from 'node:crypto'
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
  /** Fingerprints rather than bytes: equal fingerprints mean equal bytes, and thousands of them stay small. */
  genuine: Set<string>
}

const CHECKOUTS = 1_000
const GENUINE = 5_000
const VERSION = 1

function keepNewest(collection: Map<string, unknown> | Set<string>, most: number): void {
  for (const oldest of collection.keys()) {
    if (collection.size <= most) return
    collection.delete(oldest)
  }
}

export function addCheckout(state: State, checkout: Checkout): void {
  state.checkouts.set(checkout.token, checkout)
  keepNewest(state.checkouts, CHECKOUTS)
}

const fingerprint = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

export function addGenuine(state: State, body: string): void {
  state.genuine.add(fingerprint(body))
  keepNewest(state.genuine, GENUINE)
}

export const isGenuine = (state: State, body: Uint8Array): boolean => state.genuine.has(fingerprint(body))

export function findPayment(state: State, txn: string): { checkout: Checkout; payment: Payment } | undefined {
  for (const checkout of state.checkouts.values()) {
    const payment = checkout.payments.find((one) => one.txn === txn)
    if (payment) return { checkout, payment }
  }
  return undefined
}

export const toSaved = ({ checkouts, genuine }: State): unknown => ({
  version: VERSION,
  checkouts: [...checkouts.values()],
  genuine: [...genuine],
})

/** What was saved by this version; anything else is a fresh start. */
export function fromSaved(saved: unknown): State {
  const { version, checkouts, genuine } = (saved ?? {}) as { version?: unknown; checkouts?: Checkout[]; genuine?: string[] }
  if (version !== VERSION || !Array.isArray(checkouts) || !Array.isArray(genuine)) return { checkouts: new Map(), genuine: new Set() }
  return { checkouts: new Map(checkouts.map((one) => [one.token, one])), genuine: new Set(genuine) }
}
