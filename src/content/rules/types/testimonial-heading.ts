import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const testimonialHeading = define({
  name: 'testimonialHeading',
  kind: 'singleton',
  label: say('content.admin', 'testimonialHeading.label'),
  purpose: say('content.admin', 'testimonialHeading.purpose'),
  group: 'Landing page',
  synonyms: say('content.admin', 'testimonialHeading.synonyms'),
  fields: {
    testimonialHeading: shortText(say('content.admin', 'testimonialHeading.testimonialHeading.label'), {
      example: say('content.admin', 'testimonialHeading.testimonialHeading.example'),
    }),
    testimonialText: longText(say('content.admin', 'testimonialHeading.testimonialText.label')),
  },
  titleField: 'testimonialHeading',
  calls: {
    list: '/testimonialtext',
    one: '/testimonialtext/{id}',
    create: '/add-testimonial-text',
    update: '/testimonialtext/{id}',
  },
  screens: { manage: '/edit-testimonial', edit: '/testimonialtext-edit/{id}' },
  screen: {
    title: say('content.admin', 'testimonialHeading.screen.title'),
    purpose: say('content.admin', 'testimonialHeading.screen.purpose'),
  },
  texts: {
    updated: say('content.admin', 'testimonialHeading.texts.updated'),
    create: say('content.admin', 'testimonialHeading.texts.create'),
    edit: say('content.admin', 'testimonialHeading.texts.edit'),
  },
  shownOn: ['/'],
  section: 'testimonials',
})
