// The filters of the templates page: the choices, what the address selects, and which designs match.
import type { Site } from '#content/rules/index.ts'
import { say } from '#platform/rules/words.ts'

type Item = Site['designItem'][number]

const FIELDS = { format: 'format', category: 'category', price: 'freeOrPaid' } as const satisfies Record<
  string,
  keyof Item
>

type FilterName = keyof typeof FIELDS
export type Chosen = Partial<Record<FilterName, string>>

export interface Filter {
  name: FilterName
  values: string[]
}

export const FILTER_NAMES = Object.keys(FIELDS) as FilterName[]

const valuesOf = (items: readonly Item[], name: FilterName): string[] => [
  ...new Set(items.map((item) => item[FIELDS[name]])),
]

/** YouTube spells its name differently from the stored value; the agency may call prices something else. */
export function shownValue(value: string): string {
  if (value === 'Free') return say('site.pages', 'template.free')
  if (value === 'Paid') return say('site.pages', 'template.paid')
  return value === 'Youtube' ? 'YouTube' : value
}

/** Filters with only one value are left out. */
export const filtersOf = (items: readonly Item[]): Filter[] =>
  FILTER_NAMES.map((name) => ({ name, values: valuesOf(items, name) })).filter(
    ({ values }) => values.length > 1,
  )

/** What the address selects; values that no design has are ignored. */
export function chosenFrom(query: URLSearchParams, items: readonly Item[]): Chosen {
  const entries = FILTER_NAMES.flatMap((name) => {
    const wanted = query.get(name)?.toLowerCase()
    const value = valuesOf(items, name).find((candidate) => candidate.toLowerCase() === wanted)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

export const matching = (items: readonly Item[], chosen: Chosen): Item[] =>
  items.filter((item) =>
    FILTER_NAMES.every((name) => chosen[name] === undefined || item[FIELDS[name]] === chosen[name]),
  )

/** The address of the same view with one filter changed; undefined removes the filter. */
export function filterAddress(chosen: Chosen, name: FilterName, value: string | undefined): string {
  const next = Object.entries({ ...chosen, [name]: value }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return next.length ? `/templates?${new URLSearchParams(next)}` : '/templates'
}
