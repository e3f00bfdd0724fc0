// The fixed words of a part of the site as a content type: a singleton whose fields are all optional.
import type { FeatureName } from '#platform/rules/features.ts'
import { define, type Fields, type Group } from './define.ts'

interface WordsDefinition<N extends string, F extends Fields, S extends string> {
  name: N
  /** The address of its screen and of its calls below /api. */
  path: `/${string}`
  label: string
  purpose: string
  group: Group
  feature?: FeatureName
  fields: F
  shownOn: readonly string[]
  section: S
}

const EMPTY_MEANS = 'A field that is empty keeps the words that stand in it in grey.'

export const defineWords = <const N extends string, const F extends Fields, const S extends string>({
  path,
  purpose,
  fields,
  ...type
}: WordsDefinition<N, F, S>) =>
  define({
    ...type,
    fields,
    kind: 'singleton',
    purpose: `${purpose} ${EMPTY_MEANS}`,
    titleField: Object.keys(fields)[0]!,
    calls: {
      list: path,
      one: `${path}/{id}`,
      create: `/add${path.replace('/', '-')}`,
      update: `${path}/{id}`,
    },
    screens: { manage: path, edit: `${path}/{id}` },
    texts: {
      added: 'Words are saved',
      updated: 'Words are updated',
      create: 'Save words',
      edit: 'Edit words',
    },
  })
