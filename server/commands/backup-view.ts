import type { Row } from './backup-lines.ts'

/** A database as it is at one moment. */
export interface View {
  ask(text: string): Promise<Row[]>
  /** Row by row, however large the table is, in the order of its key. */
  each(table: string, key: readonly string[]): AsyncIterable<Row>
  close(): Promise<void>
}

export const quoted = (name: string): string => `"${name}"`
