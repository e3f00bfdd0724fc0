import { define } from '../model/define.ts'
import { link, longText, optional, shortText } from '../model/fields.ts'

export const callToAction = define({
  name: 'callToAction',
  kind: 'singleton',
  label: 'Call to action',
  purpose: 'The end of the service page: a heading, a text and a button.',
  group: 'Service page',
  fields: {
    heading: shortText('Heading', { example: 'Shall we talk about it?' }),
    subHeading: longText('Text under the heading'),
    buttonText: optional(shortText('Button text', { maximum: 60 })),
    buttonLink: optional(link('Button leads to', { example: '/pricing' })),
  },
  titleField: 'heading',
  calls: { list: '/actions', one: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
  screens: { manage: '/update-calltoaction', edit: '/edit-call/{id}' },
  texts: { updated: 'Action is Updated', create: 'Add Call to Action', edit: 'Edit Call to Action' },
  shownOn: ['/service'],
  section: 'call-to-action',
})
