// Building a statement and writing it out as SQL costs as much as running it. What runs with every request or
// every order is built once, with places where its values go, and after that only filled in.
import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Queryable } from './connect.ts'
import type { Tables } from './tables.ts'

/** A value, or rows of values: then there is one statement for each number of rows. */
type Given = Record<string, unknown>

/** Stands for a value while the statement is built. */
class Place {
  readonly valueIn: (given: Given) => unknown
  constructor(valueIn: (given: Given) => unknown) {
    this.valueIn = valueIn
  }
}

/**
 * `build` sees places instead of values: it may put them anywhere, but not look at them. Rows have the same
 * columns every time.
 */
export function preparedQuery<G extends object, R>(
  build: (db: Kysely<Tables>, given: G) => Compilable<R>,
): (db: Queryable, given: G) => Promise<R[]> {
  const built = new WeakMap<DialectAdapter, Map<string, CompiledQuery<R>>>()
  return async (db, values) => {
    const given = values as Given
    const { adapter } = db.getExecutor()
    const forms = built.get(adapter) ?? new Map<string, CompiledQuery<R>>()
    built.set(adapter, forms)
    const form = shapeOf(given)
    const query = forms.get(form) ?? build(db as Kysely<Tables>, placesFor(given) as G).compile()
    forms.set(form, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? value.valueIn(given) : value,
    )
    return (
      await db.executeQuery<R>({ sql: query.sql, query: query.query, queryId: query.queryId, parameters })
    ).rows
  }
}

/** How many rows there are in each list. */
function shapeOf(given: Given): string {
  let shape = ''
  for (const name in given) if (Array.isArray(given[name])) shape += `${name} ${given[name].length} `
  return shape
}

function placesFor(given: Given): Given {
  const placeOf = (name: string, value: unknown) =>
    Array.isArray(value)
      ? value.map((row: Given, at) => placesInRow(row, name, at))
      : new Place((later) => later[name])
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, placeOf(name, value)]))
}

const placesInRow = (row: Given, list: string, at: number): Given =>
  Object.fromEntries(
    Object.keys(row).map((column) => [column, new Place((later) => (later[list] as Given[])[at]![column])]),
  )
