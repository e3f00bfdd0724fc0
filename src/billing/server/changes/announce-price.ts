// A higher price that the agency announces. It applies from the first period after the notice unless the
// customer ends the retainer. Only where the owner has set how long the notice is: else it must be agreed on.
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { changedLines, periodAfterNotice } from '#retainers/rules/retainer-change.ts'
import { linesOfPeriod, replaceChanges } from '#retainers/server/stored-change.ts'
import { scheduleOf, type Retainer } from '#retainers/server/stored-retainer.ts'
import type { ChangeRecord } from './change-view.ts'
import { lockForChange } from './lock-for-change.ts'
import { CHANGE_NOTE, requireChangeable, SIGNED_NAME, unitCentsOf, VERSION } from './propose-change.ts'
import { tellOfChange, writeChange } from './write-change.ts'

export const ANNOUNCE_PRICE_INPUT = z.strictObject({
  price: z
    .string('price must be a text.')
    .max(40)
    .meta({ description: 'Of one, without add-ons, like 900.00.' }),
  note: fieldSchema(CHANGE_NOTE).optional().meta({ description: 'For the customer.' }),
  name: fieldSchema(SIGNED_NAME).meta({ description: 'The full name of who announces it.' }),
  version: VERSION,
})

/** Undefined if no price can be announced. */
export function announcedFrom(
  { settings }: App,
  retainer: Retainer,
  today: LocalDate,
): { days: number; period: number } | undefined {
  const { PRICE_RISE_NOTICE_DAYS: days } = settings
  if (days === undefined) return undefined
  const nextPeriod = retainer.next_period
  return { days, period: periodAfterNotice(scheduleOf(retainer), { nextPeriod, today, days }) }
}

export async function announcePrice(
  app: App,
  viewer: Viewer,
  { id, body, peer }: { id: string; body: Unchecked<typeof ANNOUNCE_PRICE_INPUT>; peer: string },
): Promise<ChangeRecord> {
  requirePermission(viewer, 'change-money')
  const { price, note = '', name, version } = parseObject(ANNOUNCE_PRICE_INPUT, body)
  return inTransaction(app, async (unit) => {
    const locked = await lockForChange(app, unit, { viewer, id, version })
    requireChangeable(locked)
    const { retainer } = locked
    const from = announcedFrom(app, retainer, locked.today)
    if (!from) throw new Failure('conflict', say('billing.agency', 'notAnnounced'))
    const now = await linesOfPeriod(unit.tx, locked, from.period)
    const lines = changedLines(now, { unitCents: unitCentsOf(app, price, retainer.currency) })
    if (lines[0]!.unitCents <= now[0]!.unitCents) throw invalid({ price: say('billing.agency', 'notHigher') })
    await replaceChanges(unit, locked.changes, from.period)
    const change = await writeChange(unit, locked, {
      state: 'announced',
      side: 'admin',
      now,
      lines,
      fromPeriod: from.period,
      note,
      proposed: { by: name, from: peer },
    })
    return tellOfChange(unit, locked, { change, step: 'announced', side: 'admin' })
  })
}
