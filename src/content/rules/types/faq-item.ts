import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const faqItem = define({
  name: 'faqItem',
  kind: 'list',
  label: 'Question',
  purpose: 'A question and its answer, on the pricing page.',
  group: 'Pricing page',
  fields: {
    accodingTitle: shortText('Accordion Title', {
      help: 'The question.',
      example: 'When can you begin?',
    }),
    accodingText: longText('Accordion Text', {
      help: 'The answer. - begins a list; **bold**, [a link](https://example.com).',
      marked: true,
    }),
  },
  titleField: 'accodingTitle',
  calls: { list: '/faq-items', one: '/faq-item/{id}', create: '/add-faq-item', update: '/faq-item/{id}' },
  screens: { manage: '/edit-faq', edit: '/faq-edit/{id}' },
  texts: {
    added: 'FAQ Item is Added',
    updated: 'FAQ Item is Updated',
    create: 'Add FAQ',
    edit: 'Edit FAQs',
    list: 'Questions',
  },
  shownOn: ['/pricing'],
  section: 'faq',
})
