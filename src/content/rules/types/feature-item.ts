import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { icon, image, longText, shortText } from '../model/fields.ts'

export const featureItem = define({
  name: 'featureItem',
  kind: 'list',
  label: say('content.admin', 'featureItem.label'),
  purpose: say('content.admin', 'featureItem.purpose'),
  group: 'Service page',
  fields: {
    FeaturesImg: image(say('content.admin', 'featureItem.FeaturesImg.label')),
    FeaturesIcon: icon(say('content.admin', 'featureItem.FeaturesIcon.label')),
    FeaturesText: shortText(say('content.admin', 'featureItem.FeaturesText.label')),
    FeaturesDesc: longText(say('content.admin', 'featureItem.FeaturesDesc.label')),
  },
  titleField: 'FeaturesText',
  calls: {
    list: '/featureitems',
    one: '/featureitems/{id}',
    create: '/add-feature-Item',
    update: '/update-featureitems/{id}',
  },
  screens: { manage: '/edit-services-features', edit: '/edit-feature-items/{id}' },
  texts: {
    added: say('content.admin', 'featureItem.texts.added'),
    updated: say('content.admin', 'featureItem.texts.updated'),
    create: say('content.admin', 'featureItem.texts.create'),
    edit: say('content.admin', 'featureItem.texts.edit'),
    list: say('content.admin', 'featureItem.texts.list'),
  },
  shownOn: ['/service'],
  section: 'features',
})
