import { FEATURE_NAMES, featureNamed, type FeatureName } from '#platform/rules/features.ts'
import { define, type Field } from '../model/define.ts'
import { choice, optional } from '../model/fields.ts'

const STATES = ['Open', 'Closed'] as const

const fields = Object.fromEntries(
  FEATURE_NAMES.map((name): [FeatureName, Field] => [
    name,
    optional(choice(featureNamed(name).title, STATES, { help: featureNamed(name).about, initial: 'Open' })),
  ]),
) as Record<FeatureName, Field>

// A setting rather than content, but the same rules fit: one record with versions and a history.
export const features = define({
  name: 'features',
  kind: 'singleton',
  label: 'Features',
  purpose:
    'What your site has beyond its pages and orders. What you close is kept, and comes back as it was.',
  group: 'Your site',
  readers: 'admin',
  editors: 'change-settings',
  fields,
  titleField: 'invoices',
  inShort: (values) => `${FEATURE_NAMES.length - closedFeatures(values).length} open`,
  calls: { list: '/features', one: '/features/{id}', create: '/add-features', update: '/features/{id}' },
  screens: { manage: '/features', edit: '/features/{id}' },
  texts: {
    added: 'Features saved',
    updated: 'Features saved',
    create: 'Save features',
    edit: 'Change features',
  },
  synonyms: 'open close switch on off modules parts plugins',
  audited: { field: 'invoices', name: 'features', whole: true, told: {} },
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
