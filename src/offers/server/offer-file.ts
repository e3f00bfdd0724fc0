// An offer on paper: a version as it was sent, drawn like an invoice, with what is chosen at first.
import { isInterval, perInterval } from '#content/rules/values/intervals.ts'
import { loadAgency } from '#email/server/agency.ts'
import type { PrintedInvoice } from '#invoices/rules/printed-invoice.ts'
import { drawDocument, type DocumentFile } from '#invoices/server/draw-document.ts'
import { sellingRules, type SellerDetails } from '#orders/server/selling-rules.ts'
import { notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { looksLikeId } from '#platform/server/ids.ts'
import { offerNumber } from '../rules/offer-states.ts'
import { chosenAtFirst, type OfferContent } from '../rules/offer.ts'
import { limitOfferDrawing } from './customer-offer.ts'
import { openedBy } from './offer-links.ts'
import { sheetOf, termsOf, type SheetLine } from './offer-sheet.ts'
import { contentOf, findOffer, versionOf, type Offer } from './stored-offer.ts'

export async function offerFile(
  app: App,
  _viewer: Viewer,
  { token, version }: { token: string; version?: number | undefined },
): Promise<DocumentFile> {
  const id = await openedBy(app, token)
  await limitOfferDrawing(app, id)
  const offer = await findOffer(app.database.db, id)
  return draw(app, offer, version ?? offer.version)
}

/** Before it is sent, the draft. */
export async function offerFileForTeam(
  app: App,
  viewer: Viewer,
  { id, version }: { id: string; version?: number | undefined },
): Promise<DocumentFile> {
  const { userId } = requirePermission(viewer, 'work-on-orders')
  await limitOfferDrawing(app, userId)
  return draw(app, await findOffer(app.database.db, id), version ?? 0)
}

/** What an email attaches; undefined if it names another document, or the offer is gone. */
export async function attachedOffer(app: App, document: string): Promise<DocumentFile | undefined> {
  const [, id = '', version] = /^offer (\w+) (\d+)$/.exec(document) ?? []
  if (!looksLikeId(id, 1, 40)) return undefined
  const offer = await app.database.db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirst()
  return offer && draw(app, offer, Number(version))
}

async function draw(app: App, offer: Offer, version: number): Promise<DocumentFile> {
  const { db } = app.database
  const sealed = version > 0 ? await versionOf(db, offer, version) : undefined
  if (version > 0 && !sealed) throw notFound('version')
  const content = sealed?.content ?? contentOf(offer)
  const words = await app.words(content.language)
  const { name } = await loadAgency(app)
  const { seller } = await sellingRules(db)
  const at = sealed?.sentAt ?? offer.updated_at
  return drawDocument(
    app,
    printOffer({ number: offerNumber(offer), version, at }, content, words, { name, seller }),
    {
      author: name,
      locale: words.format.locale,
      createdAt: at,
      pageAddress: '',
    },
  )
}

interface From {
  name: string
  seller: SellerDetails | undefined
}

const filled = (lines: readonly string[]): string[] =>
  lines.flatMap((text) => text.split('\n')).filter((text) => text.trim())

function printOffer(
  { number, version, at }: { number: string; version: number; at: number },
  content: OfferContent,
  words: Words,
  { name, seller }: From,
): PrintedInvoice {
  const t = words.of('offers.documents')
  const sheet = sheetOf(content, chosenAtFirst(content))
  const { customer, currency } = sheet
  const money = (cents: number) => words.format.money(cents, currency)
  const terms = termsOf(content)
  return words.read({
    language: words.language,
    title: t('offer'),
    number: version > 1 ? t('numberOfVersion', { number, version }) : number,
    mark: version ? '' : t('draft'),
    seller: {
      name: seller?.legalName || name,
      lines: filled(seller ? [seller.legalName === name ? '' : name, seller.address, seller.country] : []),
    },
    buyer: {
      title: t('for'),
      lines: filled([customer.company, customer.name, customer.address, customer.country]),
    },
    facts: [
      [t('date'), words.format.date(at)],
      [t('validUntil'), words.format.day(sheet.validUntil)],
    ],
    intro: filled([sheet.before]),
    columns: {
      name: t('column.name'),
      quantity: t('column.quantity'),
      price: t('column.price'),
      rate: '',
      amount: t('column.amount'),
    },
    lines: sheet.lines.map((line) => ({
      name: nameOnPaper(line, words),
      points: [
        ...line.points,
        ...(line.discountCents ? [t('lineDiscount', { amount: money(line.discountCents) })] : []),
      ],
      quantity: words.format.count(line.quantity),
      price: priceOnPaper(line, words, currency),
      rate: '',
      amount: line.isChosen ? money(line.listedCents) : '–',
    })),
    sums: sheet.above.map(({ label, cents }) => ({ label, value: money(cents) })),
    total: { label: t('total', { currency }), value: money(sheet.totalCents) },
    after: [
      ...sheet.below.map(({ label, cents }) => ({ label, value: money(cents) })),
      ...(sheet.parts.length > 1
        ? sheet.parts.map(({ when, cents }) => ({ label: when, value: money(cents) }))
        : []),
    ],
    notes: filled([terms, sheet.after, content.tax.words]),
    footer: filled([seller?.footer ?? '']),
  })
}

const nameOnPaper = ({ name, choice }: SheetLine, words: Words): string =>
  choice === 'always' ? name : `${name} (${words.of('offers.documents')(`choice.${choice}`)})`

const priceOnPaper = ({ unitCents, billing }: SheetLine, words: Words, currency: string): string => {
  const price = words.format.money(unitCents, currency)
  return isInterval(billing) ? `${price} ${words.read(perInterval(billing))}` : price
}
