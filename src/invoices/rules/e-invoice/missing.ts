// The rules of EN 16931, of Peppol BIS Billing 3 and of XRechnung 3.0 that a document of ours could break, by
// their official names. What a seller or a customer left out is named; what only a mistake in our own sums
// could break is one answer for all of them. Rules about the form of the XML are not here: cii.ts and ubl.ts
// keep them, and a test compares what they write with the schema.
import { countryCodeOf } from '#platform/rules/countries.ts'
import { digitsOf } from '#platform/rules/currency.ts'
import { as, say, type WrittenAs } from '#platform/rules/words.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import type { IssuedInvoice } from '../printed-invoice.ts'
import { fitsTwoDecimals } from './amounts.ts'
import { eInvoiceOf, hasEInvoice } from './from-snapshot.ts'
import type { EInvoice, EInvoiceFormat, EInvoiceParty, TaxCategory, TaxGroup } from './model.ts'

/** What is missing: each is a message. */
export const LACKS = [
  'sellerTaxNumber',
  'sellerVatNumber',
  'sellerCity',
  'sellerPhone',
  'sellerEmail',
  'buyerCountry',
  'buyerVatNumber',
  'buyerCity',
  'buyerEmail',
  'decimals',
  'sums',
] as const
export type Lack = (typeof LACKS)[number]

interface Rule {
  id: string
  /** Absent: all of them. */
  formats?: readonly EInvoiceFormat[]
  lack: Lack
  holds: (invoice: EInvoice) => boolean
}

const all =
  (...wanted: TaxCategory[]) =>
  ({ taxes }: EInvoice): boolean =>
    taxes.some(({ category }) => wanted.includes(category))

const sum = <T>(of: readonly T[], value: (part: T) => number): number =>
  of.reduce((total, part) => total + value(part), 0)

const sameGroup = (one: TaxGroup) => (other: TaxGroup) =>
  one.category === other.category && one.rate === other.rate

const isTaxable = all('S', 'Z', 'E')
const isReverse = all('AE')
const hasCity = ({ address }: EInvoiceParty): boolean => address.city !== '' && address.postCode !== ''

const PARTY_RULES: readonly Rule[] = [
  { id: 'BR-11', lack: 'buyerCountry', holds: ({ buyer }) => buyer.address.country !== '' },
  {
    id: 'BR-CO-26',
    lack: 'sellerTaxNumber',
    holds: ({ seller }) => Boolean(seller.identifier || seller.registration || seller.vatNumber),
  },
  {
    id: 'BR-S-02, BR-Z-02, BR-E-02',
    lack: 'sellerTaxNumber',
    holds: (invoice) => !isTaxable(invoice) || Boolean(invoice.seller.vatNumber || invoice.seller.taxNumber),
  },
  {
    id: 'BR-AE-02',
    lack: 'sellerVatNumber',
    holds: (invoice) => !isReverse(invoice) || invoice.seller.vatNumber !== '',
  },
  {
    id: 'BR-AE-02',
    lack: 'buyerVatNumber',
    holds: (invoice) => !isReverse(invoice) || invoice.buyer.vatNumber !== '',
  },
  {
    id: 'PEPPOL-EN16931-R020',
    formats: ['ubl', 'xrechnung'],
    lack: 'sellerEmail',
    holds: ({ seller }) => seller.email !== '',
  },
  {
    id: 'PEPPOL-EN16931-R010',
    formats: ['ubl', 'xrechnung'],
    lack: 'buyerEmail',
    holds: ({ buyer }) => buyer.email !== '',
  },
  {
    id: 'BR-DE-3, BR-DE-4',
    formats: ['xrechnung'],
    lack: 'sellerCity',
    holds: ({ seller }) => hasCity(seller),
  },
  {
    id: 'BR-DE-6, BR-DE-27',
    formats: ['xrechnung'],
    lack: 'sellerPhone',
    holds: ({ seller }) => /\d.*\d.*\d/.test(seller.phone),
  },
  { id: 'BR-DE-8, BR-DE-9', formats: ['xrechnung'], lack: 'buyerCity', holds: ({ buyer }) => hasCity(buyer) },
]

/** What a rule of sums may be off by, for documents that are rounded to whole units (BR-CO-17). */
const unit = (currency: string): number => 10 ** digitsOf(currency)

const SUM_RULES: readonly Rule[] = [
  {
    id: 'BR-DEC-09 to 28',
    lack: 'decimals',
    holds: ({ currency, lines, discounts, taxes, totals }) =>
      [
        ...[...lines, ...discounts, ...taxes].map(({ cents }) => cents),
        ...lines.map(({ discountCents }) => discountCents),
        ...taxes.map(({ taxCents }) => taxCents),
        ...Object.values(totals),
      ].every((cents) => fitsTwoDecimals(cents, currency)),
  },
  sums('BR-16', ({ lines }) => lines.length > 0),
  sums('BR-25', ({ lines }) => lines.every(({ name }) => name.trim() !== '')),
  sums('BR-27', ({ lines }) =>
    lines.every(
      ({ unitCents, quantity, discountCents }) => unitCents >= 0 && quantity > 0 && discountCents >= 0,
    ),
  ),
  sums('PEPPOL-EN16931-R120', ({ lines }) =>
    lines.every(
      ({ quantity, unitCents, priceFor, discountCents, cents }) =>
        quantity * unitCents === (discountCents + cents) * priceFor,
    ),
  ),
  sums('BR-31', ({ discounts }) => discounts.every(({ cents }) => cents > 0)),
  sums('BR-CO-10', ({ lines, totals }) => sum(lines, ({ cents }) => cents) === totals.linesCents),
  sums('BR-CO-11', ({ discounts, totals }) => sum(discounts, ({ cents }) => cents) === totals.discountCents),
  sums('BR-CO-13', ({ totals }) => totals.linesCents - totals.discountCents === totals.netCents),
  sums('BR-CO-14', ({ taxes, totals }) => sum(taxes, ({ taxCents }) => taxCents) === totals.taxCents),
  sums('BR-CO-15', ({ totals }) => totals.netCents + totals.taxCents === totals.grossCents),
  sums('BR-CO-16', ({ totals }) => totals.grossCents - totals.prepaidCents === totals.dueCents),
  sums('BR-CO-17', ({ taxes, currency }) =>
    taxes.every(({ cents, rate, taxCents }) => Math.abs(taxCents - (cents * rate) / 10_000) < unit(currency)),
  ),
  sums('BR-CO-18', ({ taxes }) => taxes.length > 0),
  sums('BR-CO-25', ({ totals, dueOn, terms }) => totals.dueCents <= 0 || Boolean(dueOn || terms)),
  // One breakdown for each category and rate that is used, over exactly what uses it.
  sums('BR-S-01, BR-S-08', ({ lines, discounts, taxes }) =>
    [...lines, ...discounts].every((part) => taxes.filter(sameGroup(part)).length === 1),
  ),
  sums('BR-S-08', ({ lines, discounts, taxes }) =>
    taxes.every(
      (tax) =>
        sum(lines.filter(sameGroup(tax)), ({ cents }) => cents) -
          sum(discounts.filter(sameGroup(tax)), ({ cents }) => cents) ===
        tax.cents,
    ),
  ),
  sums('BR-Z-09, BR-E-09, BR-AE-09, BR-O-09', ({ taxes }) =>
    taxes.every(({ category, rate, taxCents }) => category === 'S' || (rate === 0 && taxCents === 0)),
  ),
  sums('BR-O-11', ({ taxes }) => taxes.length === 1 || taxes.every(({ category }) => category !== 'O')),
  sums('BR-E-10, BR-AE-10, BR-O-10', ({ taxes }) =>
    taxes.every(({ category, reason, reasonCode }) =>
      category === 'S' || category === 'Z' ? !reason && !reasonCode : Boolean(reason || reasonCode),
    ),
  ),
]

function sums(id: string, holds: Rule['holds']): Rule {
  return { id, lack: 'sums', holds }
}

/** The rules that a document breaks. */
export const brokenRules = (invoice: EInvoice, format: EInvoiceFormat): Rule[] =>
  [...PARTY_RULES, ...SUM_RULES].filter(
    ({ formats, holds }) => (!formats || formats.includes(format)) && !holds(invoice),
  )

/** The formats that a seller offers: XRechnung is Germany's own. */
export const formatsOf = ({ seller }: Pick<InvoiceSnapshot, 'seller'>): readonly EInvoiceFormat[] =>
  countryCodeOf(seller.country) === 'DE' ? ['cii', 'ubl', 'xrechnung'] : ['cii', 'ubl']

/** An e-invoice, or what is missing for it. */
export interface EInvoiceState {
  format: EInvoiceFormat
  lacks: Lack[]
}

/** Empty for sellers outside the EU. */
export function eInvoiceStates(issued: IssuedInvoice): EInvoiceState[] {
  if (!hasEInvoice(issued.snapshot)) return []
  const invoice = eInvoiceOf(issued)
  return formatsOf(issued.snapshot).map((format) => ({
    format,
    lacks: [...new Set(brokenRules(invoice, format).map(({ lack }) => lack))],
  }))
}

/** A sentence for the team on each format that lacks something. */
export const withheldWords = (states: readonly EInvoiceState[]): string[] =>
  states
    .filter(({ lacks }) => lacks.length)
    .map(({ format, lacks }) =>
      say('invoices.agency', 'withheld', {
        format: say('invoices.screens', `format.${format}`),
        lacks: listOf(lacks),
      }),
    )

export const listOf = (lacks: readonly Lack[]): WrittenAs =>
  as(
    'list',
    lacks.map((lack) => say('invoices.agency', `lack.${lack}`)),
  )

/** What the seller’s own details lack, whoever buys. */
export const isOfSeller = (lack: Lack): boolean => lack.startsWith('seller')
