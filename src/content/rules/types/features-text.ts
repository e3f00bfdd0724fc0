import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

export const featuresText = define({
  name: 'featuresText',
  kind: 'singleton',
  label: 'Features heading',
  purpose: 'The heading and text above the features on the service page.',
  group: 'Service page',
  fields: {
    FeaturesHeading: shortText('Heading', { example: 'Always part of it' }),
    FeaturesText: longText('Text under the heading'),
  },
  titleField: 'FeaturesHeading',
  calls: {
    list: '/featurestext',
    one: '/featurestext/{id}',
    create: '/add-feature-text',
    update: '/featurestext/{id}',
  },
  screens: { manage: '/edit-services-features', edit: '/featurestext-edit/{id}' },
  texts: {
    added: 'Features Text is Updated',
    updated: 'Feature Text Is Updated',
    create: 'Add Heading',
    edit: 'Update Features Text',
  },
  shownOn: ['/service'],
  section: 'features',
})
