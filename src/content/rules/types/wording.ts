import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { longText, shortText } from '../model/fields.ts'

// Another wording of one message in one language. The catalogues have the product's own (src/<room>/words).
export const wording = define({
  name: 'wording',
  kind: 'list',
  label: say('content.admin', 'wording.label'),
  purpose: say('content.admin', 'wording.purpose'),
  group: 'Header and footer',
  readers: 'admin',
  synonyms: say('content.admin', 'wording.synonyms'),
  fields: {
    message: shortText(say('content.admin', 'wording.message.label'), {
      help: say('content.admin', 'wording.message.help'),
      example: 'en site.pages.landing.askFirst',
      maximum: 200,
      sameInAll: true,
    }),
    // Each language has a wording of its own.
    text: longText(say('content.admin', 'wording.text.label'), { maximum: 2000, sameInAll: true }),
  },
  titleField: 'text',
  uniqueField: 'message',
  calls: { list: '/words', one: '/words/{id}', create: '/add-words', update: '/words/{id}' },
  screens: { manage: '/admin/words', edit: '/admin/words/{id}' },
  texts: {
    added: say('content.admin', 'wording.texts.added'),
    updated: say('content.admin', 'wording.texts.updated'),
    create: say('content.admin', 'wording.texts.create'),
    edit: say('content.admin', 'wording.texts.edit'),
    list: say('content.admin', 'wording.texts.list'),
  },
  shownOn: ['*'],
})
