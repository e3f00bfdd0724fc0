// What mails about an order say if its package renews.
import { isInterval, renewalWords, renewedPrice } from '#content/rules/values/intervals.ts'
import type { Format } from '#platform/rules/format.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { nextDayOf } from '#retainers/rules/retainer-states.ts'
import { standsNow } from '#retainers/rules/retainer-words.ts'
import type { Order } from './order-record.ts'
import { fullAmountsOf } from './selling-rules.ts'

/** "$490.00 per month"; the price alone if it is paid once. */
export function priceWithInterval({ format }: { format: Format }, order: Order): string {
  const { billing, currency } = order
  const first = format.money(order.price_cents, currency)
  if (!isInterval(billing)) return first
  return renewedPrice(billing, { first, later: format.money(fullAmountsOf(order).totalCents, currency) })
}

/** Before the first payment. */
export const renewalParagraphs = ({ billing }: Pick<Order, 'billing'>): string[] =>
  isInterval(billing) ? [renewalWords(billing)] : []

/** After a payment: what comes next, and where to pause or end it. */
export async function nextPeriodParagraphs(
  { settings }: App,
  unit: UnitOfWork,
  { billing, retainer_id: id }: Order,
): Promise<string[]> {
  if (!isInterval(billing) || id === null) return []
  const row = await unit.tx
    .selectFrom('retainers')
    .select(['state', 'next_period', 'starts_on', 'anchor_day'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return []
  const schedule = { startsOn: row.starts_on, interval: billing, anchorDay: row.anchor_day }
  const day = nextDayOf(schedule, { state: row.state, nextPeriod: row.next_period })
  const dayWords = day && unit.format.day(day)
  const words =
    row.state === 'active'
      ? `${renewalWords(billing)} The next period begins on ${dayWords}.`
      : standsNow(row.state, dayWords)
  return [`${words} See all periods, pause or end it: ${settings.APP_ORIGIN}/retainer/${id}`]
}
