// Whether the database is the one that the operator means. Without DATABASE_URL or DATA_DIR a start makes a
// new one, and nothing else shows that the agency's data is elsewhere.
import type { App } from '#platform/server/app.ts'
import { placeOf } from '#platform/server/database/place.ts'
import { isPublicOrigin } from '#platform/server/settings/settings.ts'
import { check, type Check } from './check.ts'
import { savedByPerson } from './saved-by-person.ts'

export async function databaseCheck({ settings, database }: App): Promise<Check> {
  const place = placeOf(database)
  // On this machine alone, an untouched demo is what a first start is for.
  const isExpected = !isPublicOrigin(settings.APP_ORIGIN) || (await savedByPerson(database.db))
  return check({ name: 'database', label: 'Database' }, isExpected, {
    done: `The data is in ${place}.`,
    open: `Nobody has written anything on this site yet; its data is in ${place}. If you expected yours, check DATABASE_URL and DATA_DIR.`,
  })
}
