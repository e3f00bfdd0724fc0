// The currency, locale and time zone of the site: from the content, else from the settings. They are read for
// every page and action, so every instance has the current ones. The read is one row by an index.
import { createFormat, defaultRegion, type Format, type Region } from '#platform/rules/format.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Services } from '#platform/server/services.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { region } from '../rules/types/region.ts'

const storedRegion = preparedQuery((db, { key }: { key: string }) =>
  db.selectFrom('content').select(['data']).where('unique_key', '=', key),
)

/** What the stored fields of a region mean. An empty field has its default. */
export function toRegion(fields: Readonly<Record<string, string>>, timeZone: string): Region {
  const defaults = defaultRegion(timeZone)
  return {
    currency: fields.currency || defaults.currency,
    locale: fields.locale || defaults.locale,
    timeZone: fields.timeZone || defaults.timeZone,
  }
}

export async function readRegion({ settings }: Pick<Services, 'settings'>, db: Queryable): Promise<Region> {
  const [row] = await storedRegion(db, { key: region.name })
  return toRegion(row ? parseStored(region, JSON.parse(row.data)) : {}, settings.TIME_ZONE)
}

/** Within a transaction, `db` is its `tx`: on SQLite another connection would wait for it. */
export const readFormat = async (app: Pick<Services, 'settings'>, db: Queryable): Promise<Format> =>
  createFormat(await readRegion(app, db))
