// Writes an e-invoice as Cross Industry Invoice of UN/CEFACT: what Factur-X and ZUGFeRD have inside their PDF,
// and one of the two ways to write an XRechnung. The order of the elements is that of the schema.
import {
  amountText,
  DISCOUNT,
  EMAIL_SCHEME,
  hasRate,
  PAYMENT_MEANS,
  percentText,
  PROCESS,
  SPECIFICATIONS,
  UNIT,
} from './amounts.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoiceSeller, EInvoiceTax, TaxGroup } from './model.ts'
import { el, emptyElement, xmlFile, type Xml } from './xml.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

export const ciiFile = (invoice: EInvoice, format: 'cii' | 'xrechnung'): string =>
  xmlFile(
    el(
      'rsm:CrossIndustryInvoice',
      [
        el('rsm:ExchangedDocumentContext', [
          format === 'xrechnung' &&
            el('ram:BusinessProcessSpecifiedDocumentContextParameter', el('ram:ID', PROCESS)),
          el('ram:GuidelineSpecifiedDocumentContextParameter', el('ram:ID', SPECIFICATIONS[format])),
        ]),
        el('rsm:ExchangedDocument', [
          el('ram:ID', invoice.number),
          el('ram:TypeCode', invoice.type),
          el('ram:IssueDateTime', day('udt', invoice.issuedOn)),
          el('ram:IncludedNote', el('ram:Content', invoice.note)),
        ]),
        el('rsm:SupplyChainTradeTransaction', [
          invoice.lines.map((part, at) => line(invoice, part, at + 1)),
          el('ram:ApplicableHeaderTradeAgreement', [
            el('ram:BuyerReference', invoice.orderNumber),
            el('ram:SellerTradeParty', sellerParty(invoice.seller)),
            el('ram:BuyerTradeParty', party(invoice.buyer)),
          ]),
          emptyElement('ram:ApplicableHeaderTradeDelivery'),
          settlement(invoice),
        ]),
      ],
      NAMESPACES,
    ),
  )

const day = (prefix: 'udt' | 'qdt', on: string): Xml =>
  el(`${prefix}:DateTimeString`, on.replaceAll('-', ''), { format: '102' })

function line({ currency }: EInvoice, part: EInvoiceLine, number: number): Xml {
  const amount = (cents: number) => amountText(cents, currency)
  return el('ram:IncludedSupplyChainTradeLineItem', [
    el('ram:AssociatedDocumentLineDocument', el('ram:LineID', String(number))),
    el('ram:SpecifiedTradeProduct', [el('ram:Name', part.name), el('ram:Description', part.description)]),
    el(
      'ram:SpecifiedLineTradeAgreement',
      el('ram:NetPriceProductTradePrice', [
        el('ram:ChargeAmount', amount(part.unitCents)),
        part.priceFor > 1 && el('ram:BasisQuantity', String(part.priceFor), { unitCode: UNIT }),
      ]),
    ),
    el('ram:SpecifiedLineTradeDelivery', el('ram:BilledQuantity', String(part.quantity), { unitCode: UNIT })),
    el('ram:SpecifiedLineTradeSettlement', [
      el('ram:ApplicableTradeTax', taxGroup(part)),
      part.discountCents > 0 && el('ram:SpecifiedTradeAllowanceCharge', discount(amount(part.discountCents))),
      el('ram:SpecifiedTradeSettlementLineMonetarySummation', el('ram:LineTotalAmount', amount(part.cents))),
    ]),
  ])
}

const taxGroup = ({ category, rate }: TaxGroup): Xml[] => [
  el('ram:TypeCode', 'VAT'),
  el('ram:CategoryCode', category),
  ...(hasRate(category) ? [el('ram:RateApplicablePercent', percentText(rate))] : []),
]

const discount = (amount: string): Xml[] => [
  el('ram:ChargeIndicator', el('udt:Indicator', 'false')),
  el('ram:ActualAmount', amount),
  el('ram:ReasonCode', DISCOUNT.code),
  el('ram:Reason', DISCOUNT.reason),
]

const sellerParty = (seller: EInvoiceSeller): Xml[] =>
  party(seller, {
    identifier: el('ram:ID', seller.identifier),
    registration: el('ram:SpecifiedLegalOrganization', el('ram:ID', seller.registration)),
    contact: [
      el('ram:TelephoneUniversalCommunication', el('ram:CompleteNumber', seller.phone)),
      el('ram:EmailURIUniversalCommunication', el('ram:URIID', seller.email)),
    ],
    taxNumber: el('ram:SpecifiedTaxRegistration', el('ram:ID', seller.taxNumber, { schemeID: 'FC' })),
  })

/** What only a seller has. */
interface SellerParts {
  identifier: Xml
  registration: Xml
  contact: Xml[]
  taxNumber: Xml
}

function party({ name, contact, address, email, vatNumber }: EInvoiceParty, seller?: SellerParts): Xml[] {
  const [one = '', two = '', three = ''] = address.lines
  return [
    ...(seller ? [seller.identifier] : []),
    el('ram:Name', name),
    ...(seller ? [seller.registration] : []),
    el('ram:DefinedTradeContact', [el('ram:PersonName', contact), seller?.contact]),
    el('ram:PostalTradeAddress', [
      el('ram:PostcodeCode', address.postCode),
      el('ram:LineOne', one),
      el('ram:LineTwo', two),
      el('ram:LineThree', three),
      el('ram:CityName', address.city),
      el('ram:CountryID', address.country),
    ]),
    el('ram:URIUniversalCommunication', el('ram:URIID', email, { schemeID: EMAIL_SCHEME })),
    el('ram:SpecifiedTaxRegistration', el('ram:ID', vatNumber, { schemeID: 'VA' })),
    ...(seller ? [seller.taxNumber] : []),
  ]
}

function settlement({ currency, taxes, discounts, terms, dueOn, totals, corrects }: EInvoice): Xml {
  const amount = (cents: number) => amountText(cents, currency)
  return el('ram:ApplicableHeaderTradeSettlement', [
    el('ram:InvoiceCurrencyCode', currency),
    el('ram:SpecifiedTradeSettlementPaymentMeans', el('ram:TypeCode', PAYMENT_MEANS)),
    taxes.map((tax) => taxSum(tax, amount)),
    discounts.map((group) =>
      el('ram:SpecifiedTradeAllowanceCharge', [
        discount(amount(group.cents)),
        el('ram:CategoryTradeTax', taxGroup(group)),
      ]),
    ),
    el('ram:SpecifiedTradePaymentTerms', [
      el('ram:Description', terms),
      el('ram:DueDateDateTime', dueOn && day('udt', dueOn)),
    ]),
    el('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      el('ram:LineTotalAmount', amount(totals.linesCents)),
      el('ram:AllowanceTotalAmount', amount(totals.discountCents)),
      el('ram:TaxBasisTotalAmount', amount(totals.netCents)),
      el('ram:TaxTotalAmount', amount(totals.taxCents), { currencyID: currency }),
      el('ram:GrandTotalAmount', amount(totals.grossCents)),
      el('ram:TotalPrepaidAmount', amount(totals.prepaidCents)),
      el('ram:DuePayableAmount', amount(totals.dueCents)),
    ]),
    corrects &&
      el('ram:InvoiceReferencedDocument', [
        el('ram:IssuerAssignedID', corrects.number),
        el('ram:FormattedIssueDateTime', day('qdt', corrects.issuedOn)),
      ]),
  ])
}

const taxSum = (tax: EInvoiceTax, amount: (cents: number) => string): Xml =>
  el('ram:ApplicableTradeTax', [
    el('ram:CalculatedAmount', amount(tax.taxCents)),
    el('ram:TypeCode', 'VAT'),
    el('ram:ExemptionReason', tax.reason),
    el('ram:BasisAmount', amount(tax.cents)),
    el('ram:CategoryCode', tax.category),
    el('ram:ExemptionReasonCode', tax.reasonCode),
    hasRate(tax.category) && el('ram:RateApplicablePercent', percentText(tax.rate)),
  ])
