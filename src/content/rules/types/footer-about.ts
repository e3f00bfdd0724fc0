import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const footerAbout = define({
  name: 'footerAbout',
  kind: 'singleton',
  label: 'Footer about',
  purpose:
    'Your agency in two sentences, at the bottom of every page. Its name is also the name of the site.',
  group: 'Header and footer',
  fields: {
    aboutFooterText: shortText('Name of the agency', {
      sameInAll: true,
      example: 'Your Agency',
      maximum: 80,
    }),
    aboutFooterDetails: longText('Two sentences about the agency'),
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
  texts: { updated: 'Footer About is Updated', create: 'Add Footer About', edit: 'Edit Footer About' },
  shownOn: ['*'],
  section: 'footer',
})
