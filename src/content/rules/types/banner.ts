import { define } from '../model/define.ts'
import { image, link, longText, shortText } from '../model/fields.ts'

export const banner = define({
  name: 'banner',
  kind: 'singleton',
  label: 'Banner',
  purpose: 'The first thing a visitor sees: one promise and one button.',
  group: 'Landing page',
  synonyms: 'hero headline top start page',
  fields: {
    bannerHeading: shortText('Heading', {
      help: 'One promise, in the words your customers use.',
      example: 'More customers for your shop',
    }),
    bannerDetails: longText('Details', { help: 'Two or three sentences under the heading.' }),
    bannerText: shortText('Line above the heading', {
      help: 'A few words that say what you are.',
      example: 'SEO agency for small shops',
    }),
    imageOne: image('Picture', { help: 'Shown beside the heading; at least 1200 pixels wide.' }),
    buttonText: shortText('Button text', { example: 'See the packages', maximum: 60 }),
    buttonURL: link('Button leads to', { example: '/pricing' }),
  },
  titleField: 'bannerHeading',
  calls: { list: '/banner', one: '/banner/{id}', create: '/add-banner', update: '/update-banner/{id}' },
  screens: { manage: '/edit-banner', edit: '/banner/{id}' },
  texts: { updated: 'Banner is Updated', create: 'Add Banner', edit: 'Edit Banner Section' },
  shownOn: ['/'],
  section: 'hero',
})
