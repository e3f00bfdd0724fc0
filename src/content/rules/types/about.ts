import { define } from '../model/define.ts'
import { image, longText, numberText, optional, shortText } from '../model/fields.ts'

/** The specification's figures are what skills have that never named one. */
const percent = (which: string, unnamed: string, caption: string) =>
  optional(
    numberText(`${which} skill: percent`, {
      help: 'The length of its bar. Without it only the words are shown.',
      maximum: 5,
      unnamed,
      caption,
    }),
  )

export const about = define({
  name: 'about',
  kind: 'singleton',
  label: 'About',
  purpose: 'Who you are and why it matters to the reader.',
  group: 'Landing page',
  fields: {
    aboutImgOne: image('Picture'),
    aboutHeading: shortText('Heading', { example: 'A small team with a long memory' }),
    aboutDetails: longText('Details', { help: 'Two or three paragraphs.' }),
    aboutText: shortText('Line above the heading', { example: 'About us' }),
    aboutImg: optional(image('Picture on the service page')),
    aboutPointone: optional(
      shortText('First skill', { help: 'Words beside the first bar on the service page.' }),
    ),
    aboutPercentOne: percent('First', '85', 'aboutPointone'),
    aboutPointwo: optional(shortText('Second skill')),
    aboutPercentTwo: percent('Second', '65', 'aboutPointwo'),
    aboutPointhree: optional(shortText('Third skill')),
    aboutPercentThree: percent('Third', '79', 'aboutPointhree'),
  },
  titleField: 'aboutHeading',
  calls: { list: '/about', one: '/about-us/{id}', create: '/add-about', update: '/update-about/{id}' },
  screens: { manage: '/edit-about', edit: '/{id}' },
  texts: { updated: 'About is Updated', create: 'Add About', edit: 'Update About Section' },
  shownOn: ['/', '/service'],
  section: 'about',
})
