// The link in a customer's email that pays an order without a sign-in. It is stored like the links that open an
// order, and opens nothing but the payment.
import { DAY, SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hashToken } from './hash-token.ts'

/** 43 letters and digits are 256 bits. */
const TOKEN_LENGTH = 43
/** Longer than an invoice is reminded of. */
const LINK_LIFE_MS = 180 * DAY

const pathOf = (token: string): string => `/pay/${token}`

/** Returns the link's path. */
export async function makePayLink(unit: UnitOfWork, orderId: string): Promise<string> {
  const token = randomId(TOKEN_LENGTH)
  await unit.tx
    .insertInto('order_links')
    .values({
      hash: hashToken(token),
      kind: 'pay',
      order_id: orderId,
      user_id: '',
      created_at: unit.at,
      expires_at: unit.at + LINK_LIFE_MS,
    })
    .execute()
  return pathOf(token)
}

/** The order that a token pays. Undefined if the link is unknown or expired, or its customer was erased. */
export async function orderOfPayLink({ database, clock }: App, token: string): Promise<string | undefined> {
  if (!looksLikeId(token, TOKEN_LENGTH)) return undefined
  const row = await database.db
    .selectFrom('order_links')
    .innerJoin('orders', 'orders.id', 'order_links.order_id')
    .select('order_links.order_id')
    .where('hash', '=', hashToken(token))
    .where('kind', '=', 'pay')
    .where('expires_at', '>', clock.now())
    .where('customer_email', '<>', '')
    .executeTakeFirst()
  return row?.order_id
}

// Providers send everybody back to the order's page of the account. Who paid by a link is led on to it by a cookie,
// whoever is signed in in that browser.

const cookieName = ({ settings }: Pick<App, 'settings'>): string =>
  `${settings.APP_ORIGIN.startsWith('https:') ? '__Host-' : ''}shingle.pay_link`

/** While the browser is on its way to the provider and back. */
export function payingCookie(app: App, { orderId, token }: { orderId: string; token: string }): string {
  const secure = app.settings.APP_ORIGIN.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(app)}=${orderId}.${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${DAY / SECOND}${secure}`
}

const COOKIE_VALUE = /^(\w+)\.(\w+)$/

/** Where somebody comes back to who went to pay this order by a link. */
export function wayBackToPayLink(app: App, headers: Headers, orderId: string): string | undefined {
  const name = `${cookieName(app)}=`
  const cookie = (headers.get('cookie') ?? '').split(';').find((pair) => pair.trimStart().startsWith(name))
  const [, paid, token = ''] = COOKIE_VALUE.exec(cookie?.trimStart().slice(name.length).trim() ?? '') ?? []
  return paid === orderId && looksLikeId(token, TOKEN_LENGTH) ? pathOf(token) : undefined
}
