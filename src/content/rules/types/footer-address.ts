import { define } from '../model/define.ts'
import { email, phone, shortText } from '../model/fields.ts'

export const footerAddress = define({
  name: 'footerAddress',
  kind: 'singleton',
  label: 'Address',
  purpose: 'How to reach you: in the footer, beside the contact form and in every email.',
  group: 'Header and footer',
  fields: {
    phoneNumber: phone('Phone number', { example: '+1 555 010 2030' }),
    emailAddress: email('Email address', { example: 'hello@example.com' }),
    location: shortText('Street and city', { sameInAll: true, example: '12 Main Street, Springfield' }),
  },
  titleField: 'location',
  calls: {
    list: '/footer-address',
    one: '/footer-address/{id}',
    create: '/add-footer-address',
    update: '/footer-address/{id}',
  },
  screens: { manage: '/add-address-footer', edit: '/edit-address-footer/{id}' },
  texts: { updated: 'Footer Address is Updated', create: 'Add Address', edit: 'Edit Address' },
  shownOn: ['*'],
  section: 'footer',
})
