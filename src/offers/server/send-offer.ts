import { queueWebhooks } from '#orders/server/order-events.ts'
// Sends an offer, or what was changed since as a new version. Earlier versions stay readable for both sides.
import { sellingRules, taxOf } from '#orders/server/selling-rules.ts'
import { addDays, dateIn, momentOf } from '#platform/rules/calendar.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { actorId, requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { MORNING } from '#platform/rules/waking-hours.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { isOpenOffer, offerNumber } from '../rules/offer-states.ts'
import type { OfferContent } from '../rules/offer.ts'
import { emailOffered, offerSent, sentFacts } from './offer-emails.ts'
import { refuseMoneyFault } from './offer-input.ts'
import { makeOfferLink } from './offer-links.ts'
import { columnsAsSent } from './save-offer.ts'
import { changeOffer, contentOf, lockOffer, refuseAccepted, stateIn, type Offer } from './stored-offer.ts'

/** The customer is reminded once, so many days before the last one. */
const REMIND_DAYS = 2

/** Of an offer that is open and was not changed, the same version is sent again. */
export async function sendOffer(app: App, viewer: Viewer, id: string): Promise<{ version: number }> {
  const person = requirePermission(viewer, 'work-on-orders')
  return inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    refuseAccepted(offer)
    const isSame = !offer.edited && isOpenOffer(stateIn(unit, offer))
    const sent = isSame ? offer : await sealVersion(app, unit, offer, actorId(person))
    await emailOffered(app, unit, sent, { email: offerSent, facts: sentFacts(sent) })
    await unit.audit(person, 'offer sent', id, `${offerNumber(sent)}, ${sent.version}`)
    if (!isSame) await queueWebhooks(unit, 'offer.sent', { offerId: id })
    return { version: sent.version }
  })
}

async function sealVersion(app: App, unit: UnitOfWork, offer: Offer, by: string): Promise<Offer> {
  const { timeZone } = unit.format
  const today = dateIn(unit.at, timeZone)
  const content = await asOfToday(app, unit, contentOf(offer))
  if (content.validUntil < today) throw invalid({ validUntil: say('offers.admin', 'fault.past') })
  const version = offer.version + 1
  await unit.tx
    .insertInto('offer_versions')
    .values({
      offer_id: offer.id,
      version,
      data: JSON.stringify(content),
      sent_at: unit.at,
      sent_by: by,
    })
    .execute()
  const remindOn = addDays(content.validUntil, -REMIND_DAYS)
  const change = {
    ...columnsAsSent(content),
    state: 'sent',
    version,
    edited: 0,
    sent_at: unit.at,
    opened_at: null,
    last_opened_at: null,
    remind_at: remindOn > today ? momentOf(remindOn, MORNING, timeZone) : null,
    reminded_at: null,
    ended_at: null,
    end_note: '',
  } as const
  await changeOffer(unit, offer, change)
  return { ...offer, ...change }
}

/** Tax and currency may have changed since it was written. */
async function asOfToday(app: App, unit: UnitOfWork, content: OfferContent): Promise<OfferContent> {
  const { currency } = unit.format
  if (content.currency !== currency)
    throw new Failure('conflict', say('offers.agency', 'otherCurrency', { currency: content.currency }))
  const step = smallestPayment(app, currency)
  const { country, company, vatNumber } = content.customer
  const rules = await sellingRules(unit.tx, { step, language: content.language })
  const tax = taxOf(rules, { customerCountry: country, companyName: company, vatNumber })
  const current = { ...content, step, tax }
  refuseMoneyFault(current)
  return current
}

/** The customer can't accept it any more. */
export async function withdrawOffer(app: App, viewer: Viewer, id: string): Promise<void> {
  const person = requirePermission(viewer, 'work-on-orders')
  await inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    refuseAccepted(offer)
    if (!isOpenOffer(stateIn(unit, offer))) throw new Failure('conflict', say('offers.agency', 'notOpen'))
    await changeOffer(unit, offer, { state: 'withdrawn', ended_at: unit.at, remind_at: null })
    await unit.audit(person, 'offer withdrawn', id, offerNumber(offer))
  })
}

/** A link to send in another way. It is shown once: only its hash is stored. */
export async function newOfferLink(app: App, viewer: Viewer, id: string): Promise<{ url: string }> {
  const person = requirePermission(viewer, 'work-on-orders')
  return inTransaction(app, async (unit) => {
    const offer = await lockOffer(app, unit, id)
    if (offer.version === 0) throw new Failure('conflict', say('offers.agency', 'notSent'))
    await unit.audit(person, 'offer link made', id, offerNumber(offer))
    return { url: await makeOfferLink(unit, offer) }
  })
}

/** The team has looked at what is new. */
export async function noteOfferSeen(app: App, viewer: Viewer, id: string): Promise<void> {
  requirePermission(viewer, 'work-on-orders')
  await inTransaction(app, async (unit) =>
    changeOffer(unit, await lockOffer(app, unit, id), { need: null, need_since: null }),
  )
}
