// Stores a change of a retainer, and tells of what happened to it: the other side by email, the history of the
// newest order, the audit trail, webhooks.
import { emailTeam } from '#email/server/email-team.ts'
import { amountsOfLines, type OrderLine } from '#orders/rules/lines.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import { planOfLines } from '#orders/server/plan-on-sale.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import { nameOfLines } from '#orders/server/write-order.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { as, say } from '#platform/rules/words.ts'
import { randomId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import type { RetainerSide } from '#retainers/rules/retainer-states.ts'
import { emailRetainerCustomer, retainerCustomer } from '#retainers/server/retainer-emails.ts'
import type { RetainerChange, Signature } from '#retainers/server/stored-change.ts'
import { saveRetainer } from '../billing-pass.ts'
import { adminChangeNews, changeNews, type ChangeStep } from './change-emails.ts'
import { dayOfChange, toChangeRecord, type ChangeRecord } from './change-view.ts'
import type { LockedRetainer } from './lock-for-change.ts'

interface NewChange {
  state: 'proposed' | 'announced'
  side: RetainerSide
  /** What it takes the place of, and what comes. */
  now: readonly OrderLine[]
  lines: readonly OrderLine[]
  fromPeriod: number | null
  note: string
  proposed: Signature
}

export async function writeChange(
  unit: UnitOfWork,
  { retainer, first }: Pick<LockedRetainer, 'retainer' | 'first'>,
  { state, side, now, lines, fromPeriod, note, proposed }: NewChange,
): Promise<RetainerChange> {
  const tax = taxAsSold(first)
  const plan = await planOfLines(unit.tx, lines, toLanguage(first.language))
  const change: RetainerChange = {
    id: randomId(),
    retainer_id: retainer.id,
    state,
    side,
    lines: JSON.stringify(lines),
    plan: plan && JSON.stringify(plan),
    package_name: unit.words.read(nameOfLines(lines)),
    price_cents: amountsOfLines(lines, tax).totalCents,
    before_name: unit.words.read(nameOfLines(now)),
    before_cents: amountsOfLines(now, tax).totalCents,
    from_period: fromPeriod,
    note,
    reason: '',
    proposed: JSON.stringify(proposed),
    agreement: null,
    hash: null,
    proposed_at: unit.at,
    answered_at: state === 'announced' ? unit.at : null,
  }
  await unit.tx.insertInto('retainer_changes').values(change).execute()
  return change
}

interface Happened {
  change: RetainerChange
  step: ChangeStep
  /** Who did it. */
  side: RetainerSide
}

/** Saves the retainer too. */
export async function tellOfChange(
  unit: UnitOfWork,
  { retainer, person, newest }: LockedRetainer,
  { change, step, side }: Happened,
): Promise<ChangeRecord> {
  const after = await saveRetainer(unit, { ...retainer, version: retainer.version + 1 })
  const facts = { retainer: after, change, step, day: dayOfChange(after, change) }
  // An agreement is sent to both sides.
  if (side === 'admin' || step === 'agreed') await emailRetainerCustomer(unit, after, changeNews, { facts })
  if (side === 'customer')
    await emailTeam(unit, adminChangeNews, {
      facts: { ...facts, customer: await retainerCustomer(unit, after) },
      test: after.mode === 'test',
    })
  await writeEvent(unit, newest.id, {
    kind: 'retainer',
    actor: person,
    note: say('billing.agency', 'changeNote', {
      step,
      package: change.package_name,
      price: as('money', change.price_cents, after.currency),
    }),
    data: { change: change.id, step },
  })
  await unit.audit(person, `retainer change ${step}`, after.id, change.id)
  await unit.signal('orders')
  return toChangeRecord(after, change)
}
