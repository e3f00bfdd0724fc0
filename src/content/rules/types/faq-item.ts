import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const faqItem = define({
  name: 'faqItem',
  kind: 'list',
  label: say('content.admin', 'faqItem.label'),
  purpose: say('content.admin', 'faqItem.purpose'),
  group: 'Pricing page',
  fields: {
    accodingTitle: shortText(say('content.admin', 'faqItem.accodingTitle.label'), {
      help: say('content.admin', 'faqItem.accodingTitle.help'),
      example: say('content.admin', 'faqItem.accodingTitle.example'),
    }),
    accodingText: longText(say('content.admin', 'faqItem.accodingText.label'), {
      help: say('content.admin', 'faqItem.accodingText.help'),
      marked: true,
    }),
  },
  titleField: 'accodingTitle',
  calls: { list: '/faq-items', one: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
  screens: { manage: '/edit-faq', edit: '/faq-edit/{id}' },
  texts: {
    added: say('content.admin', 'faqItem.texts.added'),
    updated: say('content.admin', 'faqItem.texts.updated'),
    create: say('content.admin', 'faqItem.texts.create'),
    edit: say('content.admin', 'faqItem.texts.edit'),
    list: say('content.admin', 'faqItem.texts.list'),
  },
  shownOn: ['/pricing'],
  section: 'faq',
})
