import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const testimonialHeading = define({
  name: 'testimonialHeading',
  kind: 'singleton',
  label: 'Testimonials heading',
  purpose: 'The heading and text above what customers say.',
  group: 'Landing page',
  synonyms: 'reviews quotes customers say',
  fields: {
    testimonialHeading: shortText('Heading', { example: 'What people say about us' }),
    testimonialText: longText('Text under the heading'),
  },
  titleField: 'testimonialHeading',
  calls: {
    list: '/testimonialtext',
    one: '/testimonialtext/{id}',
    create: '/add-testimonial-text',
    update: '/testimonialtext/{id}',
  },
  screens: { manage: '/edit-testimonial', edit: '/testimonialtext-edit/{id}' },
  texts: { updated: 'Testimonial Text Is Updated', create: 'Add Heading', edit: 'Update Testimonial Text' },
  shownOn: ['/'],
  section: 'testimonials',
})
