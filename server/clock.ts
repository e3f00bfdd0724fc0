/** Milliseconds since 1970, UTC. Injected, so that tests can set the time. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
