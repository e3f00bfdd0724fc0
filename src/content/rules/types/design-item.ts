import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, image, link, shortText } from '../model/fields.ts'

/** Width and height, as a ratio. */
export const DESIGN_SHAPES: Record<string, readonly [number, number]> = {
  Facebook: [40, 21],
  Instagram: [1, 1],
  Youtube: [16, 9],
}

export const designItem = define({
  name: 'designItem',
  kind: 'list',
  label: say('content.admin', 'designItem.label'),
  purpose: say('content.admin', 'designItem.purpose'),
  group: 'Templates',
  feature: 'templates',
  fields: {
    format: choice(say('content.admin', 'designItem.format.label'), ['Facebook', 'Instagram', 'Youtube']),
    canvaLink: link(say('content.admin', 'designItem.canvaLink.label'), {
      example: 'https://www.canva.com/design/…',
    }),
    imageLink: image(say('content.admin', 'designItem.imageLink.label'), {
      help: say('content.admin', 'designItem.imageLink.help'),
    }),
    category: shortText(say('content.admin', 'designItem.category.label'), {
      example: say('content.admin', 'designItem.category.example'),
      maximum: 60,
    }),
    freeOrPaid: choice(say('content.admin', 'designItem.freeOrPaid.label'), ['Paid', 'Free'], {
      choiceLabel: (price) => say('content.admin', price === 'Paid' ? 'designItem.paid' : 'designItem.free'),
    }),
  },
  titleField: 'category',
  calls: { list: '/items', one: '/item/{id}', create: '/add-item', update: '/item/{id}' },
  screens: { manage: '/add-item', edit: '/item-edit/{id}' },
  texts: {
    added: say('content.admin', 'designItem.texts.added'),
    updated: say('content.admin', 'designItem.texts.updated'),
    create: say('content.admin', 'designItem.texts.create'),
    edit: say('content.admin', 'designItem.texts.edit'),
    list: say('content.admin', 'designItem.texts.list'),
  },
  shownOn: ['/templates'],
  section: 'templates',
})
