// The site's time zone and working days, for everything that counts days.
import type { WorkContext } from '#domain/work/work-event.ts'
import type { Queryable } from '../../database/connect.ts'
import type { Services } from '../../services.ts'

export async function workContext(
  { settings }: Pick<Services, 'settings'>,
  _db: Queryable,
  now: number,
): Promise<WorkContext> {
  return { now, timeZone: settings.TIME_ZONE, workingDays: [] }
}
