// Finds and changes stored offers. Whoever changes one locks it first.
import type { Selectable, Updateable } from 'kysely'
import { dateIn } from '#platform/rules/calendar.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { stateOf, type OfferState } from '../rules/offer-states.ts'
import type { OfferContent } from '../rules/offer.ts'
import type { OfferRow } from './offer-tables.ts'

export type Offer = Selectable<OfferRow>

export const contentOf = ({ draft }: Pick<Offer, 'draft'>): OfferContent => JSON.parse(draft) as OfferContent

export async function findOffer(db: Queryable, id: string): Promise<Offer> {
  const offer = await db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  if (!offer) throw notFound('offer')
  return offer
}

/** SQLite has a single writer and needs no lock. */
export async function lockOffer(app: App, unit: UnitOfWork, id: string): Promise<Offer> {
  if (app.database.kind === 'postgres') {
    await unit.tx.selectFrom('offers').select('id').where('id', '=', id).forUpdate().execute()
    // Waiting takes time. Two acceptances are told apart by the order in which they got the lock.
    unit.at = Math.max(unit.at, app.clock.now())
  }
  return findOffer(unit.tx, id)
}

/** A version as it was sent. */
export async function versionOf(
  db: Queryable,
  offer: Offer,
  version = offer.version,
): Promise<{ content: OfferContent; sentAt: number } | undefined> {
  const row = await db
    .selectFrom('offer_versions')
    .select(['data', 'sent_at'])
    .where('offer_id', '=', offer.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && { content: JSON.parse(row.data) as OfferContent, sentAt: row.sent_at }
}

export const stateNow = (offer: Offer, { at, timeZone }: { at: number; timeZone: string }): OfferState =>
  stateOf(offer, dateIn(at, timeZone))

export const stateIn = (unit: UnitOfWork, offer: Offer): OfferState =>
  stateNow(offer, { at: unit.at, timeZone: unit.format.timeZone })

export async function changeOffer(
  unit: UnitOfWork,
  { id }: Pick<Offer, 'id'>,
  change: Updateable<OfferRow>,
): Promise<void> {
  await unit.tx
    .updateTable('offers')
    .set({ ...change, updated_at: unit.at })
    .where('id', '=', id)
    .execute()
  await unit.signal('offers')
}

export function refuseAccepted(offer: Offer): void {
  if (offer.state === 'accepted') throw new Failure('conflict', say('offers.agency', 'isAccepted'))
}
