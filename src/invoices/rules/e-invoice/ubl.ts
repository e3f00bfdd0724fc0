// Writes an e-invoice as UBL 2.1, as Peppol BIS Billing 3 has it: invoices and credit notes are documents of
// their own there. The order of the elements is that of the schema.
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
import { el, xmlFile, type Xml } from './xml.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'

type AmountOf = (name: string, cents: number) => Xml

export function ublFile(invoice: EInvoice): string {
  const { currency, corrects, terms } = invoice
  const root = invoice.type === '381' ? 'CreditNote' : 'Invoice'
  const amount: AmountOf = (name, cents) =>
    el(`cbc:${name}`, amountText(cents, currency), { currencyID: currency })
  return xmlFile(
    el(
      root,
      [
        el('cbc:CustomizationID', SPECIFICATIONS.ubl),
        el('cbc:ProfileID', PROCESS),
        el('cbc:ID', invoice.number),
        el('cbc:IssueDate', invoice.issuedOn),
        root === 'Invoice' && el('cbc:DueDate', invoice.dueOn),
        el(`cbc:${root}TypeCode`, invoice.type),
        el('cbc:Note', invoice.note),
        el('cbc:DocumentCurrencyCode', currency),
        el('cbc:BuyerReference', invoice.orderNumber),
        corrects &&
          el(
            'cac:BillingReference',
            el('cac:InvoiceDocumentReference', [
              el('cbc:ID', corrects.number),
              el('cbc:IssueDate', corrects.issuedOn),
            ]),
          ),
        el('cac:AccountingSupplierParty', el('cac:Party', sellerParty(invoice.seller))),
        el('cac:AccountingCustomerParty', el('cac:Party', party(invoice.buyer))),
        el('cac:PaymentMeans', el('cbc:PaymentMeansCode', PAYMENT_MEANS)),
        el('cac:PaymentTerms', el('cbc:Note', terms)),
        invoice.discounts.map((group) =>
          el('cac:AllowanceCharge', [discount(amount, group.cents), taxCategory('cac:TaxCategory', group)]),
        ),
        el('cac:TaxTotal', [
          amount('TaxAmount', invoice.totals.taxCents),
          invoice.taxes.map((tax) =>
            el('cac:TaxSubtotal', [
              amount('TaxableAmount', tax.cents),
              amount('TaxAmount', tax.taxCents),
              taxCategory('cac:TaxCategory', tax, tax),
            ]),
          ),
        ]),
        monetaryTotal(invoice, amount),
        invoice.lines.map((part, at) => line(root, { part, number: at + 1, amount })),
      ],
      {
        xmlns: `${UBL}:${root}-2`,
        'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
        'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
      },
    ),
  )
}

function sellerParty(seller: EInvoiceSeller): Xml[] {
  return party(seller, {
    identifier: el('cac:PartyIdentification', el('cbc:ID', seller.identifier)),
    // Any other name of the scheme than VAT says that it is a tax number.
    taxNumber: taxScheme(seller.taxNumber, 'TAX'),
    registration: el('cbc:CompanyID', seller.registration),
    contact: [el('cbc:Telephone', seller.phone), el('cbc:ElectronicMail', seller.email)],
  })
}

/** What only a seller has. */
interface SellerParts {
  identifier: Xml
  taxNumber: Xml
  registration: Xml
  contact: Xml[]
}

function party({ name, contact, address, email, vatNumber }: EInvoiceParty, seller?: SellerParts): Xml[] {
  const [street = '', more = '', third = ''] = address.lines
  return [
    el('cbc:EndpointID', email, { schemeID: EMAIL_SCHEME }),
    ...(seller ? [seller.identifier] : []),
    el('cac:PostalAddress', [
      el('cbc:StreetName', street),
      el('cbc:AdditionalStreetName', more),
      el('cbc:CityName', address.city),
      el('cbc:PostalZone', address.postCode),
      el('cac:AddressLine', el('cbc:Line', third)),
      el('cac:Country', el('cbc:IdentificationCode', address.country)),
    ]),
    taxScheme(vatNumber, 'VAT'),
    ...(seller ? [seller.taxNumber] : []),
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name), seller?.registration]),
    el('cac:Contact', [el('cbc:Name', contact), seller?.contact]),
  ]
}

const scheme = (name: string): Xml => el('cac:TaxScheme', el('cbc:ID', name))

const taxScheme = (number: string, name: string): Xml =>
  el('cac:PartyTaxScheme', number && [el('cbc:CompanyID', number), scheme(name)])

const taxCategory = (name: string, { category, rate }: TaxGroup, exempt?: EInvoiceTax): Xml =>
  el(name, [
    el('cbc:ID', category),
    hasRate(category) && el('cbc:Percent', percentText(rate)),
    exempt && el('cbc:TaxExemptionReasonCode', exempt.reasonCode),
    exempt && el('cbc:TaxExemptionReason', exempt.reason),
    scheme('VAT'),
  ])

const discount = (amount: AmountOf, cents: number): Xml[] => [
  el('cbc:ChargeIndicator', 'false'),
  el('cbc:AllowanceChargeReasonCode', DISCOUNT.code),
  el('cbc:AllowanceChargeReason', DISCOUNT.reason),
  amount('Amount', cents),
]

const monetaryTotal = ({ totals }: EInvoice, amount: AmountOf): Xml =>
  el('cac:LegalMonetaryTotal', [
    amount('LineExtensionAmount', totals.linesCents),
    amount('TaxExclusiveAmount', totals.netCents),
    amount('TaxInclusiveAmount', totals.grossCents),
    amount('AllowanceTotalAmount', totals.discountCents),
    amount('PrepaidAmount', totals.prepaidCents),
    amount('PayableAmount', totals.dueCents),
  ])

const line = (
  root: 'Invoice' | 'CreditNote',
  { part, number, amount }: { part: EInvoiceLine; number: number; amount: AmountOf },
): Xml =>
  el(`cac:${root}Line`, [
    el('cbc:ID', String(number)),
    el(root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(part.quantity), {
      unitCode: UNIT,
    }),
    amount('LineExtensionAmount', part.cents),
    part.discountCents > 0 && el('cac:AllowanceCharge', discount(amount, part.discountCents)),
    el('cac:Item', [
      el('cbc:Description', part.description),
      el('cbc:Name', part.name),
      taxCategory('cac:ClassifiedTaxCategory', part),
    ]),
    el('cac:Price', [
      amount('PriceAmount', part.unitCents),
      part.priceFor > 1 && el('cbc:BaseQuantity', String(part.priceFor), { unitCode: UNIT }),
    ]),
  ])
