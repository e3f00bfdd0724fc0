// The end of what offers hold of a person: by erasing, and by time. What was agreed stays with its order.
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { deleteOld } from '#platform/server/delete-old.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { offerNumber } from '../rules/offer-states.ts'
import { chosenAtFirst } from '../rules/offer.ts'
import { sheetOf } from './offer-sheet.ts'
import { messagesOf } from './offer-thread.ts'
import { contentOf } from './stored-offer.ts'

/** Deletes every offer to an address, with its versions, links and thread. Returns their ids. */
export async function eraseOffersOf(unit: UnitOfWork, email: string): Promise<string[]> {
  const rows = await unit.tx.selectFrom('offers').select('id').where('customer_email', '=', email).execute()
  const ids = rows.map(({ id }) => id)
  await deleteOffers(unit, ids)
  return ids
}

async function deleteOffers(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await unit.tx.deleteFrom('webhook_deliveries').where('offer_id', 'in', ids).execute()
  await unit.tx.deleteFrom('offers').where('id', 'in', ids).execute()
  await unit.signal('offers')
}

/** For the person: what was offered to them, and what was said about it. */
export async function offersOf(db: Queryable, email: string): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('offers')
    .selectAll()
    .where('customer_email', '=', email)
    .where('version', '>', 0)
    .orderBy('seq', 'desc')
    .execute()
  return Promise.all(
    rows.map(async (offer) => {
      const content = contentOf(offer)
      const { customer, lines, totalCents, currency, validUntil, before, after } = sheetOf(
        content,
        chosenAtFirst(content),
      )
      return {
        number: offerNumber(offer),
        state: offer.state,
        version: offer.version,
        customer,
        lines: lines.map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents })),
        totalCents,
        currency,
        validUntil,
        before,
        after,
        acceptedBy: offer.accepted_by,
        declinedWhy: offer.end_note,
        messages: (await messagesOf(db, offer.id)).map(({ side, text, at }) => ({
          side,
          text,
          at: new Date(at).toISOString(),
        })),
      }
    }),
  )
}

const BATCH = 200

/** Those that came to nothing are kept as long as messages, accepted ones as long as documents. */
export async function deleteOldOffers(app: App): Promise<void> {
  for (const [kind, isAccepted] of [
    ['messages', false],
    ['documents', true],
  ] as const)
    await deleteOld(app, {
      kind,
      audited: { action: 'old offers deleted', subject: 'offers' },
      batchSize: BATCH,
      async deleteBatch(unit, before) {
        const rows = await unit.tx
          .selectFrom('offers')
          .select('id')
          .where('state', isAccepted ? '=' : '!=', 'accepted')
          .where('updated_at', '<', before)
          .orderBy('updated_at')
          .limit(BATCH)
          .execute()
        await deleteOffers(
          unit,
          rows.map(({ id }) => id),
        )
        return rows.length
      },
    })
}
