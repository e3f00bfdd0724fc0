// The currency, locale, time zone and languages of the site: from the content, else from the settings. They are read for
// every page and action, so every instance has the current ones. The read is two rows by an index.
import { createFormat, defaultRegion, type Format, type Region } from '#platform/rules/format.ts'
import type { SiteLanguages } from '#platform/rules/languages.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { Services } from '#platform/server/services.ts'
import type { ContentType } from '../rules/model/define.ts'
import { parseStored } from '../rules/model/to-schema.ts'
import { languages, siteLanguages } from '../rules/types/languages.ts'
import { region } from '../rules/types/region.ts'

const storedSettings = preparedQuery((db, keys: { region: string; languages: string }) =>
  db
    .selectFrom('content')
    .select(['unique_key', 'data'])
    .where('unique_key', 'in', [keys.region, keys.languages]),
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

/** The site's region, in which its own language is written, and all its languages. */
export async function readPlace(
  { settings }: Pick<Services, 'settings'>,
  db: Queryable,
): Promise<{ region: Region; languages: SiteLanguages }> {
  const rows = await storedSettings(db, { region: region.name, languages: languages.name })
  const fieldsOf = (type: ContentType) => {
    const row = rows.find(({ unique_key: key }) => key === type.name)
    return row ? parseStored(type, JSON.parse(row.data)) : {}
  }
  const found = siteLanguages(fieldsOf(languages))
  return {
    region: { ...toRegion(fieldsOf(region), settings.TIME_ZONE), language: found.main },
    languages: found,
  }
}

export const readRegion = async (app: Pick<Services, 'settings'>, db: Queryable): Promise<Region> =>
  (await readPlace(app, db)).region

/** Within a transaction, `db` is its `tx`: on SQLite another connection would wait for it. */
export const readFormat = async (app: Pick<Services, 'settings'>, db: Queryable): Promise<Format> =>
  createFormat(await readRegion(app, db))
