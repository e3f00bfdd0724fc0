// A later day.
import { z } from 'zod'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { dateIn, isWorkingDay, workingDaysKnownAt } from '#platform/rules/calendar.ts'
import { isDay } from '#platform/rules/dates.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { words } from '../actions/texts.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'

export const NEW_DAY_INPUT = z.strictObject({
  expectedOn: z
    .string('expectedOn must be a day like 2026-12-03.')
    .refine(isDay, 'expectedOn must be a day like 2026-12-03.'),
  reason: words(say('work.agency', 'reason'), 500),
  closedDay: z.boolean('closedDay must be true or false.').optional().meta({
    description: 'True: give this day although nobody works on it.',
  }),
})

/** Says when it will really be ready, and why. The promise stays until the customer agrees. */
export async function giveNewDay(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof NEW_DAY_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'agency')
  return withTypedText(body, async () => {
    const { expectedOn, reason, closedDay = false } = parseObject(NEW_DAY_INPUT, body)
    await actOnOrder(app, viewer, { id, side: 'agency' }, async (unit, { order, actor }) => {
      if (!closedDay) await warnOfClosedDay(app, unit, expectedOn)
      await doAndTell(app, unit, {
        order,
        action: { action: 'new-day-given', by: 'admin', expectedOn },
        actor,
        note: say('work.errors', 'note.new-day-given', { day: as('day', expectedOn), reason }),
        data: { reason },
        email: { words: reason },
      })
    })
  })
}

/**
 * Refuses a day on which the agency is closed. `closedDay` confirms such a day, because the customer may want
 * it.
 */
async function warnOfClosedDay(app: App, unit: UnitOfWork, day: string): Promise<void> {
  const { workingDays, timeZone } = await workContext(app, unit.tx, unit.at)
  // A day in the past is refused later, for being in the past.
  if (day < dateIn(unit.at, timeZone) || isWorkingDay(day, workingDaysKnownAt(workingDays, unit.at))) return
  const message = say('work.agency', 'notWorkingDay', { day: as('namedDay', day) })
  // The form offers to give it all the same.
  throw new Failure('invalid', message, {
    errors: { expectedOn: message, closedDay: say('work.agency', 'closedDay') },
  })
}
