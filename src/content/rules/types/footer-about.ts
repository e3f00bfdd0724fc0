import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const footerAbout = define({
  name: 'footerAbout',
  kind: 'singleton',
  label: say('content.admin', 'footerAbout.label'),
  purpose: say('content.admin', 'footerAbout.purpose'),
  group: 'Header and footer',
  fields: {
    aboutFooterText: shortText(say('content.admin', 'footerAbout.aboutFooterText.label'), {
      sameInAll: true,
      example: say('content.admin', 'footerAbout.aboutFooterText.example'),
      maximum: 80,
    }),
    aboutFooterDetails: longText(say('content.admin', 'footerAbout.aboutFooterDetails.label')),
  },
  titleField: 'aboutFooterText',
  inShort: ({ aboutFooterDetails }) => aboutFooterDetails!,
  calls: {
    list: '/footer-about',
    one: '/footer-about/{id}',
    create: '/add-footer-about',
    update: '/footer-about/{id}',
  },
  screens: { manage: '/add-about-footer', edit: '/edit-about-footer/{id}' },
  texts: {
    updated: say('content.admin', 'footerAbout.texts.updated'),
    create: say('content.admin', 'footerAbout.texts.create'),
    edit: say('content.admin', 'footerAbout.texts.edit'),
  },
  shownOn: ['*'],
  section: 'footer',
})
