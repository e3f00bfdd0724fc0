// Texts and ids that go to PayPal and come back.
import type { PaymentEvent } from '../provider.ts'

/** Cuts without leaving half of a character that needs two units. */
export const cut = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** PayPal returns it with the payment. The secret key stops a payment from naming another order. */
export const customId = (order: { id: string; payKey: string }): string => `${order.id}.${order.payKey}`

export function orderRefOf(custom: string | undefined): PaymentEvent['orderRef'] {
  const [, id, payKey] = /^(\w{1,64})\.(\w{1,64})$/.exec(custom ?? '') ?? []
  return id && payKey ? { id, payKey } : undefined
}

/**
 * The custom id of a refund that was started here is our refund's id. A refund made on PayPal's own pages may
 * repeat that of its payment, which has a dot.
 */
export const refundIdOf = (custom: string | undefined): string | undefined =>
  custom && /^[\w-]{1,64}$/.test(custom) ? custom : undefined

/** Safe as a part of a path. */
export const isPaypalId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

interface Link {
  rel?: string | undefined
  href?: string | undefined
}

/** The last part of a link's address. The address itself is never requested. */
export function idOfLink(links: readonly Link[] | undefined, rel: string): string | undefined {
  const href = links?.find((link) => link.rel === rel)?.href
  const id = href?.split('/').at(-1) ?? ''
  return isPaypalId(id) ? id : undefined
}
