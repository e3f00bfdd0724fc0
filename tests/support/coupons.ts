import type { Caller } from './caller.ts'

interface Coupon {
  _id: string
  code: string
  version: number
}

/** The demo has no coupons: everybody could guess them. */
export async function addCoupon(admin: Caller, fields: Record<string, string> = {}): Promise<Coupon> {
  const code = fields.code ?? `CODE-${Math.random().toString(36).slice(2, 10)}`
  const off = 'amountOff' in fields ? {} : { percentOff: '20' }
  const { status, text, json } = await admin.post('/api/add-coupon', {
    ...off,
    perCustomer: 'Any number of times',
    ...fields,
    code,
  })
  if (status !== 201) throw new Error(`add-coupon: ${status} ${text}`)
  return json
}
