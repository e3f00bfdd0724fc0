// Pause, resume and end, by the customer and by admins.
import { z } from 'zod'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { House } from '#platform/server/house.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { afterDeed, nextDayOf, type RetainerDeed } from '#retainers/rules/retainer-states.ts'
import { scheduleOf, standingOf, type Retainer } from '#retainers/server/stored-retainer.ts'
import { saveRetainer } from './billing-pass.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { mailChanged } from './change-mails.ts'
import { requireVisible, visibleRetainer } from './find-retainer.ts'
import { toRetainerRecord, type RetainerRecord } from './retainer-view.ts'

export const RETAINER_CHANGE_INPUT = z.strictObject({
  version: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'The version that was read. If the stored one is newer, the call answers 409.' }),
})

interface Change {
  id: string
  body: unknown
  deed: RetainerDeed
}

async function change(house: House, viewer: Viewer, { id, body, deed }: Change): Promise<RetainerRecord> {
  const { side, person } = await visibleRetainer(house, viewer, id)
  const { version } = parseObject(RETAINER_CHANGE_INPUT, body)
  if (side === 'customer')
    await consume(
      house,
      `retainer:${person.userId}`,
      rateLimits.retainerChange,
      'You have changed your retainers many times within an hour.',
    )
  return inTransaction(house, async (unit) => {
    // What has begun is billed first: a change is about the days that come.
    const current = await bringUpToDate(house, unit, id)
    const { retainer } = requireVisible(viewer, current?.retainer)
    if (version !== undefined && version !== retainer.version)
      throw new Failure('conflict', 'It has changed in the meantime. Please look at it again.', {
        current: toRetainerRecord(retainer),
      })
    const schedule = scheduleOf(retainer)
    const standing = afterDeed(schedule, standingOf(retainer), { deed, today: current!.today })
    if (!standing) throw new Failure('conflict', refusedWords(deed, retainer))
    const after = await saveRetainer(unit, {
      ...retainer,
      state: standing.state,
      next_period: standing.nextPeriod,
      version: retainer.version + 1,
    })
    const day = nextDayOf(schedule, standing)
    await mailChanged(house, unit, { retainer: after, day, side })
    await unit.audit(person, `retainer ${standing.state}`, id, day ?? '')
    await unit.signal('orders')
    return toRetainerRecord(after)
  })
}

const NOUN: Record<RetainerDeed, string> = { pause: 'paused', resume: 'resumed', end: 'ended' }

function refusedWords(deed: RetainerDeed, { state }: Retainer): string {
  if (state === 'ended') return 'It has ended. Order the package again to go on.'
  const now = {
    active: 'runs already',
    pausing: 'is about to pause',
    paused: 'is paused',
    ending: 'is about to end',
  }
  return `It ${now[state]}, so it can’t be ${NOUN[deed]}.`
}

export const pauseRetainer = (
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
): Promise<RetainerRecord> => change(house, viewer, { id, body, deed: 'pause' })

export const resumeRetainer = (
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
): Promise<RetainerRecord> => change(house, viewer, { id, body, deed: 'resume' })

export const endRetainer = (
  house: House,
  viewer: Viewer,
  id: string,
  body: unknown,
): Promise<RetainerRecord> => change(house, viewer, { id, body, deed: 'end' })
