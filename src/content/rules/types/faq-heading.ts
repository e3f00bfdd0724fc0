import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const faqHeading = define({
  name: 'faqHeading',
  kind: 'singleton',
  label: 'FAQ heading',
  purpose: 'The heading and text above the questions on the pricing page.',
  group: 'Pricing page',
  synonyms: 'questions answers help',
  fields: {
    faqText: longText('FAQ Text'),
    faqHeading: shortText('FAQ Heading', { example: 'Good to know' }),
  },
  titleField: 'faqHeading',
  calls: { list: '/faq', one: '/faq/{id}', create: '/add-faq', update: '/faq/{id}' },
  screens: { manage: '/edit-faq', edit: '/faqtext-edit/{id}' },
  texts: {
    added: 'FAQ is Updated',
    updated: 'FAQ Text is Updated',
    create: 'Add FAQ Heading',
    edit: 'Update FAQ',
  },
  shownOn: ['/pricing'],
  section: 'faq',
})
