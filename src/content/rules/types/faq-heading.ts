import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const faqHeading = define({
  name: 'faqHeading',
  kind: 'singleton',
  label: say('content.admin', 'faqHeading.label'),
  purpose: say('content.admin', 'faqHeading.purpose'),
  group: 'Pricing page',
  synonyms: say('content.admin', 'faqHeading.synonyms'),
  fields: {
    faqText: longText(say('content.admin', 'faqHeading.faqText.label')),
    faqHeading: shortText(say('content.admin', 'faqHeading.faqHeading.label'), {
      example: say('content.admin', 'faqHeading.faqHeading.example'),
    }),
  },
  titleField: 'faqHeading',
  calls: { list: '/faq', one: '/faq/{id}', create: '/add-faq', update: '/faq/{id}' },
  screens: { manage: '/edit-faq', edit: '/faqtext-edit/{id}' },
  screen: {
    title: say('content.admin', 'faqHeading.screen.title'),
    purpose: say('content.admin', 'faqHeading.screen.purpose'),
  },
  texts: {
    added: say('content.admin', 'faqHeading.texts.added'),
    updated: say('content.admin', 'faqHeading.texts.updated'),
    create: say('content.admin', 'faqHeading.texts.create'),
    edit: say('content.admin', 'faqHeading.texts.edit'),
  },
  shownOn: ['/pricing'],
  section: 'faq',
})
