// The team's lists of offers, newest first, and one of them with everything that became of it.
import { z } from 'zod'
import { isOpen } from '#content/server/features.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import { packagesToOffer, type PackageOnSale } from '#orders/server/package-on-sale.ts'
import { sellingRules, toSelling, type Selling } from '#orders/server/selling-rules.ts'
import { addDays, dateIn } from '#platform/rules/calendar.ts'
import { countryNames } from '#platform/rules/countries.ts'
import { type Language } from '#platform/rules/languages.ts'
import { decimal } from '#platform/rules/money.ts'
import type { Page } from '#platform/rules/page.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { randomId } from '#platform/server/ids.ts'
import { smallestPayment } from '#providers/server/price-rule.ts'
import { OFFER_STATES, offerNumber, stateOf, type OfferState } from '../rules/offer-states.ts'
import { chosenAtFirst } from '../rules/offer.ts'
import { typedOf, type TypedOffer } from '../rules/typed-offer.ts'
import { sheetOf, type OfferSheet } from './offer-sheet.ts'
import { messagesOf, type OfferMessage } from './offer-thread.ts'
import { USUAL_DAYS } from './save-offer.ts'
import { contentOf, findOffer, versionOf, type Offer } from './stored-offer.ts'

const time = z.iso.datetime().nullable()

export const OFFER_RECORD = z
  .object({
    _id: z.string(),
    number: z.string().meta({ description: 'As printed: A-0001.' }),
    state: z.enum(OFFER_STATES),
    version: z.int().meta({ description: 'The version that was sent last; 0 before.' }),
    edited: z.boolean().meta({ description: 'It was changed since it was sent.' }),
    customerName: z.string(),
    customerEmail: z.string(),
    total: z.string().meta({ description: 'With what is chosen at first; once accepted, what was agreed.' }),
    currency: z.string(),
    validUntil: z.string().meta({ description: 'The last day.' }),
    sentAt: time,
    openedAt: time,
    lastOpenedAt: time,
    remindedAt: time,
    endedAt: time.meta({ description: 'When it was accepted, declined or withdrawn.' }),
    acceptedBy: z.string().nullable(),
    declinedWhy: z.string(),
    orderId: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Offer' })

const line = z.object({
  packageId: z.string().meta({ description: 'Empty for free text.' }),
  name: z.string(),
  details: z.string(),
  quantity: z.string(),
  price: z.string(),
  discount: z.string(),
  choice: z.string(),
  picked: z.boolean(),
})
const part = z.object({ share: z.string(), due: z.string(), on: z.string(), milestone: z.string() })

/** With what it says, as it would be sent to change it. */
export const ONE_OFFER = OFFER_RECORD.extend({
  revision: z.int(),
  content: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    companyName: z.string(),
    customerAddress: z.string(),
    customerCountry: z.string(),
    vatNumber: z.string(),
    language: z.string(),
    lines: z.array(line),
    discount: z.string(),
    parts: z.array(part),
    workStarts: z.string(),
    pausesWork: z.boolean(),
    terms: z.string(),
    validUntil: z.string(),
    before: z.string(),
    after: z.string(),
  }),
}).meta({ id: 'OfferWithContent' })

export type OfferRecord = z.output<typeof OFFER_RECORD>

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const toOfferRecord = (offer: Offer, today: string): OfferRecord => ({
  _id: offer.id,
  number: offerNumber(offer),
  state: stateOf(offer, today),
  version: offer.version,
  edited: offer.edited === 1,
  customerName: offer.customer_name,
  customerEmail: offer.customer_email,
  total: decimal(offer.total_cents, offer.currency),
  currency: offer.currency,
  validUntil: offer.valid_until,
  sentAt: isoOf(offer.sent_at),
  openedAt: isoOf(offer.opened_at),
  lastOpenedAt: isoOf(offer.last_opened_at),
  remindedAt: isoOf(offer.reminded_at),
  endedAt: isoOf(offer.ended_at),
  acceptedBy: offer.accepted_by,
  declinedWhy: offer.end_note,
  orderId: offer.order_id,
  createdAt: new Date(offer.created_at).toISOString(),
  updatedAt: new Date(offer.updated_at).toISOString(),
})

const todayOf = async (app: App): Promise<string> => dateIn(app.clock.now(), (await app.format()).timeZone)

function within(db: Queryable, state: OfferState | undefined, today: string) {
  const all = db.selectFrom('offers')
  if (!state) return all
  if (state === 'expired') return all.where('state', '=', 'sent').where('valid_until', '<', today)
  if (state === 'sent' || state === 'opened')
    return all
      .where('state', '=', 'sent')
      .where('valid_until', '>=', today)
      .where('opened_at', state === 'sent' ? 'is' : 'is not', null)
  return all.where('state', '=', state)
}

const countOf = async (query: ReturnType<typeof within>): Promise<number> =>
  Number((await query.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)

export async function listOffers(
  app: App,
  viewer: Viewer,
  { limit, after, state }: CursorQuery & { state?: OfferState },
): Promise<ListPage<OfferRecord>> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const today = await todayOf(app)
  const from = await findCursor(after, (id) =>
    within(db, state, today).select('seq').where('id', '=', id).executeTakeFirst(),
  )
  let rows = within(db, state, today)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
  if (from) rows = rows.where('seq', '<', from.seq)
  return toListPage(await rows.execute(), {
    limit,
    total: await countOf(within(db, state, today)),
    toRecord: (offer) => toOfferRecord(offer, today),
  })
}

export type OfferRowView = OfferRecord & { totalCents: number; need: Offer['need'] }

export async function pageOfOffers(
  app: App,
  viewer: Viewer,
  { page, size, state }: { page: number; size: number; state?: OfferState | undefined },
): Promise<Page<OfferRowView>> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const today = await todayOf(app)
  const rows = await within(db, state, today)
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    rows: rows.map((offer) => toRowView(offer, today)),
    page,
    size,
    total: await countOf(within(db, state, today)),
  }
}

const toRowView = (offer: Offer, today: string): OfferRowView => ({
  ...toOfferRecord(offer, today),
  totalCents: offer.total_cents,
  need: offer.need,
})

export interface TeamOffer extends OfferRowView {
  revision: number
  sheet: OfferSheet
  /** What was sent before, newest first. */
  versions: { version: number; sentAt: number; by: string }[]
  messages: OfferMessage[]
  messageKey: string
}

/** What the team edits, or a version as it was sent. */
export async function oneOffer(
  app: App,
  viewer: Viewer,
  { id, version }: { id: string; version?: number | undefined },
): Promise<TeamOffer> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const offer = await findOffer(db, id)
  const sealed = version === undefined ? undefined : await versionOf(db, offer, version)
  const content = sealed?.content ?? contentOf(offer)
  const versions = await db
    .selectFrom('offer_versions')
    .select(['version', 'sent_at', 'sent_by as actor'])
    .where('offer_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  const nameOf = await actorNames(db, versions, { byName: true })
  return {
    ...toRowView(offer, await todayOf(app)),
    revision: offer.revision,
    sheet: sheetOf(content, chosenAtFirst(content)),
    versions: versions.map((row) => ({ version: row.version, sentAt: row.sent_at, by: nameOf(row.actor) })),
    messages: await messagesOf(db, id),
    messageKey: randomId(),
  }
}

/** The API's offer, with what the team edits. */
export async function offerRecord(app: App, viewer: Viewer, id: string): Promise<z.output<typeof ONE_OFFER>> {
  requirePermission(viewer, 'work-on-orders')
  const offer = await findOffer(app.database.db, id)
  return {
    ...toOfferRecord(offer, await todayOf(app)),
    revision: offer.revision,
    content: typedOf(contentOf(offer), (cents) => decimal(cents, offer.currency)),
  }
}

export interface OfferFormFacts {
  packages: PackageOnSale[]
  selling: Selling
  currency: string
  step: number
  today: string
  /** The usual last day of a new one. */
  validUntil: string
  /** Names to choose from. Others can be typed. */
  countries: string[]
}

export async function offerFormFacts(app: App, viewer: Viewer): Promise<OfferFormFacts> {
  requirePermission(viewer, 'work-on-orders')
  const { db } = app.database
  const format = await app.format()
  const { currency } = format
  const step = smallestPayment(app, currency)
  const today = await todayOf(app)
  return {
    packages: await packagesToOffer(db, format),
    selling: toSelling(await sellingRules(db, { step })),
    currency,
    step,
    today,
    validUntil: addDays(today, USUAL_DAYS),
    countries: countryNames(format.language),
  }
}

/** The words that an offer in this language is written with. */
export const wordsOfOffer = async (
  app: App,
  viewer: Viewer,
  language: Language | undefined,
): Promise<Words> => {
  requirePermission(viewer, 'work-on-orders')
  return app.words(language)
}

/** To be typed over: amounts in the plain form. */
export async function typedOffer(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ typed: TypedOffer; revision: number; number: string }> {
  requirePermission(viewer, 'work-on-orders')
  const offer = await findOffer(app.database.db, id)
  const content = contentOf(offer)
  const format = await app.format()
  return {
    typed: typedOf(content, (cents) => format.toType(cents, content.currency)),
    revision: offer.revision,
    number: offerNumber(offer),
  }
}

export interface OfferNeed {
  _id: string
  number: string
  customerName: string
  need: NonNullable<Offer['need']>
  since: number
}

/** Questions and accepted offers that nobody has looked at, oldest first. */
export async function offersThatNeedYou(app: App, viewer: Viewer): Promise<OfferNeed[]> {
  requirePermission(viewer, 'work-on-orders')
  if (!(await isOpen(app.database.db, 'offers'))) return []
  const rows = await app.database.db
    .selectFrom('offers')
    .select(['id', 'seq', 'customer_name', 'need', 'need_since'])
    .where('need', 'is not', null)
    .orderBy('need_since')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    number: offerNumber(row),
    customerName: row.customer_name,
    need: row.need!,
    since: row.need_since ?? 0,
  }))
}
