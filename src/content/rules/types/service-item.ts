import { define } from '../model/define.ts'
import { icon, image, longText, optional, shortText } from '../model/fields.ts'

export const serviceItem = define({
  name: 'serviceItem',
  kind: 'list',
  label: 'Service',
  purpose: 'One service: an icon, a name and what the customer gets.',
  group: 'Landing page',
  fields: {
    serviceIcon: icon('Icon'),
    serviceTitle: shortText('Title', { example: 'Shop photography' }),
    serviceDetails: longText('Details', { help: 'What the customer gets, in two sentences.' }),
    serviceImg: optional(
      image('Picture', { help: 'Shown on the service page: best, the document that the customer gets.' }),
    ),
    serviceReceives: optional(
      shortText('What one receives', {
        help: 'The document or the change that the customer gets, on the service page.',
        example: 'Twenty pictures, ready to print',
        maximum: 140,
      }),
    ),
    serviceName: optional(
      shortText('Short name', { help: 'A word or two above the title on the service page.' }),
    ),
  },
  titleField: 'serviceTitle',
  calls: {
    list: '/service-items',
    one: '/service-item/{id}',
    create: '/add-service-item',
    update: '/service-item/{id}',
  },
  screens: { manage: '/edit-service', edit: '/service-edit/{id}', editAlso: '/main-service-edit/{id}' },
  texts: {
    added: 'Item is Added',
    updated: 'Service is Updated',
    create: 'Add Service',
    edit: 'Edit Services',
    list: 'Services',
  },
  shownOn: ['/', '/service'],
  section: 'services',
})
