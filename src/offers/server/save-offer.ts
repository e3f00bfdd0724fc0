import { addDays, dateIn } from '#platform/rules/calendar.ts'
// Writes, changes, duplicates and deletes offers. What the customer has is only changed by sending it.
import { Failure, invalid } from '#platform/rules/errors.ts'
import type { Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { OfferContent } from '../rules/offer.ts'
import { parseOffer, totalAtFirst, type OFFER_INPUT } from './offer-input.ts'
import { changeOffer, contentOf, findOffer, lockOffer, refuseAccepted, type Offer } from './stored-offer.ts'

/** So long an offer is valid, if nothing else is said. */
export const USUAL_DAYS = 30

export async function addOffer(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof OFFER_INPUT>,
): Promise<{ _id: string }> {
  requirePermission(viewer, 'work-on-orders')
  return inTransaction(app, async (unit) => {
    const { content } = await parseOffer(app, unit, body)
    return { _id: await insertOffer(unit, content) }
  })
}

const columnsOf = (content: OfferContent) => ({
  draft: JSON.stringify(content),
  customer_name: content.customer.name,
  customer_email: content.customer.email,
  total_cents: totalAtFirst(content),
  currency: content.currency,
})

async function insertOffer(unit: UnitOfWork, content: OfferContent): Promise<string> {
  const id = randomId()
  await unit.tx
    .insertInto('offers')
    .values({
      ...columnsOf(content),
      id,
      state: 'draft',
      version: 0,
      edited: 1,
      revision: 1,
      valid_until: content.validUntil,
      sent_at: null,
      opened_at: null,
      last_opened_at: null,
      remind_at: null,
      reminded_at: null,
      ended_at: null,
      end_note: '',
      accepted_by: null,
      order_id: null,
      need: null,
      need_since: null,
      created_at: unit.at,
      updated_at: unit.at,
    })
    .execute()
  return id
}

export async function changeOfferDraft(
  app: App,
  viewer: Viewer,
  { id, body }: { id: string; body: Unchecked<typeof OFFER_INPUT> },
): Promise<{ _id: string }> {
  requirePermission(viewer, 'work-on-orders')
  return inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    refuseAccepted(offer)
    const { content, revision } = await parseOffer(app, unit, body)
    if (revision !== undefined && revision !== offer.revision)
      throw new Failure('conflict', say('offers.agency', 'changedMeanwhile'))
    refuseOtherAddress(offer, content)
    await changeOffer(unit, offer, {
      draft: JSON.stringify(content),
      edited: 1,
      revision: offer.revision + 1,
      // The list shows what the customer has.
      ...(offer.version === 0 && { ...columnsOf(content), valid_until: content.validUntil }),
    })
    return { _id: id }
  })
}

/** The links that were sent open the newest version: it must not be for somebody else. */
function refuseOtherAddress({ version, customer_email: email }: Offer, { customer }: OfferContent): void {
  if (version > 0 && customer.email !== email)
    throw invalid({ customerEmail: say('offers.agency', 'otherAddress', { email }) })
}

export const columnsAsSent = (content: OfferContent) => ({
  ...columnsOf(content),
  valid_until: content.validUntil,
})

/** Of any earlier one, for the same customer or for another one. */
export async function duplicateOffer(app: App, viewer: Viewer, id: string): Promise<{ _id: string }> {
  requirePermission(viewer, 'work-on-orders')
  return inTransaction(app, async (unit) => {
    const content = contentOf(await findOffer(unit.tx, id))
    const today = dateIn(unit.at, unit.format.timeZone)
    const isOver = content.validUntil < today
    return {
      _id: await insertOffer(unit, {
        ...content,
        ...(isOver && { validUntil: addDays(today, USUAL_DAYS) }),
      }),
    }
  })
}

/** One that nobody has seen. */
export async function deleteOffer(app: App, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'work-on-orders')
  await inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    if (offer.version > 0) throw new Failure('conflict', say('offers.agency', 'wasSent'))
    await unit.tx.deleteFrom('offers').where('id', '=', id).execute()
  })
}
