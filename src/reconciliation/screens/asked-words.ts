// What the screen says after the providers were asked.
import type { PaymentStatus } from '#orders/rules/order-states.ts'
import { isDay } from '#platform/rules/dates.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import type { Format } from '#platform/rules/format.ts'
import { flashNames } from '#ui/screens/flash.ts'

/** The message for each payment status that the order may have after the answer. */
export const ASKED_ORDER: Record<PaymentStatus, string> = {
  Paid: 'The provider was asked: the order is paid',
  UnPaid: 'The provider was asked: it knows of no completed payment of this order',
  Cancelled: 'The provider was asked: the order is cancelled',
}

export const RECONCILE_FLASH = flashNames(['day', 'inquired'])

/** The flash message of the address. */
export function askedWords(url: URL, format: Format): string | undefined {
  const [of, at] = [url.searchParams.get('of'), url.searchParams.get('at')]
  const name = RECONCILE_FLASH.nameAt(url)
  return name === 'day' ? askedDay(of, at, format) : name && entryOf(ASKED_ORDER, of)
}

function askedDay(count: string | null, day: string | null, format: Format): string | undefined {
  if (!count || !/^\d{1,9}$/.test(count) || !day || !isDay(day)) return undefined
  const shown = format.day(day)
  if (count === '0') return `No checkout of a provider that can be asked was started on ${shown}`
  const checkouts = count === '1' ? '1 checkout' : `${format.count(Number(count))} checkouts`
  return `The providers are being asked about ${checkouts} of ${shown}. Their answers appear on the orders within minutes`
}
