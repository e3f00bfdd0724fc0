export interface MovableClock {
  now(): number
  advance(ms: number): void
  /** Runs `work` with the clock moved ahead, and moves it back. */
  later<T>(ms: number, work: () => Promise<T>): Promise<T>
  /** Runs `work` while the clock stands still: a rate limit then counts the same on a slow machine. */
  stopped<T>(work: () => Promise<T>): Promise<T>
}

/** The real clock, moved ahead as far as a test wants. */
export function movableClock(): MovableClock {
  let ahead = 0
  let stoppedAt: number | undefined
  return {
    now: () => (stoppedAt ?? Date.now()) + ahead,
    advance(ms) {
      ahead += ms
    },
    async later(ms, work) {
      ahead += ms
      try {
        return await work()
      } finally {
        ahead -= ms
      }
    },
    async stopped(work) {
      stoppedAt = Date.now()
      try {
        return await work()
      } finally {
        stoppedAt = undefined
      }
    },
  }
}
