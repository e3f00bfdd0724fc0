import { randomBytes } from 'node:crypto'
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
// The second factor of an account: its secret, and the check of what was typed.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { limitFailures, type FailureCounter } from '#platform/server/rate-limits/limit-failures.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { seal, unseal } from '#platform/server/seal.ts'
import type { From } from './call-auth.ts'
import { isKnownPlace } from './known-devices.ts'
import { RECOVERY_CODE_MAXIMUM, useRecoveryCode } from './recovery-codes.ts'
import type { SecondFactorRow } from './second-factor-tables.ts'
import { signInPlace } from './sign-in-place.ts'
import { KEY_BYTES, stepOfCode } from './totp.ts'

export const WRONG_CODE = say('identity.errors', 'factor.wrong')

const sealing = ({ auth }: App, userId: string) => ({
  secret: auth.options.secret,
  context: `second-factor ${userId}`,
})

export const findSecondFactor = (db: Queryable, userId: string): Promise<SecondFactorRow | undefined> =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const row = await findSecondFactor(db, userId)
  return Boolean(row && row.enabled_at !== null)
}

/**
 * Before it is turned on, only the session that made the key can read it. Otherwise somebody who knew the
 * password once could fetch the key, and wait for the owner to turn it on.
 */
const pendingSealing = ({ auth }: App, { userId, sessionId }: Session) => ({
  secret: auth.options.secret,
  context: `second-factor ${userId} of session ${sessionId}`,
})

type Session = Pick<Person, 'userId' | 'sessionId'>

export const newPendingKey = (app: App, session: Session): string =>
  seal(randomBytes(KEY_BYTES), pendingSealing(app, session))

/** Undefined if another session made it. */
export const pendingKeyOf = (app: App, row: SecondFactorRow, session: Session): Buffer | undefined =>
  unseal(row.secret, pendingSealing(app, session))

export const sealKey = (app: App, userId: string, key: Buffer): string => seal(key, sealing(app, userId))

/** Undefined if the SECRET of the site has changed since. */
export const keyOf = (app: App, { user_id: userId, secret }: SecondFactorRow): Buffer | undefined =>
  unseal(secret, sealing(app, userId))

function readableKeyOf(app: App, row: SecondFactorRow): Buffer {
  const key = keyOf(app, row)
  if (key) return key
  // Letting anybody in without the factor would be worse.
  throw new Failure('conflict', say('identity.errors', 'factor.unreadable'))
}

/** Whether the code is right. Consumes its time step, so it works once, also for two requests at once. */
export async function takeCode(
  app: App,
  row: SecondFactorRow,
  { key, code }: { key: Buffer; code: string },
): Promise<boolean> {
  const step = stepOfCode(key, code.replace(/\s/g, ''), app.clock.now())
  if (step === undefined) return false
  const { numUpdatedRows } = await app.database.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', row.user_id)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const isTyped = (code: string): boolean => /^[\s\d]+$/.test(code)

/** Counts wrong codes by account and network address, so that an attacker does not lock the owner out. */
export const peerCounter = (userId: string, { peer }: From): FailureCounter => ({
  key: `second-factor:${peerKey(peer)}:${userId}`,
  limit: rateLimits.secondFactor,
})

/** Guesses from very many peers. An intruder who is on one of them leaves the owner's own devices alone. */
async function accountCounter(app: App, userId: string, from: From): Promise<FailureCounter> {
  const isKnown = await isKnownPlace(app.database.db, { ...signInPlace(app, from), userId })
  return {
    key: `second-factor-day:${isKnown ? 'known' : 'new'}:${userId}`,
    limit: rateLimits.secondFactorDay,
    message: say('identity.errors', 'factor.guesses'),
  }
}

export const limitWrongCodes = <T>(
  app: App,
  counters: readonly FailureCounter[],
  attempt: () => Promise<T>,
): Promise<T> =>
  limitFailures(
    app,
    {
      counters,
      message: say('identity.errors', 'factor.tooMany'),
      counts: (error) => isFailure(error) && error.code === 'invalid',
    },
    attempt,
  )

interface Typed {
  code: string
  from: From
  /** Counts wrong codes besides the counters of all. */
  counter?: FailureCounter
}

/** Checks the app's code or a recovery code. Refuses after a few wrong tries. */
export async function checkSecondFactor(
  app: App,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  { code, from, counter }: Typed,
): Promise<'code' | 'recovery-code'> {
  if (!code.trim()) throw invalid({ code: say('identity.errors', 'factor.missing') })
  if (code.length > RECOVERY_CODE_MAXIMUM) throw invalid({ code: WRONG_CODE })
  const way = isTyped(code) ? 'code' : 'recovery-code'
  const counters = [
    peerCounter(userId, from),
    // A recovery code is too long to be guessed: it lets the owner in while somebody guesses.
    ...(way === 'code' ? [await accountCounter(app, userId, from)] : []),
    ...(counter ? [counter] : []),
  ]
  return limitWrongCodes(app, counters, async () => {
    const row = await findSecondFactor(app.database.db, userId)
    const isRight =
      row && row.enabled_at !== null && way === 'code'
        ? await takeCode(app, row, { key: readableKeyOf(app, row), code })
        : Boolean(row) && (await useRecoveryCode(app, userId, code))
    if (isRight) return way
    app.log.warn('wrong second factor', { account: email, peer: from.peer })
    throw invalid({
      code: way === 'code' ? WRONG_CODE : say('identity.errors', 'factor.recoveryWrong'),
    })
  })
}
