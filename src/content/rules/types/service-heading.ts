import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const serviceHeading = define({
  name: 'serviceHeading',
  kind: 'singleton',
  label: 'Services heading',
  purpose: 'The heading and text above the services.',
  group: 'Landing page',
  synonyms: 'offer what we do',
  fields: {
    serviceHeading: shortText('Heading', { example: 'What we do for you' }),
    servicesubHeading: longText('Text under the heading'),
  },
  titleField: 'serviceHeading',
  calls: { list: '/service', one: '/service/{id}', create: '/add-Service', update: '/service/{id}' },
  screens: { manage: '/edit-service', edit: '/servicetext-edit/{id}' },
  texts: { updated: 'Service is Updated', create: 'Add Heading', edit: 'Update Service Section' },
  shownOn: ['/', '/service'],
  section: 'services',
})
