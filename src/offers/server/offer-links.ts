// The link in an email about an offer, which opens it without an account. Only its hash is stored. Each email has
// one of its own, and all of them show the newest version.
import { hashToken } from '#identity/server/hash-token.ts'
import { momentOf } from '#platform/rules/calendar.ts'
import { DAY } from '#platform/rules/durations.ts'
import { notFound } from '#platform/rules/errors.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import type { App } from '#platform/server/app.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { Offer } from './stored-offer.ts'

/** 43 letters and digits are 256 bits. */
const TOKEN_LENGTH = 43
/** After its last day the page still says what became of the offer. */
const AFTER_END_MS = 90 * DAY
/** An accepted one shows what was agreed, and leads to the payment. */
const ACCEPTED_MS = 400 * DAY

/** Returns the link's path. */
export async function makeOfferLink(unit: UnitOfWork, offer: Offer): Promise<string> {
  const token = randomId(TOKEN_LENGTH)
  const lastDay = momentOf(offer.valid_until, MORNING, unit.format.timeZone)
  await unit.tx
    .insertInto('offer_links')
    .values({
      hash: hashToken(token),
      offer_id: offer.id,
      created_at: unit.at,
      expires_at: Math.max(unit.at, lastDay) + (offer.state === 'accepted' ? ACCEPTED_MS : AFTER_END_MS),
    })
    .execute()
  return `/offer/${token}`
}

/** The links of an accepted offer stay. */
export async function keepLinks(unit: UnitOfWork, { id }: Offer): Promise<void> {
  await unit.tx
    .updateTable('offer_links')
    .set({ expires_at: unit.at + ACCEPTED_MS })
    .where('offer_id', '=', id)
    .execute()
}

async function offerIdOf({ database, clock }: App, token: string): Promise<string | undefined> {
  if (!looksLikeId(token, TOKEN_LENGTH)) return undefined
  const row = await database.db
    .selectFrom('offer_links')
    .select('offer_id')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return row?.offer_id
}

/** The id of the offer that a token opens. */
export async function openedBy(app: App, token: string): Promise<string> {
  const id = await offerIdOf(app, token)
  if (!id) throw notFound('offer')
  return id
}

export const offerLinkWorks = async (app: App, _viewer: Viewer, token: string): Promise<boolean> =>
  (await offerIdOf(app, token)) !== undefined

export async function deleteOldOfferLinks({ database, clock }: App): Promise<void> {
  await database.db.deleteFrom('offer_links').where('expires_at', '<', clock.now()).execute()
}
