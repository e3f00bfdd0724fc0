// What becomes of a change that was proposed: the other side agrees by typing a name, or declines; its own side
// withdraws it. A price that was announced can be withdrawn until it applies.
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { longText, optional } from '#content/rules/model/fields.ts'
import { amountsOfLines } from '#orders/rules/lines.ts'
import { PAID_AT_ONCE } from '#orders/rules/payment-plan.ts'
import type { Agreement } from '#orders/server/agreed.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import { sealed } from '#orders/server/write-order.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { ChangeAnswer } from '#retainers/rules/retainer-change.ts'
import {
  findChange,
  linesOfChange,
  replaceChanges,
  type RetainerChange,
  type Signature,
} from '#retainers/server/stored-change.ts'
import { visibleRetainer } from '../find-retainer.ts'
import type { ChangeRecord } from './change-view.ts'
import { lockForChange, type LockedRetainer } from './lock-for-change.ts'
import { SIGNED_NAME } from './propose-change.ts'
import { tellOfChange } from './write-change.ts'

export const AGREE_TO_CHANGE_INPUT = z.strictObject({
  name: fieldSchema(SIGNED_NAME).meta({ description: 'The full name of who agrees.' }),
})
export const DECLINE_REASON = optional(longText(say('billing.screens', 'change.reason'), { maximum: 1000 }))
export const DECLINE_CHANGE_INPUT = z.strictObject({ reason: fieldSchema(DECLINE_REASON).optional() })

interface Answered {
  answer: ChangeAnswer
  /** What is stored with it. */
  with: (unit: UnitOfWork, locked: LockedRetainer, change: RetainerChange) => Promise<Partial<RetainerChange>>
}

/** The other side agrees, in writing. It applies from the first period that is not billed yet. */
export function agreeToChange(
  app: App,
  viewer: Viewer,
  { id, body, peer }: { id: string; body: Unchecked<typeof AGREE_TO_CHANGE_INPUT>; peer: string },
): Promise<ChangeRecord> {
  return answerChange(app, viewer, id, {
    answer: 'agree',
    async with(unit, locked, change) {
      const { name } = parseObject(AGREE_TO_CHANGE_INPUT, body)
      const fromPeriod = locked.retainer.next_period
      await replaceChanges(unit, locked.changes, fromPeriod)
      const agreement = agreementOf(unit, locked, { change, signed: { by: name, from: peer }, fromPeriod })
      const { data, hash } = sealed(agreement)
      return { state: 'agreed', from_period: fromPeriod, agreement: data, hash }
    },
  })
}

export function declineChange(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof DECLINE_CHANGE_INPUT>,
): Promise<ChangeRecord> {
  return answerChange(app, viewer, id, {
    answer: 'decline',
    async with() {
      const { reason = '' } = parseObject(DECLINE_CHANGE_INPUT, body)
      return { state: 'declined', reason }
    },
  })
}

export function withdrawChange(app: App, viewer: Viewer, id: string): Promise<ChangeRecord> {
  return answerChange(app, viewer, id, { answer: 'withdraw', with: async () => ({ state: 'withdrawn' }) })
}

async function answerChange(
  app: App,
  viewer: Viewer,
  id: string,
  { answer, with: answered }: Answered,
): Promise<ChangeRecord> {
  requireSignedIn(viewer)
  const found = await findChange(app.database.db, id)
  if (!found) throw notFound('retainer')
  await visibleRetainer(app, viewer, found.retainer_id)
  return inTransaction(app, async (unit) => {
    const locked = await lockForChange(app, unit, { viewer, id: found.retainer_id })
    const before = locked.changes.find((change) => change.id === id)
    if (!before) throw notFound('retainer')
    refuseAnswer(locked, before, answer)
    const change = { ...before, ...(await answered(unit, locked, before)), answered_at: unit.at }
    const { state, from_period, agreement, hash, reason, answered_at } = change
    await unit.tx
      .updateTable('retainer_changes')
      .set({ state, from_period, agreement, hash, reason, answered_at })
      .where('id', '=', id)
      .execute()
    const step = state === 'agreed' || state === 'declined' ? state : 'withdrawn'
    return tellOfChange(unit, locked, { change, step, side: locked.side })
  })
}

function refuseAnswer(
  { retainer, side }: LockedRetainer,
  change: RetainerChange,
  answer: ChangeAnswer,
): void {
  const canBeTakenBack =
    answer === 'withdraw' && change.state === 'announced' && change.from_period! >= retainer.next_period
  if (change.state !== 'proposed' && !canBeTakenBack)
    throw new Failure('conflict', say('billing.errors', 'change.answered'))
  if ((answer === 'withdraw') !== (side === change.side))
    throw new Failure('conflict', say('billing.errors', 'change.otherSide'))
}

interface Signed {
  change: RetainerChange
  signed: Signature
  fromPeriod: number
}

const agreementOf = (
  unit: UnitOfWork,
  { first, retainer }: LockedRetainer,
  { change, signed, fromPeriod }: Signed,
): Agreement => {
  const lines = linesOfChange(change)
  const tax = taxAsSold(first)
  return {
    lines,
    plan: PAID_AT_ONCE,
    tax,
    currency: retainer.currency,
    totalCents: amountsOfLines(lines, tax).totalCents,
    language: first.language ?? unit.words.language,
    ...signed,
    retainer: {
      id: retainer.id,
      fromPeriod,
      proposed: { ...(JSON.parse(change.proposed) as Signature), at: change.proposed_at },
    },
  }
}
