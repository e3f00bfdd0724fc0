// The stored state: orders with their captures, refunds, disputes and webhooks.
import { addLimited } from '../limited-map.ts'
import type { Sendable } from '../sender.ts'
import type { SigningKey } from './signing-key.ts'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED'
export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED'

export interface Capture {
  id: string
  createdAt: number
  status: CaptureStatus
  /** Why it is pending or was declined. */
  reason?: string
  /** In minor units. */
  amount: number
  reversed: boolean
}

export interface Refund {
  id: string
  captureId: string
  createdAt: number
  status: RefundStatus
  amount: number
  customId?: string
  note?: string
}

export interface Dispute {
  id: string
  createdAt: number
  /** Absent while it is open. */
  outcome?: 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_BUYER_FAVOUR'
}

/** What becomes true when a webhook is sent. */
export interface Change {
  capture?: { id: string; status: CaptureStatus }
  refund?: { id: string; status: RefundStatus }
}

export interface Message extends Sendable {
  /** Its kind, like PAYMENT.CAPTURE.COMPLETED. */
  label: string
  body: string
  headers: Record<string, string>
  brings?: Change
}

export interface Order {
  id: string
  /** Needed for the buttons of its payment's page. */
  secret: string
  createdAt: number
  approvedAt?: number
  /** The shop calls us there, and gets the certificate from there. */
  apiOrigin: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
  currency: string
  amount: number
  customId?: string
  invoiceId?: string
  description?: string
  locale?: string
  brandName?: string
  returnUrl: string
  cancelUrl: string
  /** The button that the buyer pressed. */
  scenario: string
  /** How many captures are still to be declined. */
  declines: number
  captures: Capture[]
  refunds: Refund[]
  disputes: Dispute[]
  messages: Message[]
}

/** The answer to an earlier request with the same id. */
export interface EarlierAnswer {
  until: number
  order?: string
  refund?: string
  /** A refusal is repeated as it was. */
  refusal?: { status: number; body: unknown }
}

export interface State {
  key: SigningKey
  orders: Map<string, Order>
  /** The answers given before, by call and request id. */
  answers: Map<string, EarlierAnswer>
  /** Access tokens and when they end. */
  tokens: Map<string, number>
}

const MAX_ORDERS = 1_000
const MAX_ANSWERS = 3_000
const MAX_TOKENS = 100
const VERSION = 1

export const addOrder = (state: State, order: Order): void =>
  addLimited(state.orders, order.id, order, MAX_ORDERS)
export const addAnswer = (state: State, key: string, answer: EarlierAnswer): void =>
  addLimited(state.answers, key, answer, MAX_ANSWERS)
export const addToken = (state: State, token: string, until: number): void =>
  addLimited(state.tokens, token, until, MAX_TOKENS)

export function findCapture(state: State, id: string): { order: Order; capture: Capture } | undefined {
  for (const order of state.orders.values()) {
    const capture = order.captures.find((candidate) => candidate.id === id)
    if (capture) return { order, capture }
  }
  return undefined
}

export function findRefund(state: State, id: string): { order: Order; refund: Refund } | undefined {
  for (const order of state.orders.values()) {
    const refund = order.refunds.find((candidate) => candidate.id === id)
    if (refund) return { order, refund }
  }
  return undefined
}

export const toSaved = ({ key, orders, answers, tokens }: State): unknown => ({
  version: VERSION,
  key,
  orders: [...orders.values()],
  answers: [...answers],
  tokens: [...tokens],
})

interface Saved {
  version?: unknown
  key: SigningKey
  orders: Order[]
  answers: [string, EarlierAnswer][]
  tokens: [string, number][]
}

/** Undefined if there is none, or one of another version. */
export function fromSaved(saved: unknown): State | undefined {
  const { version, key, orders, answers, tokens } = (saved ?? {}) as Saved
  if (version !== VERSION) return undefined
  return {
    key,
    orders: new Map(orders.map((order) => [order.id, order])),
    answers: new Map(answers),
    tokens: new Map(tokens),
  }
}
