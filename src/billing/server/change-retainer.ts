// Pause, resume and end, by the customer and by admins.
import { z } from 'zod'
import { emailTeam } from '#email/server/email-team.ts'
import { Failure } from '#platform/rules/errors.ts'
import { type Unchecked, parseObject } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { type RetainerAction, afterAction, nextDayOf } from '#retainers/rules/retainer-states.ts'
import { emailRetainerCustomer, retainerCustomer } from '#retainers/server/retainer-emails.ts'
import { NO_CARD, releaseCard } from '#retainers/server/saved-card.ts'
import { type Retainer, lockRetainer, scheduleOf, standingOf } from '#retainers/server/stored-retainer.ts'
import { adminRetainerChanged, retainerChanged } from './billing-emails.ts'
import { saveRetainer } from './billing-pass.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { requireVisible, visibleRetainer } from './find-retainer.ts'
import { type RetainerRecord, toRetainerRecord } from './retainer-view.ts'

export const RETAINER_CHANGE_INPUT = z.strictObject({
  version: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'The version that was read. If the stored one is newer, the call answers 409.' }),
})

interface Change {
  id: string
  action: RetainerAction
  body: Unchecked<typeof RETAINER_CHANGE_INPUT>
}

export async function changeRetainer(
  app: App,
  viewer: Viewer,
  { id, action, body }: Change,
): Promise<RetainerRecord> {
  const { side, person } = await visibleRetainer(app, viewer, id)
  const { version } = parseObject(RETAINER_CHANGE_INPUT, body)
  if (side === 'customer')
    await consume(
      app,
      `retainer:${person.userId}`,
      rateLimits.retainerChange,
      say('billing.errors', 'tooManyChanges'),
    )
  return inTransaction(app, async (unit) => {
    // What has begun is billed first: a change is about the days that come.
    const current = await bringUpToDate(app, unit, id)
    const { retainer } = requireVisible(viewer, current?.retainer)
    if (version !== undefined && version !== retainer.version)
      throw new Failure('conflict', say('billing.errors', 'changedMeanwhile'), {
        current: toRetainerRecord(retainer),
      })
    const schedule = scheduleOf(retainer)
    const standing = afterAction(schedule, standingOf(retainer), { action, today: current!.today })
    if (!standing) throw new Failure('conflict', refusedWords(action, retainer))
    const after = await saveRetainer(unit, {
      ...retainer,
      state: standing.state,
      next_period: standing.nextPeriod,
      version: retainer.version + 1,
    })
    const day = nextDayOf(schedule, standing)
    await emailRetainerCustomer(unit, after, retainerChanged, { facts: { retainer: after, day, side } })
    if (side === 'customer')
      await emailTeam(unit, adminRetainerChanged, {
        facts: { retainer: after, day, customer: await retainerCustomer(unit, after) },
        test: after.mode === 'test',
      })
    await unit.audit(person, `retainer ${standing.state}`, id, day ?? '')
    await unit.signal('orders')
    return toRetainerRecord(after)
  })
}

const refusedWords = (action: RetainerAction, { state }: Retainer): string =>
  state === 'ended' ? say('billing.errors', 'hasEnded') : say('billing.errors', 'refused', { state, action })

// The customer takes the saved card back. Later periods are paid by the link again.
export async function removeCard(app: App, viewer: Viewer, id: string): Promise<void> {
  await visibleRetainer(app, viewer, id)
  await inTransaction(app, async (unit) => {
    const { retainer, person } = requireVisible(viewer, await lockRetainer(app, unit, id))
    if (!retainer.card_method) throw new Failure('conflict', say('billing.errors', 'noCard'))
    await releaseCard(unit, retainer)
    await unit.tx
      .updateTable('retainers')
      .set({ ...NO_CARD, version: retainer.version + 1, updated_at: unit.at })
      .where('id', '=', id)
      .execute()
    await unit.audit(person, 'retainer card removed', id)
  })
}
