// The stored state: sessions with their payment, refunds, disputes and webhooks. Times of Stripe's objects
// are seconds, those of deliveries milliseconds.
import { addLimited } from '../limited-map.ts'
import type { Sendable } from '../sender.ts'

export type Metadata = Record<string, string>

export interface Refund {
  id: string
  createdAt: number
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
  reason: string | null
  metadata: Metadata
}

export interface Dispute {
  id: string
  createdAt: number
  status: string
  /** The movements of money: negative when it was withdrawn. */
  moved: number[]
}

/** How refunds of a card go: Stripe has test cards for each. */
export type RefundsGo = 'well' | 'pending-first' | 'failing-later'

/**
 * How a saved card or account goes when the merchant charges it later: Stripe has test numbers for each. A direct
 * debit is decided after a while: `bounces` by a refusal, `waits` by a button of its page.
 */
export type LaterCharges = 'well' | 'declined' | 'authentication' | 'waits' | 'bounces'

export type Method = 'card' | 'sepa_debit' | 'ideal' | 'klarna' | 'multibanco'

/** A card or account that the buyer let the merchant keep. */
export interface SavedCard {
  customer: string
  method: string
  charges: LaterCharges
  /** A direct debit. */
  isDebit?: true
  /** The payment by iDEAL that left the direct debit. */
  leftBy?: string
  /** The merchant let go of it. */
  detached?: true
}

export interface Intent {
  id: string
  chargeId: string
  createdAt: number
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
  method: Method
  refundsGo: RefundsGo
  refunds: Refund[]
  dispute?: Dispute
}

/** What becomes true when a webhook is first sent. */
export type Change =
  | { to: 'expired' | 'paid' | 'unpaid' }
  | { to: 'refund-succeeded' | 'refund-failed'; refund: string }

/** What is unusual about the signature of a webhook. By default it is genuine. */
export type Truth = 'forged' | 'tampered' | 'old' | 'second-secret'

export interface Delivery extends Sendable {
  /** The type of the event: its name on the page. */
  label: string
  event: string
  createdAt: number
  /** The id of the refund; without it the event is about the session or its dispute. */
  refund?: string
  /** The idempotency key of the call that caused it. */
  key?: string
  /** Absent until it is first sent, if something changes then. */
  body?: string
  change?: Change
  truth?: Truth
}

export interface Session {
  id: string
  createdAt: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  url: string
  amount: number
  currency: string
  itemName: string
  itemDescription?: string | null
  successUrl: string
  cancelUrl: string | null
  reference: string | null
  email: string | null
  methods: string[]
  locale?: string | null
  metadata: Metadata
  intentMetadata: Metadata
  description: string | null
  intent?: Intent
  /** The merchant asked for the card to be kept. */
  keepsCard?: true
  /** Set when it is paid. */
  card?: SavedCard
  /** No session: the merchant charged a saved card by itself. */
  isCharge?: true
  deliveries: Delivery[]
}

/** The first answer to an idempotency key. */
export interface KeptAnswer {
  /** Method, path and parameters. */
  request: string
  status: number
  body: unknown
}

export interface State {
  sessions: Map<string, Session>
  kept: Map<string, KeptAnswer>
}

const MAX_SESSIONS = 1_000
const MAX_KEPT = 5_000
const VERSION = 1

/** Paid by a method that takes days. */
export const isUndecided = ({ status }: Intent): boolean =>
  status === 'processing' || status === 'requires_action'

export const addSession = ({ sessions }: State, session: Session): void =>
  addLimited(sessions, session.id, session, MAX_SESSIONS)
export const keepAnswer = ({ kept }: State, key: string, answer: KeptAnswer): void =>
  addLimited(kept, key, answer, MAX_KEPT)

export const toSaved = ({ sessions, kept }: State): unknown => ({
  version: VERSION,
  sessions: [...sessions.values()],
  kept: [...kept],
})

/** State of another version is dropped. */
export function fromSaved(saved: unknown): State {
  const { version, sessions, kept } = (saved ?? {}) as {
    version?: unknown
    sessions?: Session[]
    kept?: [string, KeptAnswer][]
  }
  if (version !== VERSION || !sessions || !kept) return { sessions: new Map(), kept: new Map() }
  return { sessions: new Map(sessions.map((session) => [session.id, session])), kept: new Map(kept) }
}
