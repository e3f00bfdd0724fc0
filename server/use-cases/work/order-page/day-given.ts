import { UNNAMED_ADMIN } from '#domain/person-name.ts'
import type { LocalDate } from '#domain/work/calendar.ts'
import { dateIn } from '#domain/work/calendar.ts'
import type { DayGiven } from '#domain/work/day-words.ts'
import type { Queryable } from '../../../database/connect.ts'
import { lastDeed } from '../deeds/deeds-with.ts'

/** The last day that the agency gave instead of the promised one: who, when, and their words. */
export async function dayGiven(db: Queryable, orderId: string, timeZone: string): Promise<DayGiven | null> {
  const given = await lastDeed<{ expectedOn: LocalDate; reason?: string }>(db, orderId, 'new-day-given')
  if (!given) return null
  const author = await db.selectFrom('user').select('name').where('id', '=', given.actor).executeTakeFirst()
  return {
    by: author?.name || UNNAMED_ADMIN,
    givenOn: dateIn(given.at, timeZone),
    on: given.facts.expectedOn,
    reason: given.facts.reason ?? '',
  }
}
