import { say } from '#platform/rules/words.ts'
import { define } from '../model/define.ts'
import { choice, longText, optional, shortText } from '../model/fields.ts'
import { EDITABLE_PAGES, pageName } from '../page-names.ts'

// Not in the specification: for the screen of titles, descriptions and legal texts.
export const pageText = define({
  name: 'pageText',
  kind: 'list',
  label: say('content.admin', 'pageText.label'),
  purpose: say('content.admin', 'pageText.purpose'),
  group: 'Header and footer',
  synonyms: say('content.admin', 'pageText.synonyms'),
  fields: {
    page: choice(say('content.admin', 'pageText.page.label'), EDITABLE_PAGES, { choiceLabel: pageName }),
    title: shortText(say('content.admin', 'pageText.title.label'), {
      help: say('content.admin', 'pageText.title.help'),
      maximum: 120,
    }),
    description: shortText(say('content.admin', 'pageText.description.label'), {
      help: say('content.admin', 'pageText.description.help'),
      maximum: 320,
    }),
    text: optional(
      longText(say('content.admin', 'pageText.text.label'), {
        help: say('content.admin', 'pageText.text.help'),
        marked: true,
        maximum: 20_000,
      }),
    ),
  },
  titleField: 'page',
  uniqueField: 'page',
  calls: { list: '/pages', one: '/page/{id}', create: '/add-page', update: '/page/{id}' },
  screens: { manage: '/edit-pages', edit: '/page-edit/{id}' },
  texts: {
    added: say('content.admin', 'pageText.texts.added'),
    updated: say('content.admin', 'pageText.texts.updated'),
    create: say('content.admin', 'pageText.texts.create'),
    edit: say('content.admin', 'pageText.texts.edit'),
    list: say('content.admin', 'pageText.texts.list'),
  },
  shownOn: ['*'],
})
