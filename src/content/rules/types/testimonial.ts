import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, longText, shortText } from '../model/fields.ts'

export const testimonial = define({
  name: 'testimonial',
  kind: 'list',
  label: say('content.admin', 'testimonial.label'),
  purpose: say('content.admin', 'testimonial.purpose'),
  group: 'Landing page',
  fields: {
    desc: longText(say('content.admin', 'testimonial.desc.label')),
    image: image(say('content.admin', 'testimonial.image.label'), {
      help: say('content.admin', 'testimonial.image.help'),
    }),
    personName: shortText(say('content.admin', 'testimonial.personName.label'), {
      sameInAll: true,
      example: say('content.admin', 'testimonial.personName.example'),
    }),
    personTitle: shortText(say('content.admin', 'testimonial.personTitle.label'), {
      example: say('content.admin', 'testimonial.personTitle.example'),
    }),
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
    updated: say('content.admin', 'testimonial.texts.updated'),
    create: say('content.admin', 'testimonial.texts.create'),
    edit: say('content.admin', 'testimonial.texts.edit'),
    list: say('content.admin', 'testimonial.texts.list'),
  },
  shownOn: ['/'],
  section: 'testimonials',
})
