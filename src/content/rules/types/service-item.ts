import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { icon, image, longText, optional, shortText } from '../model/fields.ts'

export const serviceItem = define({
  name: 'serviceItem',
  kind: 'list',
  label: say('content.admin', 'serviceItem.label'),
  purpose: say('content.admin', 'serviceItem.purpose'),
  group: 'Landing page',
  fields: {
    serviceIcon: icon(say('content.admin', 'serviceItem.serviceIcon.label')),
    serviceTitle: shortText(say('content.admin', 'serviceItem.serviceTitle.label'), {
      example: say('content.admin', 'serviceItem.serviceTitle.example'),
    }),
    serviceDetails: longText(say('content.admin', 'serviceItem.serviceDetails.label'), {
      help: say('content.admin', 'serviceItem.serviceDetails.help'),
    }),
    serviceImg: optional(
      image(say('content.admin', 'serviceItem.serviceImg.label'), {
        help: say('content.admin', 'serviceItem.serviceImg.help'),
      }),
    ),
    serviceReceives: optional(
      shortText(say('content.admin', 'serviceItem.serviceReceives.label'), {
        help: say('content.admin', 'serviceItem.serviceReceives.help'),
        example: say('content.admin', 'serviceItem.serviceReceives.example'),
        maximum: 140,
      }),
    ),
    serviceName: optional(
      shortText(say('content.admin', 'serviceItem.serviceName.label'), {
        help: say('content.admin', 'serviceItem.serviceName.help'),
      }),
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
    added: say('content.admin', 'serviceItem.texts.added'),
    updated: say('content.admin', 'serviceItem.texts.updated'),
    create: say('content.admin', 'serviceItem.texts.create'),
    edit: say('content.admin', 'serviceItem.texts.edit'),
    list: say('content.admin', 'serviceItem.texts.list'),
  },
  shownOn: ['/', '/service'],
  section: 'services',
})
