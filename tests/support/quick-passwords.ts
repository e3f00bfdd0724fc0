// Loaded before the tests and before every site that runs as a process of its own. Hashes passwords with
// little memory: at full cost a hash takes 50 ms, and the tests make thousands.
import crypto from 'node:crypto'

type Argon2 = typeof crypto.argon2

// The files of a test process share its modules, and each loads this one again.
const here = globalThis as { fullArgon2?: Argon2 }
here.fullArgon2 ??= crypto.argon2
const full = here.fullArgon2

const quick: Argon2 = (algorithm, parameters, done) =>
  full(algorithm, { ...parameters, memory: 64, passes: 1 }, done)

if (typeof full === 'function') crypto.argon2 = quick

/** Meanwhile a hash costs what it costs in production: for tests of how long an answer takes. */
export async function atFullCost(act: () => Promise<void>): Promise<void> {
  const before = crypto.argon2
  crypto.argon2 = full
  await act().finally(() => (crypto.argon2 = before))
}
