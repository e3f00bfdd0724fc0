// The columns that an admin chose, stored for each set of headers.
import { createHash } from 'node:crypto'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { within, type Mapping } from './columns.ts'

/** A hash, because PostgreSQL's indexes take no key as long as a hundred headers. */
export const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex')

export async function storedMapping(
  { database }: App,
  headers: readonly string[],
): Promise<Mapping | undefined> {
  const row = await database.db
    .selectFrom('csv_mappings')
    .select('mapping')
    .where('headers', '=', headersKey(headers))
    .executeTakeFirst()
  return row && within(headers, JSON.parse(row.mapping) as Partial<Mapping>)
}

export const storeMapping = (app: App, headers: readonly string[], mapping: Mapping): Promise<void> =>
  inTransaction(app, async ({ tx, at }) => {
    const stored = { mapping: JSON.stringify(mapping), updated_at: at }
    await tx
      .insertInto('csv_mappings')
      .values({ headers: headersKey(headers), ...stored })
      .onConflict((on) => on.column('headers').doUpdateSet(stored))
      .execute()
  })
