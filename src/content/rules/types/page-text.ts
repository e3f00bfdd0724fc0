import { define } from '../model/define.ts'
import { choice, longText, optional, shortText } from '../model/fields.ts'
import { EDITABLE_PAGES, pageName } from '../page-names.ts'

// Not in the specification: for the screen of titles, descriptions and legal texts.
export const pageText = define({
  name: 'pageText',
  kind: 'list',
  label: 'Page title and text',
  purpose: 'What search engines show of each page, and the legal texts.',
  group: 'Header and footer',
  synonyms: 'seo titles description privacy terms legal imprint',
  fields: {
    page: choice('Page', EDITABLE_PAGES, { choiceLabel: pageName }),
    title: shortText('Title', {
      help: 'Shown in the browser’s tab and by search engines; 50 to 60 characters.',
      maximum: 120,
    }),
    description: shortText('Description', {
      help: 'Shown by search engines under the title; 120 to 155 characters.',
      maximum: 320,
    }),
    text: optional(
      longText('Text of the page', {
        help:
          'For privacy and terms. A blank line starts a paragraph. # begins a heading, - a list; ' +
          '**bold**, [a link](https://example.com).',
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
    added: 'Page is Added',
    updated: 'Page is Updated',
    create: 'Add Page',
    edit: 'Edit Now',
    list: 'Titles and legal texts',
  },
  shownOn: ['*'],
})
