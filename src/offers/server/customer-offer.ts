// The offer as its link shows it: the newest version, or an earlier one to read.
import { loadAgency } from '#email/server/agency.ts'
import { makePayLink } from '#identity/server/pay-link.ts'
import { billsOf } from '#orders/server/agreed.ts'
import { askedAtOrder, needsTerms } from '#orders/server/agreement.ts'
import { findOrder } from '#orders/server/find-order.ts'
import { joinOrders } from '#orders/server/join-orders.ts'
import type { Order } from '#orders/server/order-record.ts'
import { notFound } from '#platform/rules/errors.ts'
import { isTeam, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { offerNumber, type OfferState } from '../rules/offer-states.ts'
import { chosenAtFirst, type Chosen, type OfferContent } from '../rules/offer.ts'
import { openedBy } from './offer-links.ts'
import { sheetOf, termsOf, type OfferSheet } from './offer-sheet.ts'
import { messagesOf, type OfferMessage } from './offer-thread.ts'
import { findOffer, stateNow, versionOf, type Offer } from './stored-offer.ts'

export interface CustomerOffer {
  number: string
  agency: string
  version: number
  newestVersion: number
  sentAt: number
  state: OfferState
  sheet: OfferSheet
  terms: string
  /** What the law or the owner asks for with the acceptance. */
  asked: { terms: boolean; earlyStart: boolean; obliges: boolean }
  messages: OfferMessage[]
  /** Of a new message. */
  messageKey: string
  accepted: { by: string; at: number; pay: Payment | null } | null
}

/** What is to be paid now of the order that the offer became. */
export interface Payment {
  /** The row that is paid. */
  id: string
  cents: number
  currency: string
}

interface Asked {
  token: string
  version?: number | undefined
  /** What is ticked; by default what is chosen at first. */
  chosen?: Chosen | undefined
}

export async function openOffer(app: App, viewer: Viewer, asked: Asked): Promise<CustomerOffer> {
  const { db } = app.database
  const id = await openedBy(app, asked.token)
  const offer = await findOffer(db, id)
  const { timeZone } = await app.format()
  const version = asked.version ?? offer.version
  const sealed = await versionOf(db, offer, version)
  if (!sealed) throw notFound('offer')
  if (!isTeam(viewer)) await noteOpened(app, offer)
  const { content, sentAt } = sealed
  return {
    number: offerNumber(offer),
    agency: (await loadAgency(app)).name,
    version,
    newestVersion: offer.version,
    sentAt,
    state: stateNow(offer, { at: app.clock.now(), timeZone }),
    sheet: sheetOf(content, asked.chosen ?? (await agreedChoice(app, offer, content))),
    terms: termsOf(content),
    asked: await askedOf(app, content),
    messages: await messagesOf(db, id),
    messageKey: randomId(),
    accepted: offer.accepted_by === null ? null : await acceptedOf(app, viewer, offer),
  }
}

async function askedOf(
  { database }: App,
  { language, customer }: OfferContent,
): Promise<CustomerOffer['asked']> {
  const asked = await askedAtOrder(database.db, language)
  const isCompany = customer.company !== ''
  return {
    terms: needsTerms(asked),
    earlyStart: !isCompany && asked.law.asksEarlyStart,
    obliges: !isCompany && asked.law.protectsConsumers,
  }
}

/** What was agreed shows as it was agreed. */
async function agreedChoice({ database: { db } }: App, offer: Offer, content: OfferContent): Promise<Chosen> {
  if (!offer.order_id) return chosenAtFirst(content)
  const rows = await db
    .selectFrom('order_lines')
    .select('name')
    .where('order_id', '=', offer.order_id)
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  const has = (choice: string) => content.lines.some((line) => line.choice === choice && names.has(line.name))
  return {
    options: content.lines.flatMap(({ choice, name }, place) =>
      choice === 'optional' && names.has(name) ? [place] : [],
    ),
    alternative: has('b') && !has('a') ? 'b' : 'a',
  }
}

async function noteOpened({ database, clock }: App, { id }: Offer): Promise<void> {
  const at = clock.now()
  await database.db
    .updateTable('offers')
    .set((e) => ({ opened_at: e.fn.coalesce('opened_at', e.val(at)), last_opened_at: at }))
    .where('id', '=', id)
    .execute()
}

async function acceptedOf(
  app: App,
  viewer: Viewer,
  offer: Offer,
): Promise<NonNullable<CustomerOffer['accepted']>> {
  const { db } = app.database
  // Who has confirmed the address since owns the order.
  if (viewer.role !== 'visitor' && viewer.role !== 'token' && viewer.verified) await joinOrders(app, viewer)
  const order = offer.order_id ? await findOrder(db, offer.order_id) : undefined
  const row = order && (await unpaidOf(app, order))
  return {
    by: offer.accepted_by ?? '',
    at: offer.ended_at ?? 0,
    pay:
      order && row
        ? {
            id: row.id,
            cents: row.price_cents,
            currency: row.currency,
          }
        : null,
  }
}

/** The order itself, or the first of its bills that is not paid. */
async function unpaidOf({ database: { db } }: App, order: Order): Promise<Order | undefined> {
  const rows = order.parts > 1 ? await billsOf(db, order.id) : [order]
  return rows.find(({ payment_status: status, refunded }) => status === 'UnPaid' && !refunded)
}

/** Leads from an accepted offer to the payment of what is due of it, without an account. Returns the path. */
export async function payOffer(app: App, _viewer: Viewer, token: string): Promise<string> {
  const offer = await findOffer(app.database.db, await openedBy(app, token))
  const order = offer.order_id ? await findOrder(app.database.db, offer.order_id) : undefined
  if (!order) throw notFound('order')
  await consume(app, `pay-offer ${offer.id}`, rateLimits.invoicePdf, say('offers.errors', 'tooMany'))
  return inTransaction(app, (unit) => makePayLink(unit, order.id))
}

/** Drawing a PDF takes a tenth of a second. */
export const limitOfferDrawing = (app: App, offerId: string): Promise<void> =>
  consume(app, `offer-pdf ${offerId}`, rateLimits.invoicePdf, say('offers.errors', 'tooMany'))
