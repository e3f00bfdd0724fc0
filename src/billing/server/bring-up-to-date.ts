// Brings a retainer up to today: bills each period that has begun, and lets a pause or an end take effect.
// One transaction under the retainer's lock, so two instances, a kill or a clock set back bill nothing twice.
import { chargeableCard, planCharge } from '#checkout/server/charge-card.ts'
import { HELD, chargesHeldSince } from '#checkout/server/held-charges.ts'
import { issuedIn } from '#invoices/server/write-invoice.ts'
import { dateIn } from '#platform/rules/calendar.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { advance } from '#retainers/rules/retainer-states.ts'
import { issuePeriodInvoice } from '#retainers/server/period-documents.ts'
import { emailRetainerCustomer } from '#retainers/server/retainer-emails.ts'
import { type Retainer, lockRetainer, scheduleOf, standingOf } from '#retainers/server/stored-retainer.ts'
import { type BilledPeriod, billPeriod, firstOrderOf } from './bill-period.ts'
import { retainerBilled } from './billing-emails.ts'

export interface UpToDate {
  retainer: Retainer
  today: string
  billed: BilledPeriod[]
}

/** Undefined if the retainer is gone. */
export async function bringUpToDate(app: App, unit: UnitOfWork, id: string): Promise<UpToDate | undefined> {
  const found = await lockWithCustomer(app, unit, id)
  if (!found) return undefined
  const { retainer, email } = found
  const today = dateIn(unit.at, unit.format.timeZone)
  const { standing, bills } = advance(scheduleOf(retainer), standingOf(retainer), today)
  const billed: BilledPeriod[] = []
  if (bills.length && email !== undefined) {
    const billing = { retainer, first: await firstOrderOf(unit, retainer), email, today }
    for (const period of bills) billed.push(await billPeriod(unit, billing, period))
    // After all orders: the counter of invoices is locked after the totals, as everywhere.
    for (const each of billed) await issuePeriodInvoice(app, unit, each)
    await askForMoney(app, unit, retainer, billed)
  }
  // The account is gone, so nobody can be billed any more.
  const state = email === undefined ? 'ended' : standing.state
  const isChanged = billed.length > 0 || state !== retainer.state
  const after: Retainer = {
    ...retainer,
    state,
    next_period: standing.nextPeriod,
    version: retainer.version + Number(isChanged),
  }
  if (state !== retainer.state) await noteTakenEffect(unit, after)
  if (isChanged) await unit.signal('orders')
  return { retainer: after, today, billed }
}

/**
 * Charges the saved card, or emails the link to pay. Several periods at once are never charged by themselves,
 * because nobody expects that. After a restore each may be paid already, so each is asked about.
 */
async function askForMoney(
  app: App,
  unit: UnitOfWork,
  retainer: Retainer,
  billed: readonly BilledPeriod[],
): Promise<void> {
  const card = chargeableCard(app, retainer)
  const held = card && (await chargesHeldSince(unit.tx)) !== undefined ? HELD : undefined
  if (card && (billed.length === 1 || held))
    for (const { order } of billed) await planCharge(unit, order, { card, held })
  else
    await emailRetainerCustomer(unit, retainer, retainerBilled, {
      facts: {
        retainer,
        periods: billed.map(({ period: { startsOn, endsOn }, order }) => ({
          startsOn,
          endsOn,
          orderId: order.id,
        })),
        documents: issuedIn(unit),
      },
      ...(billed.length === 1 && { orderId: billed[0]!.order.id }),
    })
}

/** Locks the customer's row first, as everywhere, so that it waits for an account that is being deleted. */
async function lockWithCustomer(
  app: App,
  unit: UnitOfWork,
  id: string,
): Promise<{ retainer: Retainer; email: string | undefined } | undefined> {
  const email = await findAccountAddress(app, unit, id)
  const retainer = await lockRetainer(app, unit, id)
  return retainer && { retainer, email: retainer.user_id === null ? undefined : email }
}

const noteTakenEffect = (unit: UnitOfWork, { id, state }: Retainer): Promise<void> =>
  unit.audit(SYSTEM_ACTOR, `retainer ${state}`, id)

/** The address of the retainer's account, whose row stays locked; undefined if the account is gone. */
async function findAccountAddress(
  { database }: App,
  { tx }: UnitOfWork,
  retainerId: string,
): Promise<string | undefined> {
  const query = tx
    .selectFrom('user')
    .select('email')
    .where('id', '=', (e) => e.selectFrom('retainers').select('user_id').where('id', '=', retainerId))
  return (await (database.kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst())?.email
}
