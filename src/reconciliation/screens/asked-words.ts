// What the screen says after the providers were asked.
import { PAYMENT_STATUSES } from '#orders/rules/order-states.ts'
import { isDay } from '#platform/rules/dates.ts'
import { as, say } from '#platform/rules/words.ts'
import { flashNames } from '#ui/screens/flash.ts'

export const RECONCILE_FLASH = flashNames(['day', 'inquired'])

/** The flash message of the address. */
export function askedWords(url: URL): string | undefined {
  const [of, at] = [url.searchParams.get('of'), url.searchParams.get('at')]
  const name = RECONCILE_FLASH.nameAt(url)
  if (name === 'day') return askedDay(of, at)
  const status = PAYMENT_STATUSES.find((each) => each === of)
  return name && status && say('reconciliation.agency', `asked.${status}`)
}

function askedDay(count: string | null, at: string | null): string | undefined {
  if (!count || !/^\d{1,9}$/.test(count) || !at || !isDay(at)) return undefined
  const day = as('day', at)
  return count === '0'
    ? say('reconciliation.agency', 'askedNone', { day })
    : say('reconciliation.agency', 'askedDay', { count: Number(count), day })
}
