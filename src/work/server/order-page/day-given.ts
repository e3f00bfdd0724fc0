import type { LocalDate } from '#platform/rules/calendar.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { UNNAMED_ADMIN } from '#platform/rules/person-name.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { DayGiven } from '../../rules/day-words.ts'
import { lastAction } from '../actions/actions-with.ts'

/** The last day that the agency gave instead of the promised one: who, when, and their words. */
export async function dayGiven(db: Queryable, orderId: string, timeZone: string): Promise<DayGiven | null> {
  const given = await lastAction<{ expectedOn: LocalDate; reason?: string }>(db, orderId, 'new-day-given')
  if (!given) return null
  const author = await db.selectFrom('user').select('name').where('id', '=', given.actor).executeTakeFirst()
  return {
    by: author?.name || UNNAMED_ADMIN,
    givenOn: dateIn(given.at, timeZone),
    on: given.facts.expectedOn,
    reason: given.facts.reason ?? '',
  }
}
