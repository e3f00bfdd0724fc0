// What customers agree to when they order: nothing by default, and what the law asks of a seller in the EU.
import { beforeAll, describe, expect, it } from 'vitest'
import { agreementOf } from '#orders/server/agreed.ts'
import { consentOf } from '#orders/server/agreement.ts'
import type { Caller } from '#tests/support/caller.ts'
import { sellToConsumers, setConsumers, TERMS } from '#tests/support/consumer-shop.ts'
import { deleteAccount } from '#tests/support/delete-account.ts'
import { emailsOf } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { setSeller } from '#tests/support/seller.ts'
import { orderBody, place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, plans } = await startShop({ screens: true, prices: { Basic: '100' } })
const plan = plans.Basic!
const { db } = site.app.database

const form = (page: string) => `/order-now/${page}`
const keyIn = (page: string): string => /name="key" value="([^"]+)"/.exec(page)?.[1] ?? ''
const emailOf = async (who: Caller) =>
  (await emailsOf(site, who.email)).find(({ kind }) => kind === 'order-placed')!.text

async function send(who: Caller, more: Record<string, string>) {
  const { customerEmail: _, orderDate: __, ...fields } = orderBody(plan, who.email) as Record<string, string>
  const { text } = await who.page(form(plan._id))
  return who.submit(form(plan._id), { ...fields, key: keyIn(text), ...more })
}

const openLaw = async () => {
  const checks = (await admin.page('/setup')).text
  return textOf(checks)
}

describe('a site that says nothing about its seller', () => {
  it('asks for no tick, keeps nothing and mails no texts', async () => {
    const who = await site.customer()
    const { text } = await who.page(form(plan._id))
    expect(text).not.toContain('name="termsAgreed"')
    expect(textOf(text)).toContain('Place Order Now')
    const { _id: id } = await place(who, plan, { termsAgreed: true, earlyStart: true })
    expect(await consentOf(db, id)).toBeNull()
    expect(await emailOf(who)).not.toContain('withdraw')
    expect(await openLaw()).not.toContain('What the law asks for consumers')
  })
})

describe('a seller in the EU who sells to consumers', () => {
  beforeAll(() => sellToConsumers(admin))

  it('has ticks and the button that the law asks for, in the language of the page', async () => {
    const who = await site.customer()
    const { text } = await who.page(form(plan._id))
    expect(text).toContain('name="termsAgreed"')
    expect(text).toContain('name="earlyStart"')
    expect(textOf(text)).toContain('Order with obligation to pay')
    expect(textOf(text)).not.toContain('Place Order Now')
  })

  it('refuses an order without the tick, and keeps what was typed', async () => {
    const who = await site.customer()
    const refused = await send(who, { customerName: 'Typed Name', earlyStart: 'yes' })
    expect(refused.status).toBe(422)
    expect(textOf(refused.text)).toContain('Please read the terms and tick')
    expect(refused.text).toContain('value="Typed Name"')
    expect(refused.text).toMatch(/name="earlyStart"[^>]*checked/)
    const call = await who.post('/api/new-order', orderBody(plan, who.email))
    expect([call.status, Object.keys(call.json.errors)]).toEqual([422, ['termsAgreed']])
    expect((await who.get('/api/orders')).json).toEqual([])
  })

  it('keeps what a consumer agreed to, and mails the texts', async () => {
    const who = await site.customer()
    expect((await send(who, { termsAgreed: 'yes', earlyStart: 'yes' })).status).toBe(303)
    const [{ _id: id }] = (await who.get('/api/orders')).json
    expect(await consentOf(db, id)).toMatchObject({
      isConsumer: true,
      earlyStart: true,
      terms: { text: TERMS },
    })
    const mail = await emailOf(who)
    for (const part of ['You pay before we begin.', 'You can withdraw within 14 days', '/withdraw'])
      expect(mail).toContain(part)
    const page = textOf((await admin.page(`/admin/payment-status/${id}`)).text)
    expect(page).toContain('A consumer, who asked for an early start.')
    expect(page).toContain('Agreed to the terms')
    expect(textOf((await who.page(`/dispute-file/${id}`)).text)).toContain('You pay before we begin.')
  })

  it('keeps the text of that day when the terms change', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan, { termsAgreed: true })
    const [terms] = (await admin.get('/api/pages')).json as { _id: string }[]
    const answer = await admin.put(`/api/page/${terms!._id}`, {
      page: '/terms',
      title: 'Terms',
      description: 'Terms',
      text: 'New terms',
    })
    expect(answer.status).toBe(200)
    expect((await consentOf(db, id))?.terms?.text).toBe(TERMS)
  })

  it('gives a company no right to withdraw', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan, {
      companyName: 'Exemple SARL',
      termsAgreed: true,
      earlyStart: true,
    })
    expect(await consentOf(db, id)).toMatchObject({ isConsumer: false, earlyStart: false })
    expect(await emailOf(who)).not.toContain('/withdraw')
  })

  it('is told by the go-live check what is missing', async () => {
    await setConsumers(admin, { withdrawalText: '' })
    expect(await openLaw()).toContain('Missing: the withdrawal text.')
    await setConsumers(admin)
    expect(await openLaw()).toContain('Terms, withdrawal text and your address are there.')
  })

  it('forgets who agreed, and from where, when the account is deleted', async () => {
    const who = await site.customer()
    const { _id: id } = await place(who, plan, { termsAgreed: true })
    expect((await consentOf(db, id))?.peer).not.toBe('')
    expect((await deleteAccount(who, CUSTOMER_PASSWORD)).status).toBeLessThan(300)
    expect(await consentOf(db, id)).toMatchObject({ peer: '', isConsumer: true })
    expect(await agreementOf(db, { id, bill_of: null })).toMatchObject({
      by: '',
      from: '',
      totalCents: 100_00,
    })
  })
})

describe('who sells to companies only, or from elsewhere', () => {
  it('asks for nothing, unless the owner does', async () => {
    await setConsumers(admin, { sellsTo: 'Companies only' })
    const who = await site.customer()
    expect((await who.page(form(plan._id))).text).not.toContain('name="termsAgreed"')
    await setConsumers(admin)
    await setSeller(admin)
    const page = (await who.page(form(plan._id))).text
    expect(page).not.toContain('name="termsAgreed"')
    expect(textOf(page)).toContain('Place Order Now')
    await setConsumers(admin, { terms: 'Always' })
    const asked = (await who.page(form(plan._id))).text
    expect(asked).toContain('name="termsAgreed"')
    expect(asked).not.toContain('name="earlyStart"')
    expect(textOf(asked)).toContain('Place Order Now')
    const { _id: id } = await place(who, plan, { termsAgreed: true })
    expect(await consentOf(db, id)).toMatchObject({ isConsumer: false })
  })
})
