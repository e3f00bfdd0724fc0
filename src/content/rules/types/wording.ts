import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

// Another wording of one message in one language. The catalogues have the product's own (src/<room>/words).
export const wording = define({
  name: 'wording',
  kind: 'list',
  label: 'Words',
  purpose: 'What the site says by itself: headings, buttons, labels, emails. Search a text and change it.',
  group: 'Header and footer',
  readers: 'admin',
  synonyms: 'text wording labels translations languages',
  fields: {
    message: shortText('Message', {
      help: 'The language and the name of the message.',
      example: 'en site.pages.landing.askFirst',
      maximum: 200,
      sameInAll: true,
    }),
    // Each language has a wording of its own.
    text: longText('Text', { maximum: 2000, sameInAll: true }),
  },
  titleField: 'text',
  uniqueField: 'message',
  calls: { list: '/words', one: '/words/{id}', create: '/add-words', update: '/words/{id}' },
  screens: { manage: '/admin/words', edit: '/admin/words/{id}' },
  texts: {
    added: 'Words are saved',
    updated: 'Words are saved',
    create: 'Save',
    edit: 'Change',
    list: 'Words',
  },
  shownOn: ['*'],
})
