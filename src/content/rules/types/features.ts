import { FEATURE_NAMES, featureNamed, type FeatureName } from '#platform/rules/features.ts'
import { say } from '#platform/rules/words.ts'
import { define, type Field } from '../model/define.ts'
import { choice, optional } from '../model/fields.ts'

const STATES = ['Open', 'Closed'] as const

const stateWords = (state: (typeof STATES)[number]) =>
  say('content.admin', state === 'Open' ? 'features.open' : 'features.closed')

const fields = Object.fromEntries(
  FEATURE_NAMES.map((name): [FeatureName, Field] => [
    name,
    optional(
      choice(featureNamed(name).title, STATES, {
        help: featureNamed(name).about,
        initial: 'Open',
        choiceLabel: stateWords,
      }),
    ),
  ]),
) as Record<FeatureName, Field>

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const features = define({
  name: 'features',
  record: 'features',
  kind: 'singleton',
  label: say('content.admin', 'features.label'),
  purpose: say('content.admin', 'features.purpose'),
  group: 'Your site',
  readers: 'admin',
  editors: 'change-settings',
  fields,
  titleField: 'invoices',
  inShort: (values) =>
    say('content.admin', 'features.inShort', { count: FEATURE_NAMES.length - closedFeatures(values).length }),
  calls: { list: '/features', one: '/features/{id}', create: '/add-features', update: '/features/{id}' },
  screens: { manage: '/features', edit: '/features/{id}' },
  texts: {
    added: say('content.admin', 'features.texts.added'),
    updated: say('content.admin', 'features.texts.updated'),
    create: say('content.admin', 'features.texts.create'),
    edit: say('content.admin', 'features.texts.edit'),
  },
  synonyms: say('content.admin', 'features.synonyms'),
  audited: { field: 'invoices', name: 'features', record: 'features', whole: true, told: {} },
  shownOn: [],
})

/** Without a record, or where it says nothing, all are open: a feature that comes new is seen. */
export const closedFeatures = (values: Readonly<Record<string, string>>): FeatureName[] =>
  FEATURE_NAMES.filter((name) => values[name] === 'Closed')

const stateOf = (isOpen: boolean | undefined) => (isOpen ? 'Open' : 'Closed')

/** What a new site begins with, and what the demo shows. */
export const featuresAtFirst = (seed: 'demo' | 'empty') =>
  Object.fromEntries(
    FEATURE_NAMES.map((name) => {
      const { openAtFirst, closedOnDemo } = featureNamed(name)
      return [name, stateOf(seed === 'demo' ? !closedOnDemo : openAtFirst)]
    }),
  ) as Record<FeatureName, string>
