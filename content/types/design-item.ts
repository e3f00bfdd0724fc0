import { define } from '../model/define.ts'
import { choice, image, link, shortText } from '../model/fields.ts'

export const designItem = define({
  name: 'designItem',
  kind: 'list',
  label: 'Design template',
  purpose: 'A template that visitors can open, on the templates page.',
  group: 'Templates',
  fields: {
    format: choice('Format', ['Facebook', 'Instagram', 'Youtube']),
    canvaLink: link('Address of the template', { example: 'https://www.canva.com/design/…' }),
    imageLink: image('Picture'),
    category: shortText('Category', { example: 'Launch', maximum: 60 }),
    freeOrPaid: choice('Free or paid', ['Paid', 'Free']),
  },
  titleField: 'category',
  calls: { list: '/items', one: '/item/{id}', create: '/add-item', update: '/item/{id}' },
  screens: { manage: '/add-item', edit: '/item-edit/{id}' },
  words: { added: 'Item is Added', updated: 'Item is Updated', create: 'Add Item', edit: 'Edit Now', list: 'Design templates' },
  shownOn: ['/templates'],
  section: 'templates',
})
