// The mailed link of an order: opened by its holder, ended by the customer.
import { endOrderLinks, linkOfToken, openingCookie } from '#identity/server/order-link.ts'
import { ownOrder } from '#orders/server/find-order.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** Looking changes and counts nothing: mail programs open links too. */
export async function orderLinkWorks(app: App, _viewer: Viewer, token: string): Promise<boolean> {
  return (await linkOfToken(app, token)) !== undefined
}

/** Opens the order in this browser for a day. */
export async function openOrderLink(
  app: App,
  _viewer: Viewer,
  { token, peer }: { token: string; peer: string },
): Promise<{ orderId: string; cookies: string[] }> {
  await consume(app, `order-link:${peerKey(peer)}`, rateLimits.orderLink, say('work.errors', 'manyLinks'))
  const link = await linkOfToken(app, token)
  if (!link) throw new Failure('not-found', say('work.errors', 'linkEnded'))
  return { orderId: link.orderId, cookies: [openingCookie(app, link)] }
}

/** Ends the mailed links of all the viewer's orders, or of one. Orders opened by them close at once. */
export async function endOwnOrderLinks(app: App, viewer: Viewer, id?: string): Promise<void> {
  const person = requireSignedIn(viewer)
  if (id !== undefined) await ownOrder(app, viewer, id)
  await inTransaction(app, async (unit) => {
    await endOrderLinks(unit.tx, { userId: person.userId, ...(id !== undefined && { orderId: id }) })
    await unit.audit(person, 'mailed links ended', id ?? person.userId)
  })
}
