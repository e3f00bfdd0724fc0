// Compiling a Kysely query to SQL costs as much as running it. Queries that run with every request or order
// are compiled once with placeholders, and then only filled in.
import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Queryable } from './connect.ts'
import type { Tables } from './tables.ts'

/** Each name has a value or a list of rows. Each number of rows is its own statement. */
type Values = Record<string, unknown>

/** Stands for a value while the statement is built. */
class Placeholder {
  readonly valueIn: (values: Values) => unknown
  constructor(valueIn: (values: Values) => unknown) {
    this.valueIn = valueIn
  }
}

/**
 * `build` gets placeholders: it may pass them on but not read them. All rows of a list need the same columns.
 */
export function preparedQuery<V extends object, R>(
  build: (db: Kysely<Tables>, values: V) => Compilable<R>,
): (db: Queryable, values: V) => Promise<R[]> {
  const compiled = new WeakMap<DialectAdapter, Map<string, CompiledQuery<R>>>()
  return async (db, input) => {
    const values = input as Values
    const { adapter } = db.getExecutor()
    const queries = compiled.get(adapter) ?? new Map<string, CompiledQuery<R>>()
    compiled.set(adapter, queries)
    const shape = shapeOf(values)
    const query = queries.get(shape) ?? build(db, placeholdersFor(values) as V).compile()
    queries.set(shape, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? value.valueIn(values) : value,
    )
    return (
      await db.executeQuery<R>({ sql: query.sql, query: query.query, queryId: query.queryId, parameters })
    ).rows
  }
}

/** The number of rows in each list. */
function shapeOf(values: Values): string {
  let shape = ''
  for (const name in values) if (Array.isArray(values[name])) shape += `${name} ${values[name].length} `
  return shape
}

function placeholdersFor(values: Values): Values {
  const placeholderOf = (name: string, value: unknown) =>
    Array.isArray(value)
      ? value.map((row: Values, index) => rowPlaceholders(row, name, index))
      : new Placeholder((actual) => actual[name])
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, placeholderOf(name, value)]))
}

const rowPlaceholders = (row: Values, list: string, index: number): Values =>
  Object.fromEntries(
    Object.keys(row).map((column) => [
      column,
      new Placeholder((actual) => (actual[list] as Values[])[index]?.[column]),
    ]),
  )
