import {
  LANGUAGES,
  ownNameOf,
  SOURCE_LANGUAGE,
  type Language,
  type SiteLanguages,
} from '#platform/rules/languages.ts'
import { say } from '#platform/rules/words.ts'
import { define, type Field } from '../model/define.ts'
import { choice, optional } from '../model/fields.ts'

const STATES = ['Off', 'Being prepared', 'Published'] as const
const STATE_KEYS = { Off: 'off', 'Being prepared': 'prepared', Published: 'published' } as const

const others = Object.fromEntries(
  LANGUAGES.map((language): [Language, Field] => [
    language,
    optional(
      choice(ownNameOf(language), STATES, {
        help: say('content.admin', 'languages.state.help'),
        choiceLabel: (state) => say('content.admin', `languages.state.${STATE_KEYS[state]}`),
        initial: 'Off',
      }),
    ),
  ]),
) as Record<Language, Field>

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const languages = define({
  name: 'languages',
  kind: 'singleton',
  label: say('content.admin', 'languages.label'),
  purpose: say('content.admin', 'languages.purpose'),
  group: 'Your site',
  readers: 'admin',
  editors: 'change-settings',
  fields: {
    main: optional(
      choice(say('content.admin', 'languages.main.label'), LANGUAGES, {
        help: say('content.admin', 'languages.main.help'),
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
    added: say('content.admin', 'languages.texts.added'),
    updated: say('content.admin', 'languages.texts.updated'),
    create: say('content.admin', 'languages.texts.create'),
    edit: say('content.admin', 'languages.texts.edit'),
  },
  synonyms: say('content.admin', 'languages.synonyms'),
  audited: { field: 'main', name: 'languages', record: 'languages', whole: true, told: {} },
  shownOn: [],
})

/** Without a record, or where it says nothing, the site speaks English. */
export function siteLanguages(values: Readonly<Record<string, string>>): SiteLanguages {
  const main = LANGUAGES.find((language) => language === values.main) ?? SOURCE_LANGUAGE
  const those = (state: (typeof STATES)[number]) =>
    LANGUAGES.filter((language) => language !== main && values[language] === state)
  return { main, published: [main, ...those('Published')], prepared: those('Being prepared') }
}
