const STEP_MS = 20

/**
 * Counts the time in which this process could not run, because the machine was busy. A time limit of the site
 * holds for the rest.
 */
export function watchLostTime(): { lostMs(): number; stop(): void } {
  let lost = 0
  let due = performance.now() + STEP_MS
  const timer = setInterval(() => {
    const now = performance.now()
    lost += Math.max(0, now - due)
    due = now + STEP_MS
  }, STEP_MS)
  return { lostMs: () => lost, stop: () => clearInterval(timer) }
}
