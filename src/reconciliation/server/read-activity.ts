// An admin uploads a provider's activity file, and it is compared with the payments of this site. The file is
// not kept.
import { createHash } from 'node:crypto'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { readActivityRows } from './activity-rows.ts'
import { guessColumns, whyNotEnough, within, type Mapping } from './columns.ts'
import { compare, type Comparison } from './compare.ts'
import { readCsv } from './read-csv.ts'

export interface ActivityInput {
  csv: Uint8Array | string
  /** What the admin chose. */
  columns?: Partial<Mapping>
  /** The `key` of the file that the columns were chosen for. For another file they mean nothing. */
  columnsFor?: string
}

export interface ActivityReport {
  headers: string[]
  /** Names this set of headers. */
  key: string
  columns: Mapping
  /** An admin chose the columns, now or earlier. Otherwise they are guessed. */
  isChosen: boolean
  rows: number
  /** Why the columns are not enough; null if they are. */
  missing: string | null
  /** Null if columns are missing. */
  comparison: Comparison | null
}

export async function readActivity(
  app: App,
  viewer: Viewer,
  { csv, columns: chosen, columnsFor }: ActivityInput,
): Promise<ActivityReport> {
  requirePermission(viewer, 'change-money')
  const file = await readCsv(csv)
  const { headers } = file
  const key = headersKey(headers)
  const isForThis = chosen && (columnsFor === undefined || columnsFor === key)
  const stored = await storedMapping(app, headers)
  const columns = isForThis ? within(headers, chosen) : (stored ?? guessColumns(file))
  const missing = whyNotEnough(columns) ?? null
  if (isForThis && !missing) await storeMapping(app, headers, columns)
  return {
    headers,
    key,
    columns,
    isChosen: Boolean(isForThis || stored),
    rows: file.records.length,
    missing,
    comparison: missing
      ? null
      : await compare(app, await readActivityRows(file, columns, await app.format())),
  }
}

// The columns that an admin chose, stored for each set of headers.

/** A hash, because PostgreSQL's indexes take no key as long as a hundred headers. */
const headersKey = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex')

async function storedMapping({ database }: App, headers: readonly string[]): Promise<Mapping | undefined> {
  const row = await database.db
    .selectFrom('csv_mappings')
    .select('mapping')
    .where('headers', '=', headersKey(headers))
    .executeTakeFirst()
  return row && within(headers, JSON.parse(row.mapping) as Partial<Mapping>)
}

const storeMapping = (app: App, headers: readonly string[], mapping: Mapping): Promise<void> =>
  inTransaction(app, async ({ tx, at }) => {
    const stored = { mapping: JSON.stringify(mapping), updated_at: at }
    await tx
      .insertInto('csv_mappings')
      .values({ headers: headersKey(headers), ...stored })
      .onConflict((on) => on.column('headers').doUpdateSet(stored))
      .execute()
  })
