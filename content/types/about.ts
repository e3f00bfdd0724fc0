import { define } from '../model/define.ts'
import { image, longText, optional, shortText } from '../model/fields.ts'

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
    aboutPointwo: optional(shortText('Second skill')),
    aboutPointhree: optional(shortText('Third skill')),
  },
  titleField: 'aboutHeading',
  calls: { list: '/about', one: '/about-us/{id}', create: '/add-about', update: '/update-about/{id}' },
  screens: { manage: '/edit-about', edit: '/{id}' },
  texts: { updated: 'About is Updated', create: 'Add About', edit: 'Update About Section' },
  shownOn: ['/', '/service'],
  section: 'about',
})
