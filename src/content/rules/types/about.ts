import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { image, longText, numberText, optional, shortText } from '../model/fields.ts'

/** The specification's figures are what skills have that never named one. */
const percent = (label: string, unnamed: string, caption: string) =>
  optional(
    numberText(label, {
      help: say('content.admin', 'about.percent.help'),
      maximum: 5,
      unnamed,
      caption,
    }),
  )

export const about = define({
  name: 'about',
  kind: 'singleton',
  label: say('content.admin', 'about.label'),
  purpose: say('content.admin', 'about.purpose'),
  group: 'Landing page',
  fields: {
    aboutImgOne: image(say('content.admin', 'about.aboutImgOne.label')),
    aboutHeading: shortText(say('content.admin', 'about.aboutHeading.label'), {
      example: say('content.admin', 'about.aboutHeading.example'),
    }),
    aboutDetails: longText(say('content.admin', 'about.aboutDetails.label'), {
      help: say('content.admin', 'about.aboutDetails.help'),
    }),
    aboutText: shortText(say('content.admin', 'about.aboutText.label'), {
      example: say('content.admin', 'about.aboutText.example'),
    }),
    aboutImg: optional(image(say('content.admin', 'about.aboutImg.label'))),
    aboutPointone: optional(
      shortText(say('content.admin', 'about.aboutPointone.label'), {
        help: say('content.admin', 'about.aboutPointone.help'),
      }),
    ),
    aboutPercentOne: percent(say('content.admin', 'about.aboutPercentOne.label'), '85', 'aboutPointone'),
    aboutPointwo: optional(shortText(say('content.admin', 'about.aboutPointwo.label'))),
    aboutPercentTwo: percent(say('content.admin', 'about.aboutPercentTwo.label'), '65', 'aboutPointwo'),
    aboutPointhree: optional(shortText(say('content.admin', 'about.aboutPointhree.label'))),
    aboutPercentThree: percent(say('content.admin', 'about.aboutPercentThree.label'), '79', 'aboutPointhree'),
  },
  titleField: 'aboutHeading',
  calls: { list: '/about', one: '/about-us/{id}', create: '/add-about', update: '/update-about/{id}' },
  screens: { manage: '/edit-about', edit: '/{id}' },
  texts: {
    updated: say('content.admin', 'about.texts.updated'),
    create: say('content.admin', 'about.texts.create'),
    edit: say('content.admin', 'about.texts.edit'),
  },
  shownOn: ['/', '/service'],
  section: 'about',
})
