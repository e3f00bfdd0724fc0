import { define } from '../model/define.ts'
import { image, longText, shortText } from '../model/fields.ts'

export const testimonial = define({
  name: 'testimonial',
  kind: 'list',
  label: 'Testimonial',
  purpose: 'What one customer says about you.',
  group: 'Landing page',
  fields: {
    desc: longText('What they say'),
    image: image('Picture', { help: 'A square picture of the person or their mark.' }),
    personName: shortText('Name', { sameInAll: true, example: 'Jane Miller' }),
    personTitle: shortText('Title and company', { example: 'Founder, Corner Bakery' }),
  },
  titleField: 'personName',
  calls: {
    list: '/testimonials',
    one: '/testimonial/{id}',
    create: '/add-testimonial',
    update: '/testimonial/{id}',
  },
  screens: { manage: '/edit-testimonial', edit: '/edit-testimonial/{id}' },
  texts: {
    updated: 'Testimonial Is Updated',
    create: 'Add Testimonial',
    edit: 'Edit Now',
    list: 'Testimonials',
  },
  shownOn: ['/'],
  section: 'testimonials',
})
