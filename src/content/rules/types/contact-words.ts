import { CONTACT_FORM } from '../forms/contact-form.ts'
import { defineWords } from '../model/define-words.ts'
import { part, words } from '../model/fields.ts'

// Not in the specification: the labels of the contact form.
export const contactWords = defineWords({
  name: 'contactWords',
  path: '/contact-words',
  label: 'Contact form words',
  purpose: 'The labels of the contact form, and the words around it.',
  group: 'Contact',
  fields: {
    ...part('Form', {
      required: words('Above the form', 'Fields marked * are required.', {
        help: '* stands for the red star.',
      }),
      name: words('Field for the name', CONTACT_FORM.name.label),
      email: words('Field for the email address', CONTACT_FORM.email.label),
      number: words('Field for the phone number', CONTACT_FORM.number.label),
      subject: words('Field for the subject', CONTACT_FORM.subject.label),
      message: words('Field for the message', CONTACT_FORM.message.label),
      send: words('Button', 'Send message'),
      privacyNote: words('Below the button', 'We use your data only to answer you.'),
    }),
    ...part('While the contact section is empty', {
      heading: words('Heading', 'Write to us'),
      text: words('Text', 'We get your message at once and answer by email.'),
    }),
    ...part('Names of your details, for screen readers', {
      phone: words('Phone', 'Phone'),
      mail: words('Email address', 'Email'),
      address: words('Address', 'Address'),
    }),
  },
  shownOn: ['/', '/contact'],
  section: 'contact',
})
