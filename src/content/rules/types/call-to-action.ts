import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { link, longText, optional, shortText } from '../model/fields.ts'

export const callToAction = define({
  name: 'callToAction',
  kind: 'singleton',
  label: say('content.admin', 'callToAction.label'),
  purpose: say('content.admin', 'callToAction.purpose'),
  group: 'Service page',
  fields: {
    heading: shortText(say('content.admin', 'callToAction.heading.label'), {
      example: say('content.admin', 'callToAction.heading.example'),
    }),
    subHeading: longText(say('content.admin', 'callToAction.subHeading.label')),
    buttonText: optional(shortText(say('content.admin', 'callToAction.buttonText.label'), { maximum: 60 })),
    buttonLink: optional(
      link(say('content.admin', 'callToAction.buttonLink.label'), { example: '/pricing' }),
    ),
  },
  titleField: 'heading',
  calls: { list: '/actions', one: '/actions/{id}', create: '/add-action', update: '/update-actions/{id}' },
  screens: { manage: '/update-calltoaction', edit: '/edit-call/{id}' },
  texts: {
    updated: say('content.admin', 'callToAction.texts.updated'),
    create: say('content.admin', 'callToAction.texts.create'),
    edit: say('content.admin', 'callToAction.texts.edit'),
  },
  shownOn: ['/service'],
  section: 'call-to-action',
})
