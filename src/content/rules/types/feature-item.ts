import { define } from '../model/define.ts'
import { icon, image, longText, shortText } from '../model/fields.ts'

export const featureItem = define({
  name: 'featureItem',
  kind: 'list',
  label: 'Feature',
  purpose: 'One thing that sets you apart.',
  group: 'Service page',
  fields: {
    FeaturesImg: image('Picture'),
    FeaturesIcon: icon('Icon'),
    FeaturesText: shortText('Title'),
    FeaturesDesc: longText('Details'),
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
    added: 'Features Services Section is Updated',
    updated: 'Feature Items Section is Updated',
    create: 'Add Feature',
    edit: 'Edit Now',
    list: 'Features',
  },
  shownOn: ['/service'],
  section: 'features',
})
