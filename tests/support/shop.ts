// Steps that tests about orders share: a package on sale, orders, waiting for what happens by itself.
import type { Caller } from './caller.ts'

export const RECEIVER = 'merchant@test.example'

export interface Plan {
  _id: string
  packageName: string
  packagePrice: string
}

/** Puts packages on sale and says who is paid. */
export async function openShop(
  admin: Caller,
  prices: Record<string, string> = { Basic: '19.99' },
): Promise<Record<string, Plan>> {
  const plans: Record<string, Plan> = {}
  for (const [packageName, packagePrice] of Object.entries(prices)) {
    const made = await admin.post('/api/add-pricing', {
      packageName,
      packagePrice,
      packageButtonText: 'Order',
      packagePointOne: 'One point',
    })
    if (made.status !== 201) throw new Error(`add-pricing: ${made.status} ${made.text}`)
    plans[packageName] = made.json
  }
  const receiver = await admin.post('/api/add-email', { paypalEmail: RECEIVER })
  if (receiver.status !== 201) throw new Error(`add-email: ${receiver.status} ${receiver.text}`)
  return plans
}

export const orderBody = (
  plan: Plan,
  email: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  packageName: plan.packageName,
  packagePrice: plan.packagePrice,
  customerEmail: email,
  customerName: 'Ada Buyer',
  customerAddress: '1 Test Street',
  customerCountry: 'Portugal',
  paymentStatus: 'UnPaid',
  orderStatus: 'Pending',
  orderDate: '01/01/2001',
  ...more,
})

export async function place(
  who: Caller,
  plan: Plan,
  more?: Record<string, unknown>,
): Promise<{ _id: string; packagePrice: string; paymentStatus: string }> {
  const answer = await who.post('/api/new-order', orderBody(plan, who.email, more))
  if (answer.status !== 201) throw new Error(`new-order: ${answer.status} ${answer.text}`)
  return answer.json
}

/** A date as the wire writes it: 01/31/2026. */
export const wireDate = (at: number | Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)

/**
 * Waits until `good` accepts the value. After the timeout it returns the last value. The timeout is long for
 * slow machines; success ends the wait at once.
 */
export async function until<T>(
  ask: () => Promise<T>,
  good: (value: T) => boolean = Boolean,
  ms = 30_000,
): Promise<T> {
  for (const end = Date.now() + ms; ;) {
    const value = await ask()
    if (good(value) || Date.now() > end) return value
    await new Promise((wake) => setTimeout(wake, 30))
  }
}
