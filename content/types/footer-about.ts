import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const footerAbout = define({
  name: 'footerAbout',
  kind: 'singleton',
  label: 'Footer about',
  purpose:
    'The agency in two sentences, at the foot of every page. The first line is also the name of the site.',
  group: 'Header and footer',
  fields: {
    aboutFooterText: shortText('Name of the agency', { example: 'Northlight', maximum: 80 }),
    aboutFooterDetails: longText('Two sentences about it'),
  },
  titleField: 'aboutFooterText',
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
