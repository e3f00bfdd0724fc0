// LIMIT_SPEED=0.5 npm test: the clock of the limits runs at half speed, as if every test were twice as fast.
// Loaded before the tests and before every site that runs as a process of its own; the product never reads
// it.
import type { RateLimit } from '#platform/server/rate-limits/rate-limits.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'

const speed = Number(process.env.LIMIT_SPEED || 1)
if (!(speed > 0)) throw new Error(`LIMIT_SPEED: "${process.env.LIMIT_SPEED}" is not a number above 0`)

// The files of a test process share its modules, but each loads this one again. The limits must change only
// once.
const here = globalThis as { limitSpeed?: number }
if (here.limitSpeed === undefined) {
  here.limitSpeed = speed
  // A minute on a clock at half speed is two minutes on the wall.
  for (const allowance of Object.values<RateLimit>(rateLimits)) allowance.perMs /= speed
}
