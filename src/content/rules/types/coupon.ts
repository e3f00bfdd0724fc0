import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, code, day, email, money, optional, references, wholeNumber } from '../model/fields.ts'

export const PER_CUSTOMER = ['Once', 'Any number of times'] as const
const PER_CUSTOMER_KEYS = { Once: 'once', 'Any number of times': 'anyNumber' } as const

export const coupon = define({
  name: 'coupon',
  record: 'coupon',
  kind: 'list',
  label: say('content.admin', 'coupon.label'),
  purpose: say('content.admin', 'coupon.purpose'),
  group: 'Packages',
  feature: 'coupons',
  synonyms: say('content.admin', 'coupon.synonyms'),
  readers: 'admin',
  editors: 'change-settings',
  needsRecentSignIn: true,
  fields: {
    code: code(say('content.admin', 'coupon.code.label'), {
      help: say('content.admin', 'coupon.code.help'),
      example: 'SPRING-20',
    }),
    percentOff: optional(
      wholeNumber(say('content.admin', 'coupon.percentOff.label'), [1, 99], {
        help: say('content.admin', 'coupon.percentOff.help'),
        example: '20',
      }),
    ),
    amountOff: optional(
      money(say('content.admin', 'coupon.amountOff.label'), {
        help: say('content.admin', 'coupon.amountOff.help'),
        example: '50',
      }),
    ),
    firstDay: optional(
      day(say('content.admin', 'coupon.firstDay.label'), {
        help: say('content.admin', 'coupon.firstDay.help'),
      }),
    ),
    lastDay: optional(
      day(say('content.admin', 'coupon.lastDay.label'), {
        help: say('content.admin', 'coupon.lastDay.help'),
      }),
    ),
    mostUses: optional(
      wholeNumber(say('content.admin', 'coupon.mostUses.label'), [1, 999_999], {
        help: say('content.admin', 'coupon.mostUses.help'),
        example: '100',
      }),
    ),
    perCustomer: choice(say('content.admin', 'coupon.perCustomer.label'), PER_CUSTOMER, {
      choiceLabel: (often) => say('content.admin', `coupon.perCustomer.${PER_CUSTOMER_KEYS[often]}`),
    }),
    customerEmail: optional(
      email(say('content.admin', 'coupon.customerEmail.label'), {
        help: say('content.admin', 'coupon.customerEmail.help'),
      }),
    ),
    packageIds: optional(
      references(say('content.admin', 'coupon.packageIds.label'), 'pricing', {
        help: say('content.admin', 'coupon.packageIds.help'),
      }),
    ),
  },
  titleField: 'code',
  uniqueField: 'code',
  check: ({ percentOff, amountOff, firstDay, lastDay }) => ({
    ...(!percentOff && !amountOff && { percentOff: say('content.admin', 'coupon.nothingOff') }),
    ...(percentOff && amountOff && { amountOff: say('content.admin', 'coupon.bothOff') }),
    ...(firstDay && lastDay && lastDay < firstDay && { lastDay: say('content.admin', 'coupon.endsFirst') }),
  }),
  calls: { list: '/coupons', one: '/coupon/{id}', create: '/add-coupon', update: '/coupon/{id}' },
  screens: { manage: '/coupons', edit: '/coupon/{id}' },
  texts: {
    added: say('content.admin', 'coupon.texts.added'),
    updated: say('content.admin', 'coupon.texts.updated'),
    create: say('content.admin', 'coupon.texts.create'),
    edit: say('content.admin', 'coupon.texts.edit'),
    list: say('content.admin', 'coupon.texts.list'),
  },
  audited: { field: 'code', name: 'coupon', record: 'coupon', whole: true },
  shownOn: [],
})
