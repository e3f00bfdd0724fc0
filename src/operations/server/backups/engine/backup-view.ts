import type { Row } from './split-row.ts'

/** A read-only snapshot of a database. */
export interface View {
  ask(text: string): Promise<Row[]>
  /** Streams the rows of a table in key order. */
  each(table: string, key: readonly string[]): AsyncIterable<Row>
  close(): Promise<void>
}

export const quoted = (name: string): string => `"${name}"`
