// Coupons on every screen that shows the price of an order, and on the order form.
import { describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { startCouponShop } from '#tests/support/coupon-shop.ts'
import { addCoupon } from '#tests/support/coupons.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { payFields } from '#tests/support/pay-fields.ts'
import { orderBody } from '#tests/support/shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, bank, reachesStatus, actAsOwner, basic, order } = await startCouponShop()

describe('a coupon is shown', () => {
  it('on every screen with the price of its order', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'SHOWN-20', percentOff: '20' })
    const { json } = await order(who, 'shown-20')
    const words = async (page: string, as = who) => textOf((await as.page(page)).text)
    for (const page of [`/pay-now/${json._id}`, `/order/${json._id}`]) {
      const text = await words(page)
      expect(text, page).toContain('$299.50')
      expect(text, page).toContain('Coupon SHOWN-20 -$59.90')
      expect(text, page).toContain('$239.60')
    }
    await bank.notify(bank.about(await payFields(site, json._id)))
    expect(await reachesStatus(json._id, 'Paid')).toBe('Paid')
    expect(await words(`/receipt/${json._id}`)).toMatch(
      /\$299\.50 .*Coupon SHOWN-20 -\$59\.90 Total paid \([^)]*\) \$239\.60/,
    )
    expect(await words(`/admin/payment-status/${json._id}`, admin)).toContain('Coupon SHOWN-20 -$59.90')
    const mails = await emailsOf(site, who.email)
    for (const kind of ['order-placed', 'order-paid']) {
      const { text } = mails.find((mail) => mail.kind === kind)!
      expect(text, kind).toMatch(/^Price:? +\$299\.50/m)
      expect(text, kind).toMatch(/Coupon SHOWN-20:? +-\$59\.90/)
      expect(text, kind).toMatch(/^Total:? +\$239\.60/m)
    }
    const csv = (await admin.get('/api/orders.csv')).text.split('\r\n')
    expect(csv[0]).toMatch(/,Coupon,Discount$/)
    expect(csv.find((line) => line.startsWith(json._id))).toMatch(/,299\.50,.*,239\.60,.*,SHOWN-20,59\.90$/)
    // The search finds the order by the code, also with its hyphen.
    for (const text of ['SHOWN-20', 'shown']) {
      const found = await actAsOwner().searchOrders({ text, page: 1, size: 5 })
      expect(found.rows.map(({ _id }) => _id)).toContain(json._id)
    }
    const story = (await admin.get(`/api/order/${json._id}`)).json.history as { note: string }[]
    expect(story.map(({ note }) => note)).toContain('Placed: Basic for $239.60, with the coupon SHOWN-20.')
  })
})

describe('the order form', () => {
  const path = (query = '') => `/order-now/${basic._id}${query}`
  const hidden = (page: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  const send = async (who: Caller, fields: Record<string, string>) => {
    const page = (await who.page(path())).text
    const { customerEmail: _, orderDate: __, ...body } = orderBody(basic, who.email) as Record<string, string>
    return who.submit(path(), {
      ...body,
      key: hidden(page, 'key'),
      account: hidden(page, 'account'),
      ...fields,
    })
  }

  it('fills in the coupon of a link, and shows its price', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'LINKED', percentOff: '20' })
    const { text } = await who.page(path('?coupon=linked'))
    expect(text).toContain('value="LINKED"')
    expect(text).toContain('$239.60')
    const wrong = (await who.page(path('?coupon=nothing'))).text
    expect(wrong).toContain('value="nothing"')
    expect(wrong).toContain('There is no coupon with this code')
    expect(wrong).not.toContain('$239.60')
    const plain = (await who.page(path())).text
    expect(plain).toContain('Have a coupon?')
    expect(plain).not.toContain('<details open')
  })

  it('shows the price without ordering, and keeps what was typed', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'APPLIED', percentOff: '20' })
    const typed = { customerName: 'Zoë Typed', customerAddress: 'Rua 1\nLisbon', customerCountry: '' }
    for (const [couponCode, words] of [
      ['applied', '$239.60'],
      ['wrong', 'There is no coupon with this code'],
    ] as const) {
      const answer = await send(who, { ...typed, couponCode, intent: 'apply-coupon' })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(words)
      expect(answer.text).toContain('value="Zoë Typed"')
      expect(answer.text).toContain('Rua 1\nLisbon')
      expect(answer.text).toMatch(/<details open/)
    }
    // Without a code, the price is that of the package.
    const none = (await send(who, { ...typed, couponCode: ' ', intent: 'apply-coupon' })).text
    expect(none).not.toContain('$239.60')
    expect((await who.get('/api/orders')).json).toEqual([])
  })

  it('orders with it, and says beside the field what is wrong', async () => {
    const who = await site.customer()
    await addCoupon(admin, { code: 'ORDERED', percentOff: '20' })
    const refused = await send(who, { couponCode: 'wrong' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('There is no coupon with this code')
    expect(refused.text).toContain('value="Ada Buyer"')
    // If another field is wrong, the coupon and its price stay.
    const other = await send(who, { couponCode: 'ordered', customerName: '' })
    expect(other.status).toBe(422)
    expect(other.text).toContain('Full name is required.')
    expect(other.text).toContain('$239.60')
    expect(other.text).toContain('value="ORDERED"')
    expect((await send(who, { couponCode: ' ordered ' })).location).toBe('/pending-order?done=placed')
    const [placed] = (await who.get('/api/orders')).json
    expect((await who.get(`/api/order/${placed._id}`)).json).toMatchObject({
      couponCode: 'ORDERED',
      amounts: { total: '239.60' },
    })
  })
})
