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
  label: 'Design template',
  purpose: 'A template that visitors can open, on the templates page.',
  group: 'Templates',
  feature: 'templates',
  fields: {
    format: choice('Format', ['Facebook', 'Instagram', 'Youtube']),
    canvaLink: link('Address of the template', { example: 'https://www.canva.com/design/…' }),
    imageLink: image('Picture', {
      help:
        'Shown in the proportions of its format: 40 to 21 for Facebook, square for Instagram, ' +
        '16 to 9 for Youtube.',
    }),
    category: shortText('Category', { example: 'Launch', maximum: 60 }),
    freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
  },
  titleField: 'category',
  calls: { list: '/items', one: '/item/{id}', create: '/add-item', update: '/item/{id}' },
  screens: { manage: '/add-item', edit: '/item-edit/{id}' },
  texts: {
    added: 'Item is Added',
    updated: 'Item is Updated',
    create: 'Add Item',
    edit: 'Edit Now',
    list: 'Design templates',
  },
  shownOn: ['/templates'],
  section: 'templates',
})
