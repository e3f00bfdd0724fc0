// The filters of the templates page: what there is to choose, what was chosen by the address, and what then
// remains.
import type { Site } from '#content/index.ts'

type Item = Site['designItem'][number]

const FIELDS = { format: 'format', category: 'category', price: 'freeOrPaid' } as const satisfies Record<
  string,
  keyof Item
>
const LABELS = { format: 'Format', category: 'Subject', price: 'Price' } as const

export type FilterName = keyof typeof FIELDS
export type Chosen = Partial<Record<FilterName, string>>

export interface Filter {
  name: FilterName
  label: string
  values: string[]
}

export const FILTER_NAMES = Object.keys(FIELDS) as FilterName[]

const valuesOf = (items: readonly Item[], name: FilterName): string[] => [
  ...new Set(items.map((item) => item[FIELDS[name]])),
]

/** The way the company writes its own name. */
export const shownValue = (value: string): string => (value === 'Youtube' ? 'YouTube' : value)

/** A filter is worth showing when there is more than one thing to choose. */
export const filtersOf = (items: readonly Item[]): Filter[] =>
  FILTER_NAMES.map((name) => ({ name, label: LABELS[name], values: valuesOf(items, name) })).filter(
    ({ values }) => values.length > 1,
  )

/** What the address asks for, as far as there is such a thing. */
export function chosenFrom(query: URLSearchParams, items: readonly Item[]): Chosen {
  const found = FILTER_NAMES.flatMap((name) => {
    const value = valuesOf(items, name).find((each) => each.toLowerCase() === query.get(name)?.toLowerCase())
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(found)
}

export const matching = (items: readonly Item[], chosen: Chosen): Item[] =>
  items.filter((item) =>
    FILTER_NAMES.every((name) => chosen[name] === undefined || item[FIELDS[name]] === chosen[name]),
  )

/** The address of the same view with one filter set otherwise; undefined takes it off. */
export function addressWith(chosen: Chosen, name: FilterName, value: string | undefined): string {
  const next = Object.entries({ ...chosen, [name]: value }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return next.length ? `/templates?${new URLSearchParams(next)}` : '/templates'
}
