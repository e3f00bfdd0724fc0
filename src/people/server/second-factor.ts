import { z } from 'zod'
import { loadAgency } from '#email/server/agency.ts'
import type { From } from '#identity/server/call-auth.ts'
import { endSessions } from '#identity/server/end-sessions.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { emailAboutDevice, signInFacts } from '#identity/server/new-device.ts'
import { qrPath, type QrPath } from '#identity/server/qr-path.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { countRecoveryCodes, writeRecoveryCodes } from '#identity/server/recovery-codes.ts'
import { secondFactor, type SecondFactorChange } from '#identity/server/second-factor-emails.ts'
import {
  checkSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  keyOf,
  limitWrongCodes,
  newPendingKey,
  peerCounter,
  pendingKeyOf,
  sealKey,
  takeCode,
  WRONG_CODE,
} from '#identity/server/second-factor.ts'
import { signInPlace } from '#identity/server/sign-in-place.ts'
import { otpauthUri, toBase32 } from '#identity/server/totp.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import {
  isAdmin,
  requireEnrolling,
  requireSignedIn,
  signedOut,
  type Person,
  type Viewer,
} from '#platform/rules/permissions.ts'
// The second factor of the viewer's own account: turn it on and off, give it, and make new recovery codes.
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { countOneIn, isSpent } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { text, type AuthRequest } from './auth-request.ts'

export const CODE_INPUT = z.strictObject({
  code: text.meta({ description: 'Six digits from the authenticator app, or a recovery code.' }),
})

export interface SecondFactorState {
  /**
   * code: must be given to go on. enrolment: must be turned on to go on. password: a longer one is needed.
   */
  state: 'code' | 'enrolment' | 'password' | 'on' | 'off'
  codesLeft: number
  /** It can't be turned off. */
  required: boolean
}

export async function secondFactorState(app: App, viewer: Viewer): Promise<SecondFactorState> {
  const person = viewer.role === 'visitor' ? viewer.pendingSignIn?.person : viewer
  if (!person) throw signedOut()
  const { db } = app.database
  const state =
    viewer.role === 'visitor'
      ? viewer.pendingSignIn!.needs
      : (await hasSecondFactor(db, person.userId))
        ? 'on'
        : 'off'
  const codesLeft = state === 'on' ? await countRecoveryCodes(db, person.userId) : 0
  return { state, codesLeft, required: state === 'enrolment' || (await mustStayOn(app, viewer)) }
}

/** One that can't be read any more may be turned off: the admin must then turn on a new one. */
async function mustStayOn(app: App, viewer: Viewer): Promise<boolean> {
  if (!isAdmin(viewer) || app.settings.SECOND_FACTOR !== 'admins') return false
  const row = await findSecondFactor(app.database.db, viewer.userId)
  return !row || keyOf(app, row) !== undefined
}

/** A longer one makes a QR code that is hard to scan. */
const LONGEST_ISSUER = 40

export interface Enrolment {
  /** The key to type into the app. */
  key: string
  /** What the QR code says. */
  uri: string
  qr: QrPath
}

/** Makes a key, or shows this session's key again until the first code was right. */
export async function startSecondFactor(app: App, viewer: Viewer): Promise<Enrolment> {
  const person = requireEnrolling(viewer)
  await requireRecentSignIn(app, person)
  const key = (await pendingKey(app, person)) ?? (await makePendingKey(app, person))
  const { name } = await loadAgency(app)
  const uri = otpauthUri(key, { account: person.email, issuer: name.slice(0, LONGEST_ISSUER) })
  return { key: toBase32(key), uri, qr: await qrPath(uri) }
}

async function pendingKey(app: App, person: Person): Promise<Buffer | undefined> {
  const row = await findSecondFactor(app.database.db, person.userId)
  if (row && row.enabled_at !== null) throw alreadyOn()
  return row && pendingKeyOf(app, row, person)
}

/** Replaces a key that another session made and did not turn on. */
async function makePendingKey(app: App, person: Person): Promise<Buffer> {
  const pending = { secret: newPendingKey(app, person), last_step: 0, created_at: app.clock.now() }
  await app.database.db
    .insertInto('second_factors')
    .values({ user_id: person.userId, enabled_at: null, ...pending })
    .onConflict((on) =>
      on.column('user_id').doUpdateSet(pending).where('second_factors.enabled_at', 'is', null),
    )
    .execute()
  const key = await pendingKey(app, person)
  if (!key) throw beginAgain()
  return key
}

export interface RecoveryCodes {
  /** Shown once: only their hashes are stored. */
  recoveryCodes: string[]
}

/** The first right code turns it on. All other sessions of the account need a code from now on. */
export async function turnOnSecondFactor(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof CODE_INPUT>,
): Promise<RecoveryCodes> {
  const person = requireEnrolling(viewer)
  await requireRecentSignIn(app, person)
  const { code } = parseObject(CODE_INPUT, body)
  const row = await findSecondFactor(app.database.db, person.userId)
  if (row && row.enabled_at !== null) throw alreadyOn()
  const key = row && pendingKeyOf(app, row, person)
  if (!key) throw beginAgain()
  await limitWrongCodes(app, [peerCounter(person.userId, from)], async () => {
    if (!(await takeCode(app, row, { key, code }))) throw invalid({ code: WRONG_CODE })
  })
  return inTransaction(app, async (unit) => {
    const { numUpdatedRows } = await unit.tx
      .updateTable('second_factors')
      .set({ enabled_at: unit.at, secret: sealKey(app, person.userId, key) })
      .where('user_id', '=', person.userId)
      .where('secret', '=', row.secret)
      .where('enabled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw beginAgain()
    const recoveryCodes = await writeRecoveryCodes(unit, person.userId)
    await unit.tx
      .updateTable('session')
      .set({ secondFactorAt: unit.at, confirmedAt: unit.at })
      .where('id', '=', person.sessionId)
      .execute()
    await note(unit, person, 'on', 'second factor turned on')
    return { recoveryCodes }
  })
}

/** Completes a sign-in that waits for the second factor. */
export async function passSecondFactor(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof CODE_INPUT>,
): Promise<void> {
  const { code } = parseObject(CODE_INPUT, body)
  const pendingSignIn = viewer.role === 'visitor' ? viewer.pendingSignIn : undefined
  if (pendingSignIn?.needs !== 'code') throw signedOut()
  const { person } = pendingSignIn
  const way = await checkFewTimes(app, person, { code, from })
  await inTransaction(app, async (unit) => {
    await unit.tx
      .updateTable('session')
      .set({ secondFactorAt: unit.at })
      .where('id', '=', person.sessionId)
      .execute()
    await emailAboutDevice(unit, { ...signInPlace(app, from), userId: person.userId })
    if (way === 'recovery-code') await note(unit, person, 'recovery-used', 'recovery code used')
  })
  app.log.info('second factor given', { actor: person.email, peer: from.peer, way })
}

/** After a few wrong codes the sign-in ends, and the password must be typed again. */
async function checkFewTimes(
  app: App,
  person: Person,
  { code, from }: { code: string; from: From },
): Promise<'code' | 'recovery-code'> {
  const counter = { key: `second-factor-sign-in:${person.sessionId}`, limit: rateLimits.secondFactorSignIn }
  try {
    return await checkSecondFactor(app, person, { code, from, counter })
  } catch (error) {
    if (!(await isSpent(app, counter))) throw error
    await endHalfway(app, person, from)
    throw new Failure('signed-out', say('people.errors', 'wrongCodes'))
  }
}

/** Whoever came so far knows the password, so the owner is told. */
async function endHalfway(app: App, { userId, sessionId, email }: Person, from: From): Promise<void> {
  await inTransaction(app, async (unit) => {
    const { numDeletedRows } = await unit.tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows || isPlaceholderEmail(email)) return
    const limit = rateLimits.wrongCodesEmail
    if (await countOneIn(unit.tx, `wrong-codes:${userId}`, { now: unit.at, limit })) return
    const signIn = signInFacts(unit, signInPlace(app, from).place)
    unit.email(secondFactor, { to: email, facts: { change: 'wrong-codes', signIn } })
  })
}

/**
 * Needs a code itself: a session alone, or a password alone, must not be enough. It ends all other sessions:
 * one that waits for a code would be signed in, and one that gave a code would be so beyond the next factor.
 */
export async function turnOffSecondFactor(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof CODE_INPUT>,
): Promise<void> {
  const person = requireSignedIn(viewer)
  const { code } = parseObject(CODE_INPUT, body)
  if (await mustStayOn(app, viewer)) throw new Failure('conflict', say('people.errors', 'factorNeeded'))
  await checkSecondFactor(app, person, { code, from })
  await inIdentityTransaction(app, { peer: from.peer }, async (unit) => {
    await removeSecondFactor(unit, person.userId)
    await endSessions(app, person.userId, person.sessionId)
    await note(unit, person, 'off', 'second factor turned off')
  })
}

export async function newRecoveryCodes(
  app: App,
  viewer: Viewer,
  { body, from }: AuthRequest<typeof CODE_INPUT>,
): Promise<RecoveryCodes> {
  const person = requireSignedIn(viewer)
  const { code } = parseObject(CODE_INPUT, body)
  await checkSecondFactor(app, person, { code, from })
  return inTransaction(app, async (unit) => {
    const recoveryCodes = await writeRecoveryCodes(unit, person.userId)
    await note(unit, person, 'new-codes', 'recovery codes renewed')
    return { recoveryCodes }
  })
}

export async function removeSecondFactor(unit: UnitOfWork, userId: string): Promise<void> {
  await unit.tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
  await unit.tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

async function note(
  unit: UnitOfWork,
  person: Person,
  change: SecondFactorChange['change'],
  action: string,
): Promise<void> {
  await unit.audit(person, action, person.userId)
  if (!isPlaceholderEmail(person.email)) unit.email(secondFactor, { to: person.email, facts: { change } })
}

const beginAgain = (): Failure => new Failure('conflict', say('people.errors', 'beginAgain'))

const alreadyOn = (): Failure => new Failure('conflict', say('people.errors', 'factorOn'))
