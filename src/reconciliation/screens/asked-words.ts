// What the screen says after the providers were asked.
import type { PaymentStatus } from '#orders/rules/order-states.ts'
import { isDay } from '#platform/rules/dates.ts'
import type { Format } from '#platform/rules/format.ts'

/** The message for each payment status that the order may have after the answer. */
export const ASKED_ORDER: Record<PaymentStatus, string> = {
  Paid: 'The provider was asked: the order is paid',
  UnPaid: 'The provider was asked: it knows of no completed payment of this order',
  Cancelled: 'The provider was asked: the order is cancelled',
}

export function askedDay(count: string | null, day: string | null, format: Format): string | undefined {
  if (!count || !/^\d{1,9}$/.test(count) || !day || !isDay(day)) return undefined
  const shown = format.day(day)
  if (count === '0') return `No checkout of a provider that can be asked was started on ${shown}`
  const checkouts = count === '1' ? '1 checkout' : `${format.count(Number(count))} checkouts`
  return `The providers are being asked about ${checkouts} of ${shown}. Their answers appear on the orders within minutes`
}
