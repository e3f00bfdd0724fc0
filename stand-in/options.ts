// What all stand-ins take and offer.
import type { StandInStore } from './store.ts'

export interface CommonOptions {
  /** The prefix of its paths, such as "/stand-in". */
  prefix: string
  fetch?: typeof fetch
  now?: () => number
  /** Milliseconds before each retry of a message; their number is the number of retries. */
  retryDelays?: number[]
  /** Factor on the delays inside a hard case: 0.1 makes them ten times shorter. */
  pace?: number
  /** By default the state is only in memory. */
  store?: StandInStore
}

/** What the parts of every stand-in with an API share. */
export interface CommonContext {
  prefix: string
  /** Gets the webhooks. */
  notifyUrl: string
  allowReturn(url: URL): boolean
  now(): number
  /** Factor on the delays. */
  pace: number
  save(): Promise<void>
}

export interface StandIn {
  /** Undefined if the address is not under its prefix. */
  handle(request: Request): Promise<Response | undefined>
  close(): Promise<void>
}

/**
 * When messages that are overdue at a start are sent. They wait a moment: after a restart, the merchant may
 * still be starting too.
 */
export const earliestRetry = (now: number, retryDelays: number[]): number =>
  now + Math.min(1_000, retryDelays[0] ?? 0)
