import { countryCodeOf } from '#platform/rules/countries.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { define } from '../model/define.ts'
import { email, longText, optional, shortText } from '../model/fields.ts'
import { prefixError } from '../values/invoice-number.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history. Issued
// invoices keep the details of their day.
export const seller = define({
  name: 'seller',
  kind: 'singleton',
  label: 'Seller',
  purpose: 'Who sells: your details on invoices. Once they are here, every paid order gets an invoice.',
  group: 'Money and tax',
  synonyms: 'company invoice legal name address',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    legalName: shortText('Legal name', {
      sameInAll: true,
      help: 'The name that your business is registered under, with its form.',
      example: 'Example Studio Ltd',
      maximum: 120,
    }),
    address: longText('Address', {
      sameInAll: true,
      help: 'As on a letter, without the country.',
      example: '1 Harbour Road\nBristol BS1 4ND',
      maximum: 300,
    }),
    country: shortText('Country', {
      sameInAll: true,
      help: 'Tax depends on it.',
      example: 'United Kingdom',
      maximum: 80,
    }),
    registration: optional(
      shortText('Company registration', {
        sameInAll: true,
        help: 'The register and the number, if your country asks for them on invoices.',
        example: 'Companies App 01234567',
        maximum: 120,
      }),
    ),
    taxNumber: optional(
      shortText('VAT or tax number', {
        sameInAll: true,
        help: 'Needed if you charge VAT or GST. In the EU and the UK with the letters of the country in front.',
        example: 'GB123456789',
        maximum: 40,
      }),
    ),
    invoiceEmail: optional(
      email('Email on invoices', {
        help: 'For questions about an invoice. Without it the address of your website’s footer is used.',
        example: 'billing@example.com',
      }),
    ),
    footer: optional(
      longText('Last lines of each invoice', {
        help: 'A bank account, terms of payment, what your country asks for.',
        example: 'Example Bank, IBAN GB29 NWBK 6016 1331 9268 19',
        maximum: 500,
      }),
    ),
    invoicePrefix: shortText('Invoice numbers begin with', {
      sameInAll: true,
      help: 'Capital letters, digits and dashes. A new beginning starts at 1 again.',
      example: 'INV',
      initial: 'INV',
      maximum: 12,
    }),
    creditPrefix: shortText('Credit note numbers begin with', {
      sameInAll: true,
      help: 'Credit notes have their own numbers, so this must differ from the one above.',
      example: 'CN',
      initial: 'CN',
      maximum: 12,
    }),
  },
  titleField: 'legalName',
  check: sellerErrors,
  calls: { list: '/seller', one: '/seller/{id}', create: '/add-seller', update: '/seller/{id}' },
  screens: { manage: '/seller', edit: '/seller/{id}' },
  texts: {
    added: 'Seller added. Orders that are paid from now on get an invoice.',
    updated: 'Seller updated. Invoices from now on show it.',
    create: 'Add seller',
    edit: 'Update seller',
  },
  audited: { field: 'taxNumber', name: 'tax number', whole: true },
  shownOn: [],
})

function sellerErrors(values: Readonly<Record<string, string>>): Record<string, string> {
  const { country = '', taxNumber, invoicePrefix = '', creditPrefix = '' } = values
  const errors: Record<string, string> = {}
  const code = countryCodeOf(country)
  if (!code) errors.country = 'Country is not one that we know. Please write its English name, like Germany.'
  const { error } = taxNumber ? checkVatNumber(taxNumber, code) : {}
  if (error) errors.taxNumber = error
  const invoiceError = prefixError(invoicePrefix)
  if (invoiceError) errors.invoicePrefix = invoiceError
  const creditError = prefixError(creditPrefix)
  if (creditError) errors.creditPrefix = creditError
  else if (creditPrefix === invoicePrefix)
    errors.creditPrefix = 'Credit note numbers must begin differently from invoice numbers.'
  return errors
}
