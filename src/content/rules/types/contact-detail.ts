import { define } from '../model/define.ts'
import { image, longText, shortText } from '../model/fields.ts'

export const contactDetail = define({
  name: 'contactDetail',
  kind: 'singleton',
  label: 'Contact details',
  purpose: 'The heading and text beside the contact form.',
  group: 'Contact',
  synonyms: 'address phone email map',
  fields: {
    contactImg: image('Picture'),
    contactTitle: shortText('Heading', { example: 'Write to us' }),
    contactDetails: longText('Details'),
  },
  titleField: 'contactTitle',
  calls: { list: '/contacts', one: '/contacts/{id}', create: '/add-contact', update: '/contacts/{id}' },
  screens: { manage: '/add-contact', edit: '/edit-contact-page/{id}' },
  texts: { updated: 'Contact Section is Updated', create: 'Add Contact', edit: 'Edit Contact Section' },
  shownOn: ['/', '/contact'],
  section: 'contact',
})
