import { define } from '../model/define.ts'
import { choice, code, day, money, optional, references, wholeNumber } from '../model/fields.ts'

export const PER_CUSTOMER = ['Once', 'Any number of times'] as const

export const coupon = define({
  name: 'coupon',
  kind: 'list',
  label: 'Coupon',
  purpose: 'A code that takes something off the price. Customers type it when they order.',
  group: 'Packages',
  feature: 'coupons',
  synonyms: 'discount voucher code promotion',
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    code: code('Code', {
      help: 'Letters, digits, dashes and underscores. Customers may type it in any case. Short words are easy to guess.',
      example: 'SPRING-20',
    }),
    percentOff: optional(
      wholeNumber('Percent off', [1, 99], { help: 'Fill in either this or the amount.', example: '20' }),
    ),
    amountOff: optional(
      money('Amount off', {
        help: 'In the currency of your prices. Something must be left to pay.',
        example: '50',
      }),
    ),
    firstDay: optional(
      day('First day', { help: 'It is valid from the start of this day, in your time zone.' }),
    ),
    lastDay: optional(day('Last day', { help: 'It is valid until the end of this day.' })),
    mostUses: optional(
      wholeNumber('Most uses', [1, 999_999], {
        help: 'By all customers together. A cancelled order that was not paid gives its use back.',
        example: '100',
      }),
    ),
    perCustomer: choice('For each customer', PER_CUSTOMER),
    packageIds: optional(
      references('Packages', 'pricing', { help: 'None chosen: it is valid for all of them.' }),
    ),
  },
  titleField: 'code',
  uniqueField: 'code',
  check: ({ percentOff, amountOff, firstDay, lastDay }) => ({
    ...(!percentOff && !amountOff && { percentOff: 'Percent off or Amount off is required.' }),
    ...(percentOff && amountOff && { amountOff: 'A coupon has either a percentage or an amount, not both.' }),
    ...(firstDay &&
      lastDay &&
      lastDay < firstDay && { lastDay: 'Last day must not be before the first day.' }),
  }),
  calls: { list: '/coupons', one: '/coupon/{id}', create: '/add-coupon', update: '/coupon/{id}' },
  screens: { manage: '/coupons', edit: '/coupon/{id}' },
  texts: {
    added: 'Coupon is added',
    updated: 'Coupon is updated',
    create: 'Add coupon',
    edit: 'Edit',
    list: 'Coupons',
  },
  audited: { field: 'code', name: 'coupon', whole: true },
  shownOn: [],
})
