import { countryCodeOf } from '#platform/rules/countries.ts'
import { checkVatNumber } from '#platform/rules/tax/vat-number.ts'
import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { email, longText, optional, phone, shortText } from '../model/fields.ts'
import { prefixError } from '../values/invoice-number.ts'

// A setting rather than content, but the same rules fit: one record with versions and a history. Issued
// invoices keep the details of their day.
export const seller = define({
  name: 'seller',
  kind: 'singleton',
  label: say('content.admin', 'seller.label'),
  purpose: say('content.admin', 'seller.purpose'),
  group: 'Tax and law',
  synonyms: say('content.admin', 'seller.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    legalName: shortText(say('content.admin', 'seller.legalName.label'), {
      sameInAll: true,
      help: say('content.admin', 'seller.legalName.help'),
      example: say('content.admin', 'seller.legalName.example'),
      maximum: 120,
    }),
    address: longText(say('content.admin', 'seller.address.label'), {
      sameInAll: true,
      help: say('content.admin', 'seller.address.help'),
      example: say('content.admin', 'seller.address.example'),
      maximum: 300,
    }),
    country: shortText(say('content.admin', 'seller.country.label'), {
      sameInAll: true,
      help: say('content.admin', 'seller.country.help'),
      example: say('content.admin', 'seller.country.example'),
      maximum: 80,
    }),
    registration: optional(
      shortText(say('content.admin', 'seller.registration.label'), {
        sameInAll: true,
        help: say('content.admin', 'seller.registration.help'),
        example: say('content.admin', 'seller.registration.example'),
        maximum: 120,
      }),
    ),
    taxNumber: optional(
      shortText(say('content.admin', 'seller.taxNumber.label'), {
        sameInAll: true,
        help: say('content.admin', 'seller.taxNumber.help'),
        example: 'GB123456789',
        maximum: 40,
      }),
    ),
    invoiceEmail: optional(
      email(say('content.admin', 'seller.invoiceEmail.label'), {
        help: say('content.admin', 'seller.invoiceEmail.help'),
        example: 'billing@example.com',
      }),
    ),
    phone: optional(
      phone(say('content.admin', 'seller.phone.label'), {
        help: say('content.admin', 'seller.phone.help'),
        example: '+49 40 123456',
      }),
    ),
    footer: optional(
      longText(say('content.admin', 'seller.footer.label'), {
        help: say('content.admin', 'seller.footer.help'),
        example: say('content.admin', 'seller.footer.example'),
        maximum: 500,
      }),
    ),
    invoicePrefix: shortText(say('content.admin', 'seller.invoicePrefix.label'), {
      sameInAll: true,
      help: say('content.admin', 'seller.invoicePrefix.help'),
      example: 'INV',
      initial: 'INV',
      maximum: 12,
    }),
    creditPrefix: shortText(say('content.admin', 'seller.creditPrefix.label'), {
      sameInAll: true,
      help: say('content.admin', 'seller.creditPrefix.help'),
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
    added: say('content.admin', 'seller.texts.added'),
    updated: say('content.admin', 'seller.texts.updated'),
    create: say('content.admin', 'seller.texts.create'),
    edit: say('content.admin', 'seller.texts.edit'),
  },
  audited: { field: 'taxNumber', name: 'tax number', record: 'seller', whole: true },
  shownOn: [],
})

function sellerErrors(values: Readonly<Record<string, string>>): Record<string, string> {
  const { country = '', taxNumber, invoicePrefix = '', creditPrefix = '' } = values
  const errors: Record<string, string> = {}
  const code = countryCodeOf(country)
  if (!code) errors.country = say('content.admin', 'seller.countryUnknown')
  const { error } = taxNumber ? checkVatNumber(taxNumber, code) : {}
  if (error) errors.taxNumber = error
  const invoiceError = prefixError(invoicePrefix)
  if (invoiceError) errors.invoicePrefix = invoiceError
  const creditError = prefixError(creditPrefix)
  if (creditError) errors.creditPrefix = creditError
  else if (creditPrefix === invoicePrefix) errors.creditPrefix = say('content.admin', 'seller.sameBeginning')
  return errors
}
