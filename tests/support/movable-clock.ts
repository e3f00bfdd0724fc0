export interface MovableClock {
  now(): number
  advance(ms: number): void
  /** Runs `work` with the clock moved ahead, and moves it back. */
  later<T>(ms: number, work: () => Promise<T>): Promise<T>
}

/** The real clock, moved ahead as far as a test wants. */
export function movableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
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
  }
}
