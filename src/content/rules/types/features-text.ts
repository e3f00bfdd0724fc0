import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const featuresText = define({
  name: 'featuresText',
  kind: 'singleton',
  label: say('content.admin', 'featuresText.label'),
  purpose: say('content.admin', 'featuresText.purpose'),
  group: 'Service page',
  fields: {
    FeaturesHeading: shortText(say('content.admin', 'featuresText.FeaturesHeading.label'), {
      example: say('content.admin', 'featuresText.FeaturesHeading.example'),
    }),
    FeaturesText: longText(say('content.admin', 'featuresText.FeaturesText.label')),
  },
  titleField: 'FeaturesHeading',
  calls: {
    list: '/featurestext',
    one: '/featurestext/{id}',
    create: '/add-feature-text',
    update: '/featurestext/{id}',
  },
  screens: { manage: '/edit-services-features', edit: '/featurestext-edit/{id}' },
  screen: {
    title: say('content.admin', 'featuresText.screen.title'),
    purpose: say('content.admin', 'featuresText.screen.purpose'),
  },
  texts: {
    added: say('content.admin', 'featuresText.texts.added'),
    updated: say('content.admin', 'featuresText.texts.updated'),
    create: say('content.admin', 'featuresText.texts.create'),
    edit: say('content.admin', 'featuresText.texts.edit'),
  },
  shownOn: ['/service'],
  section: 'features',
})
