// What an account signed in from: the browser, by a signed cookie, and the network with a kind of browser for
// people who delete cookies. Stored as keyed hashes per account, so nobody can read an address from them or
// see that two accounts share a device.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deviceParts } from '#platform/rules/device-name.ts'
import { DAY, SECOND } from '#platform/rules/durations.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { randomId } from '#platform/server/ids.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import type { Services } from '#platform/server/services.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** The longest time for which browsers keep a cookie. */
export const DEVICE_LIFE_MS = 400 * DAY
/** The limit of one account: a script that signs in without end must not fill the table. */
const MOST_MARKS = 60

export interface SignInPlace {
  /** The id in the browser's signed cookie. */
  deviceId: string | undefined
  userAgent: string
  peer: string
}

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')

const signatureOf = (secret: string, id: string): string => hmac(secret, `device cookie ${id}`)

const cookieName = (origin: string): string => `${origin.startsWith('https:') ? '__Host-' : ''}shingle.device`

const VALUE = /^(\w{22})\.([\w-]{43})$/

/** The id in a cookie that we signed. A made-up one counts as none. */
export function deviceIdIn(
  headers: Headers,
  { origin, secret }: { origin: string; secret: string },
): string | undefined {
  const name = `${cookieName(origin)}=`
  const pair = (headers.get('cookie') ?? '').split(';').find((each) => each.trimStart().startsWith(name))
  const [, id, signature] = VALUE.exec(pair?.trim().slice(name.length) ?? '') ?? []
  if (!id || !signature) return undefined
  return timingSafeEqual(Buffer.from(signatureOf(secret, id)), Buffer.from(signature)) ? id : undefined
}

export const newDeviceId = (): string => randomId()

export const deviceCookie = (id: string, { origin, secret }: { origin: string; secret: string }) => ({
  name: cookieName(origin),
  value: `${id}.${signatureOf(secret, id)}`,
  attributes: {
    httpOnly: true,
    sameSite: 'lax' as const,
    path: '/',
    secure: origin.startsWith('https:'),
    maxAge: DEVICE_LIFE_MS / SECOND,
  },
})

/** Stored in marks, so it never changes. */
function deviceMark(userAgent: string): string {
  const { browser, system } = deviceParts(userAgent)
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device'
}

function marksOf(secret: string, userId: string, { deviceId, userAgent, peer }: SignInPlace): string[] {
  const place = hmac(secret, `place ${userId} ${peerKey(peer)} ${deviceMark(userAgent)}`)
  return deviceId === undefined ? [place] : [hmac(secret, `device ${userId} ${deviceId}`), place]
}

/**
 * Stores where an account signs in from. True if it was used before, but neither from this browser nor from
 * this place. The insert decides: of two sign-ins at once only one is told that the device is new.
 */
export async function storeSignInPlace(
  unit: UnitOfWork,
  { secret, userId, place }: { secret: string; userId: string; place: SignInPlace },
): Promise<boolean> {
  const marks = marksOf(secret, userId, place)
  const known = unit.tx.selectFrom('known_devices').where('user_id', '=', userId)
  const isFirst = (await known.select('mark').limit(1).execute()).length === 0
  const { numInsertedOrUpdatedRows: added } = await unit.tx
    .insertInto('known_devices')
    .values(marks.map((mark) => ({ user_id: userId, mark, created_at: unit.at, used_at: unit.at })))
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  await unit.tx
    .updateTable('known_devices')
    .set({ used_at: unit.at })
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .execute()
  await deleteSurplus(unit.tx, userId)
  return !isFirst && added === BigInt(marks.length)
}

/** Whether the account was used from this browser or this place before. */
export async function isKnownPlace(
  db: Queryable,
  { secret, userId, place }: { secret: string; userId: string; place: SignInPlace },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('mark')
    .where('user_id', '=', userId)
    .where('mark', 'in', marksOf(secret, userId, place))
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

async function deleteSurplus(db: Queryable, userId: string): Promise<void> {
  const rows = await db
    .selectFrom('known_devices')
    .select('mark')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('mark')
    .execute()
  const surplus = rows.slice(MOST_MARKS).map(({ mark }) => mark)
  if (surplus.length)
    await db.deleteFrom('known_devices').where('user_id', '=', userId).where('mark', 'in', surplus).execute()
}

/** After a new password every device is new again, except the one that set it. */
export async function forgetDevices(
  db: Queryable,
  { secret, userId, except }: { secret: string; userId: string; except?: SignInPlace },
): Promise<void> {
  const forgotten = db.deleteFrom('known_devices').where('user_id', '=', userId)
  await (except ? forgotten.where('mark', 'not in', marksOf(secret, userId, except)) : forgotten).execute()
}

export async function deleteOldDevices({ database, clock }: Services): Promise<void> {
  await database.db
    .deleteFrom('known_devices')
    .where('used_at', '<', clock.now() - DEVICE_LIFE_MS)
    .execute()
}
