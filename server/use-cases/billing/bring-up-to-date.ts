// Brings a retainer up to today: bills each period that has begun, and lets a pause or an end take effect.
// One transaction under the retainer's lock, so two instances, a kill or a clock set back bill nothing twice.
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import { advance } from '#domain/retainers/retainer-states.ts'
import { dateIn } from '#domain/work/calendar.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { chargeableCard, planCharge } from '../payments/checkout/charge-card.ts'
import { findAccountAddress } from '../retainers/customer-address.ts'
import { issuePeriodInvoice } from '../retainers/period-documents.ts'
import { lockRetainer, scheduleOf, standingOf, type Retainer } from '../retainers/stored-retainer.ts'
import { billPeriod, firstOrderOf, type BilledPeriod } from './bill-period.ts'
import { mailBilled } from './billing-mails.ts'

export interface UpToDate {
  retainer: Retainer
  today: string
  billed: BilledPeriod[]
}

/** Undefined if the retainer is gone. */
export async function bringUpToDate(house: House, work: Work, id: string): Promise<UpToDate | undefined> {
  const found = await lockWithCustomer(house, work, id)
  if (!found) return undefined
  const { retainer, email } = found
  const today = dateIn(work.at, work.format.timeZone)
  const { standing, bills } = advance(scheduleOf(retainer), standingOf(retainer), today)
  const billed: BilledPeriod[] = []
  if (bills.length && email !== undefined) {
    const billing = { retainer, first: await firstOrderOf(work, retainer), email, today }
    for (const period of bills) billed.push(await billPeriod(work, billing, period))
    // After all orders: the counter of invoices is locked after the totals, as everywhere.
    for (const each of billed) await issuePeriodInvoice(house, work, each)
    await askForMoney(house, work, retainer, billed)
  }
  // The account is gone, so nobody can be billed any more.
  const state = email === undefined ? 'ended' : standing.state
  const isChanged = billed.length > 0 || state !== retainer.state
  const after: Retainer = {
    ...retainer,
    state,
    next_period: standing.nextPeriod,
    mailed_on: billed.length ? today : retainer.mailed_on,
    version: retainer.version + Number(isChanged),
  }
  if (state !== retainer.state) await noteTakenEffect(work, after)
  if (isChanged) await work.tell('orders')
  return { retainer: after, today, billed }
}

/**
 * Charges the saved card, or mails the link to pay. Several periods at once are never charged by themselves,
 * because nobody expects that.
 */
async function askForMoney(
  house: House,
  work: Work,
  retainer: Retainer,
  billed: readonly BilledPeriod[],
): Promise<void> {
  const card = chargeableCard(house, retainer)
  if (card && billed.length === 1) await planCharge(work, billed[0]!.order, card)
  else await mailBilled(house, work, retainer, billed)
}

/** Locks the customer's row first, as everywhere, so that it waits for an account that is being deleted. */
async function lockWithCustomer(
  house: House,
  work: Work,
  id: string,
): Promise<{ retainer: Retainer; email: string | undefined } | undefined> {
  const email = await findAccountAddress(house, work, id)
  const retainer = await lockRetainer(house, work, id)
  return retainer && { retainer, email: retainer.user_id === null ? undefined : email }
}

const noteTakenEffect = (work: Work, { id, state }: Retainer): Promise<void> =>
  work.audit(SYSTEM_ACTOR, `retainer ${state}`, id)
