import {
  LANGUAGES,
  ownNameOf,
  SOURCE_LANGUAGE,
  type Language,
  type SiteLanguages,
} from '#platform/rules/languages.ts'
import { define, type Field } from '../model/define.ts'
import { choice, optional } from '../model/fields.ts'

const STATES = ['Off', 'Being prepared', 'Published'] as const

const others = Object.fromEntries(
  LANGUAGES.map((language): [Language, Field] => [
    language,
    optional(
      choice(ownNameOf(language), STATES, {
        help: 'Only the team sees a language that is being prepared.',
        initial: 'Off',
      }),
    ),
  ]),
) as Record<Language, Field>

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const languages = define({
  name: 'languages',
  kind: 'singleton',
  label: 'Languages',
  purpose: 'The language of your site, and the others that visitors can choose.',
  group: 'Your site',
  readers: 'admin',
  editors: 'change-settings',
  fields: {
    main: optional(
      choice('Language of the site', LANGUAGES, {
        help: 'Its addresses stay as they are. Those of the others begin with the language, like /de/pricing.',
        choiceLabel: ownNameOf,
        initial: SOURCE_LANGUAGE,
      }),
    ),
    ...others,
  },
  titleField: 'main',
  inShort: (values) => siteLanguages(values).published.map(ownNameOf).join(', '),
  calls: { list: '/languages', one: '/languages/{id}', create: '/add-languages', update: '/languages/{id}' },
  screens: { manage: '/languages', edit: '/languages/{id}' },
  texts: {
    added: 'Languages saved',
    updated: 'Languages saved',
    create: 'Save languages',
    edit: 'Change languages',
  },
  synonyms: 'translation translate language international english german french spanish portuguese swedish',
  audited: { field: 'main', name: 'languages', record: 'Languages', whole: true, told: {} },
  shownOn: [],
})

/** Without a record, or where it says nothing, the site speaks English. */
export function siteLanguages(values: Readonly<Record<string, string>>): SiteLanguages {
  const main = LANGUAGES.find((language) => language === values.main) ?? SOURCE_LANGUAGE
  const those = (state: (typeof STATES)[number]) =>
    LANGUAGES.filter((language) => language !== main && values[language] === state)
  return { main, published: [main, ...those('Published')], prepared: those('Being prepared') }
}
