// An admin uploads a provider's activity file, and it is compared with the payments of this site. The file is
// not kept.
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { readActivityRows } from './activity-rows.ts'
import { guessColumns, whyNotEnough, within, type Mapping } from './columns.ts'
import { compare, type Comparison } from './compare.ts'
import { readCsv } from './read-csv.ts'
import { headersKey, storedMapping, storeMapping } from './stored-mapping.ts'

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
  const file = await readCsv(csv, await app.format())
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
