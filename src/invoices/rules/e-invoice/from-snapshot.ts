// An issued invoice or credit note in the terms of EN 16931. It only translates: what the standard asks for
// and the document lacks is named by missing.ts.
import { countryCodeOf, isInEu } from '#platform/rules/countries.ts'
import { dayIn } from '#platform/rules/dates.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import {
  netOfSums,
  taxOfSums,
  type InvoiceLine,
  type InvoiceSeller,
  type InvoiceSnapshot,
} from '../invoice-snapshot.ts'
import type { IssuedInvoice } from '../printed-invoice.ts'
import type {
  EInvoice,
  EInvoiceLine,
  EInvoiceParty,
  EInvoiceSeller,
  EInvoiceTax,
  EInvoiceTotals,
  TaxCategory,
  TaxGroup,
} from './model.ts'
import { postalAddress } from './postal-address.ts'

/** Documents of sellers elsewhere have no e-invoice: the standard knows the tax of the EU alone. */
export const hasEInvoice = ({ seller }: Pick<InvoiceSnapshot, 'seller'>): boolean =>
  isInEu(countryCodeOf(seller.country))

export function eInvoiceOf({ number, kind, mode, issuedAt, snapshot }: IssuedInvoice): EInvoice {
  const { order, dueAt, corrects, reason, currency, timeZone } = snapshot
  const isCredit = kind === 'credit-note'
  const amounts = isCredit ? negative(snapshot) : snapshot
  const seller = sellerOf(snapshot.seller)
  const category = categoryOf(snapshot.tax, seller)
  const lines = linesOf(amounts, category)
  const taxes = amounts.sums.map((sum) => taxOf(sum, snapshot.tax, category(sum.rate)))
  const discounts = discountsOf(lines, taxes)
  const totals = totalsOf(amounts, { lines, discounts })
  return {
    type: isCredit ? '381' : '380',
    number,
    issuedOn: dayIn(issuedAt, timeZone),
    currency,
    note: [mode === 'test' ? 'TEST' : '', reason].filter(Boolean).join('\n'),
    orderNumber: order.number,
    dueOn: dueAt === null ? '' : dayIn(dueAt, timeZone),
    terms: totals.dueCents > 0 && dueAt === null ? reason : '',
    corrects: corrects && { number: corrects.number, issuedOn: dayIn(corrects.issuedAt, timeZone) },
    seller: category(0) === 'O' ? outsideScope(seller) : seller,
    buyer: buyerOf(snapshot, category(0)),
    lines,
    discounts,
    taxes,
    totals,
  }
}

type Amounts = Pick<InvoiceSnapshot, 'lines' | 'sums' | 'prepaidCents' | 'dueAt' | 'lessensInvoice'>

const negative = ({ lines, sums, ...rest }: InvoiceSnapshot): Amounts => ({
  ...rest,
  lines: lines.map((line) => ({ ...line, netCents: -line.netCents })),
  sums: sums.map(({ rate, netCents, taxCents }) => ({ rate, netCents: -netCents, taxCents: -taxCents })),
})

function sellerOf({
  name,
  brand,
  address,
  country,
  taxNumber,
  registration,
  email,
  phone = '',
}: InvoiceSeller): EInvoiceSeller {
  const code = countryCodeOf(country) ?? ''
  const vatNumber = vatNumberOf(taxNumber, code)
  return {
    name,
    address: postalAddress(address, code),
    vatNumber,
    email,
    registration,
    taxNumber: vatNumber ? '' : taxNumber,
    identifier: vatNumber || registration ? '' : taxNumber,
    contact: brand || name,
    phone,
  }
}

/** A number that is not of the EU's form is a tax number, not a VAT number. */
const vatNumberOf = (typed: string, country: string): string =>
  (typed && isInEu(country) && checkVatNumber(typed, country).number) || ''

/** What is outside the scope of VAT must not name a VAT number (BR-O-02), but the seller needs some name. */
const outsideScope = ({ vatNumber, ...seller }: EInvoiceSeller): EInvoiceSeller => ({
  ...seller,
  vatNumber: '',
  taxNumber: seller.taxNumber || vatNumber,
  identifier: seller.registration ? '' : seller.taxNumber || vatNumber,
})

function buyerOf({ customer }: InvoiceSnapshot, category: TaxCategory): EInvoiceParty {
  const code = countryCodeOf(customer.country) ?? ''
  return {
    name: customer.company || customer.name,
    address: postalAddress(customer.address, code),
    vatNumber: category === 'O' ? '' : vatNumberOf(customer.vatNumber, code),
    email: customer.email ?? '',
    contact: customer.company ? customer.name : '',
  }
}

/** What a rate of a document means. */
function categoryOf({ treatment }: TaxAsSold, seller: EInvoiceSeller): (rate: number) => TaxCategory {
  if (treatment === 'reverse-charge') return () => 'AE'
  // Services to a place outside: no tax of the EU applies. G is for goods that are exported.
  if (treatment === 'outside-scope') return () => 'O'
  // Without a number of the tax office nobody is exempt from the tax: it does not concern the seller at all.
  if (treatment === 'none') return () => (seller.vatNumber || seller.taxNumber ? 'E' : 'O')
  return (rate) => (rate > 0 ? 'S' : 'Z')
}

/** Of a credit note that is a share of several rates, the one line becomes one per rate. */
function linesOf({ lines, sums }: Amounts, category: (rate: number) => TaxCategory): EInvoiceLine[] {
  const [only, ...more] = lines
  const shares =
    only && !more.length && sums.length > 1 && only.rate === undefined
      ? sums.map(({ rate, netCents }) => ({ ...only, rate, netCents }))
      : lines
  return shares.map((line) => ({
    name: line.name,
    description: line.points.join('\n'),
    ...priceOf(line),
    category: category(line.rate ?? sums[0]!.rate),
    rate: line.rate ?? sums[0]!.rate,
    cents: line.netCents,
  }))
}

/**
 * What the price of one comes to must be the line and its discount. A price that included tax has a rounded
 * net, so three of it can come to a cent more or less: then the price is that of all three.
 */
function priceOf({
  netCents,
  quantity = 1,
  unitCents = netCents,
}: InvoiceLine): Pick<EInvoiceLine, 'quantity' | 'unitCents' | 'priceFor' | 'discountCents'> {
  const discountCents = quantity * Math.abs(unitCents) - netCents
  return discountCents === 0 || discountCents > quantity
    ? { quantity, unitCents: Math.abs(unitCents), priceFor: 1, discountCents }
    : { quantity, unitCents: netCents, priceFor: quantity, discountCents: 0 }
}

const EXEMPTIONS: Partial<Record<TaxCategory, { reason: string; reasonCode: string }>> = {
  AE: { reason: 'Reverse charge', reasonCode: 'VATEX-EU-AE' },
  O: { reason: 'Not subject to VAT', reasonCode: 'VATEX-EU-O' },
  E: { reason: 'Exempt from VAT', reasonCode: '' },
}

const taxOf = ({ rate, netCents, taxCents }: TaxSum, tax: TaxAsSold, category: TaxCategory): EInvoiceTax => {
  const { reason = '', reasonCode = '' } = EXEMPTIONS[category] ?? {}
  return { category, rate, cents: netCents, taxCents, reason: reason && (tax.words || reason), reasonCode }
}

/** What the lines of a rate come to and its sum does not. */
const discountsOf = (lines: readonly EInvoiceLine[], taxes: readonly EInvoiceTax[]): TaxGroup[] =>
  taxes
    .map(({ category, rate, cents }) => {
      const own = lines.filter((line) => line.rate === rate)
      return { category, rate, cents: own.reduce((sum, line) => sum + line.cents, -cents) }
    })
    .filter(({ cents }) => cents !== 0)

function totalsOf(
  { sums, prepaidCents = 0, dueAt, lessensInvoice }: Amounts,
  { lines, discounts }: { lines: readonly EInvoiceLine[]; discounts: readonly TaxGroup[] },
): EInvoiceTotals {
  const sum = (of: readonly TaxGroup[]) => of.reduce((all, { cents }) => all + cents, 0)
  const [netCents, taxCents] = [netOfSums(sums), taxOfSums(sums)]
  const grossCents = netCents + taxCents
  // Without a day to pay by it was paid before, or paid back.
  const paidCents = dueAt === null && !lessensInvoice ? grossCents : prepaidCents
  return {
    linesCents: sum(lines),
    discountCents: sum(discounts),
    netCents,
    taxCents,
    grossCents,
    prepaidCents: paidCents,
    dueCents: grossCents - paidCents,
  }
}
