import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, link, longText, shortText } from '../model/fields.ts'

export const banner = define({
  name: 'banner',
  kind: 'singleton',
  label: say('content.admin', 'banner.label'),
  purpose: say('content.admin', 'banner.purpose'),
  group: 'Landing page',
  synonyms: say('content.admin', 'banner.synonyms'),
  fields: {
    bannerHeading: shortText(say('content.admin', 'banner.bannerHeading.label'), {
      help: say('content.admin', 'banner.bannerHeading.help'),
      example: say('content.admin', 'banner.bannerHeading.example'),
    }),
    bannerDetails: longText(say('content.admin', 'banner.bannerDetails.label'), {
      help: say('content.admin', 'banner.bannerDetails.help'),
    }),
    bannerText: shortText(say('content.admin', 'banner.bannerText.label'), {
      help: say('content.admin', 'banner.bannerText.help'),
      example: say('content.admin', 'banner.bannerText.example'),
    }),
    imageOne: image(say('content.admin', 'banner.imageOne.label'), {
      help: say('content.admin', 'banner.imageOne.help'),
    }),
    buttonText: shortText(say('content.admin', 'banner.buttonText.label'), {
      example: say('content.admin', 'banner.buttonText.example'),
      maximum: 60,
    }),
    buttonURL: link(say('content.admin', 'banner.buttonURL.label'), { example: '/pricing' }),
  },
  titleField: 'bannerHeading',
  calls: { list: '/banner', one: '/banner/{id}', create: '/add-banner', update: '/update-banner/{id}' },
  screens: { manage: '/edit-banner', edit: '/banner/{id}' },
  texts: {
    updated: say('content.admin', 'banner.texts.updated'),
    create: say('content.admin', 'banner.texts.create'),
    edit: say('content.admin', 'banner.texts.edit'),
  },
  shownOn: ['/'],
  section: 'hero',
})
