/** Milliseconds since 1970, UTC. Injected, so that tests can set the time. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
