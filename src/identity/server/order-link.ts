// The link in a customer's email that opens one order without a sign-in. Only its hash is stored. Pressing the
// button on its page opens the order in that browser for a day, by a signed cookie that is checked against
// the stored link each time, so an ended link is over at once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY, HOUR, SECOND } from '#platform/rules/durations.ts'
import type { OrderLink } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { teamRoleOf } from './admin-list.ts'
import { hashToken } from './hash-token.ts'

/** 43 letters and digits are 256 bits. */
const TOKEN_LENGTH = 43
const LINK_LIFE_MS = 14 * DAY
const OPEN_MS = 24 * HOUR

/** Returns the link's path. */
export async function makeOrderLink(unit: UnitOfWork, { orderId, userId }: OrderLink): Promise<string> {
  const token = randomId(TOKEN_LENGTH)
  await unit.tx
    .insertInto('order_links')
    .values({
      hash: hashToken(token),
      order_id: orderId,
      user_id: userId,
      created_at: unit.at,
      expires_at: unit.at + LINK_LIFE_MS,
    })
    .execute()
  return `/o/${token}`
}

interface StoredLink extends OrderLink {
  hash: string
  openingsFrom: number
}

/** The order still belongs to the account, and the account is not of the team. */
async function findLink(app: App, hash: string): Promise<StoredLink | undefined> {
  if (app.settings.ORDER_LINKS === 'off') return undefined
  const { db } = app.database
  const row = await db
    .selectFrom('order_links')
    .innerJoin('orders', (on) =>
      on.onRef('orders.id', '=', 'order_links.order_id').onRef('orders.user_id', '=', 'order_links.user_id'),
    )
    .innerJoin('user', 'user.id', 'order_links.user_id')
    .select(['order_links.order_id', 'order_links.user_id', 'openings_from', 'user.email'])
    .where('hash', '=', hash)
    .where('kind', '=', 'order')
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst()
  if (!row || (await teamRoleOf(db, row.email))) return undefined
  return { hash, orderId: row.order_id, userId: row.user_id, openingsFrom: row.openings_from }
}

/** The link of a token; undefined if it is unknown, expired or ended. */
export const linkOfToken = async (app: App, token: string): Promise<StoredLink | undefined> =>
  looksLikeId(token, TOKEN_LENGTH) ? findLink(app, hashToken(token)) : undefined

const cookieName = ({ settings }: Pick<App, 'settings'>): string =>
  `${settings.APP_ORIGIN.startsWith('https:') ? '__Host-' : ''}shingle.order_link`

const attributesOf = ({ settings }: Pick<App, 'settings'>, seconds: number): string =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}` +
  (settings.APP_ORIGIN.startsWith('https:') ? '; Secure' : '')

/** The cookie that opens the order in this browser: hash, order and end, signed. */
export function openingCookie(app: App, { hash, orderId }: StoredLink): string {
  const value = `${hash}.${orderId}.${app.clock.now() + OPEN_MS}`
  return `${cookieName(app)}=${value}.${signatureOf(app, value)}; ${attributesOf(app, OPEN_MS / SECOND)}`
}

export const closingCookie = (app: App): string => `${cookieName(app)}=; ${attributesOf(app, 0)}`

const signatureOf = ({ auth }: App, value: string): string =>
  createHmac('sha256', auth.options.secret).update(`order-link ${value}`).digest('base64url')

const COOKIE_VALUE = /^([\w-]{43})\.(\w+)\.(\d{1,16})\.([\w-]{43})$/

interface Opening {
  hash: string
  orderId: string
  openedAt: number
}

/** What the cookie says, if we signed it and its time is not over. */
function openingIn(app: App, headers: Headers): Opening | undefined {
  const name = `${cookieName(app)}=`
  const cookie = (headers.get('cookie') ?? '').split(';').find((pair) => pair.trimStart().startsWith(name))
  if (!cookie) return undefined
  const value = cookie.trimStart().slice(name.length).trim()
  const [, hash, orderId, until, signature] = COOKIE_VALUE.exec(value) ?? []
  if (!hash || !orderId || !until || !signature) return undefined
  const expected = signatureOf(app, `${hash}.${orderId}.${until}`)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) return undefined
  return Number(until) > app.clock.now() ? { hash, orderId, openedAt: Number(until) - OPEN_MS } : undefined
}

/** The order that is open in this browser by a mailed link. */
export async function orderLinkOf(app: App, headers: Headers): Promise<OrderLink | undefined> {
  const opening = openingIn(app, headers)
  const link = opening && (await findLink(app, opening.hash))
  if (!link || link.orderId !== opening.orderId || opening.openedAt <= link.openingsFrom) return undefined
  return { orderId: link.orderId, userId: link.userId }
}

/** Signing out ends every session that this link opened. The link in the email still works. */
export async function closeOpenings(app: App, headers: Headers): Promise<void> {
  const opening = openingIn(app, headers)
  if (!opening) return
  await app.database.db
    .updateTable('order_links')
    .set({ openings_from: app.clock.now() })
    .where('hash', '=', opening.hash)
    .execute()
}

/** Ends the mailed links of an account, or of one of its orders. */
export async function endOrderLinks(
  db: Queryable,
  { userId, orderId }: { userId: string; orderId?: string },
): Promise<void> {
  const links = db.deleteFrom('order_links').where('user_id', '=', userId)
  await (orderId === undefined ? links : links.where('order_id', '=', orderId)).execute()
}

export async function deleteOldOrderLinks({ database, clock }: App): Promise<void> {
  await database.db.deleteFrom('order_links').where('expires_at', '<', clock.now()).execute()
}
