// Every screen of a site in pounds and of one in yen: no dollar, and no date with the month first.
import { describe, expect, it } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { seedDemoOrders } from '#demo-orders/index.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { OUR_ADMIN_SCREENS } from '#tests/support/admin-screens.ts'
import { addBankAccount } from '#tests/support/bank-account.ts'
import type { Caller } from '#tests/support/caller.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { sendMessage } from '#tests/support/send-message.ts'
import { place } from '#tests/support/shop.ts'

const ACCOUNT = ['/order/{id}', '/receipt/{id}', '/dispute-file/{id}', '/account']

/** What people read on a page, in its head too. */
const wordsOf = (html: string): string =>
  html
    .replaceAll('<!-- -->', '')
    .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '')
    // The list of currencies names them all.
    .replace(/<option[\s\S]*?<\/option>/g, '')
    .replace(/<[^>]+>/g, ' ')

describe.each([
  { currency: 'GBP', locale: 'en-GB', sign: '£' },
  { currency: 'JPY', locale: 'ja-JP', sign: '￥' },
])('a site in $currency', async ({ currency, locale, sign }) => {
  const { site, admin, customer } = await startDemoScreens()
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  const [region] = (await admin.get('/api/region')).json
  // The demo's orders were made in dollars before the change, so they are made again.
  await actInEnglish(site.app, { ...OWNER, confirmedAt: Infinity }).clearTestOrders()
  const saved = await admin.put(`/api/region/${region._id}`, { currency, locale, confirmCurrency: true })
  expect(saved.status).toBe(200)
  await inTransaction(site.app, ({ tx }) =>
    tx.insertInto('totals').values({ scope: 'demo-orders-due', cents: 0, count: 1 }).execute(),
  )
  await seedDemoOrders(site.app)
  const [offer] = (await admin.get('/api/pricings')).json
  const own = await place(customer, offer)
  await admin.post('/api/auth/confirm', { password: ADMIN.password })
  const amount = (
    await site.app.database.db
      .selectFrom('orders')
      .select('price_text')
      .where('id', '=', own._id)
      .executeTakeFirstOrThrow()
  ).price_text
  expect(
    (await admin.post(`/api/record-payment/${own._id}`, { amount, note: 'By transfer' })).status,
  ).toBeLessThan(300)
  await addBankAccount(admin)
  await sendMessage(admin)

  async function adminScreens(): Promise<string[]> {
    const ids: Record<string, string> = {
      '/admin/payment-status/{id}': own._id,
      '/view/{id}': (await admin.get('/api/messages')).json[0]._id,
      '/inbox/{id}': (await admin.get('/api/messages')).json[0]._id,
      '/admin-user/{id}': (await admin.get('/api/users')).json[0]._id,
    }
    for (const type of CONTENT_TYPES as readonly ContentType[]) {
      const [record] = (await admin.get(`/api${type.calls.list}`)).json
      for (const screen of [type.screens.edit, type.screens.editAlso])
        if (screen && record) ids[screen] = record._id
    }
    // The address has the id of the package, not of its plan.
    ids['/package-plan/{id}'] = offer._id
    const orders = (await admin.get('/api/orders')).json as { _id: string }[]
    return [
      ...[...contract.screens.admin, ...OUR_ADMIN_SCREENS].map((screen) =>
        screen.replace('{id}', ids[screen] ?? ''),
      ),
      ...orders.flatMap(({ _id }) => [`/admin/payment-status/${_id}`, `/dispute-file/${_id}`]),
    ]
  }

  async function expectClean(who: Caller, path: string): Promise<string> {
    const { status, text } = await who.page(path)
    expect([path, status]).toEqual([path, 200])
    // The history and the audit trail keep what was said while the currency was USD.
    const isRecord = path === '/history' || path === '/audit'
    const words = isRecord
      ? wordsOf(text).replaceAll(/\bUSD\b.{0,60}|\$[\d,.]+|\(United\s+States\):\s+11\/14\/2026/g, '')
      : wordsOf(text)
    expect(words.match(/.{0,60}(\$\d|US.?dollar|\bdollars?\b|\bUSD\b).{0,40}/i)?.[0], path).toBeUndefined()
    expect(words.match(/.{0,60}\b(0?\d|1[0-2])\/(1[3-9]|2\d|3[01])\/\d{4}.{0,20}/)?.[0], path).toBeUndefined()
    return words
  }

  it('says so to visitors', async () => {
    for (const path of PUBLIC_PAGES) await expectClean(site.visitor(), path)
    const pricing = await expectClean(site.visitor(), '/pricing')
    expect(pricing).toContain(sign)
    expect((await site.visitor().page('/pricing')).text).toContain(`"priceCurrency":"${currency}"`)
  })

  it('says so to customers', async () => {
    const screens = [...contract.screens.customer, ...ACCOUNT]
    for (const screen of screens)
      await expectClean(
        customer,
        screen.replace('{id}', screen.startsWith('/order-now') ? offer._id : own._id),
      )
    expect(await expectClean(customer, `/receipt/${own._id}`)).toContain(sign)
  })

  it('says so to admins', { timeout: 120_000 }, async () => {
    for (const path of await adminScreens()) await expectClean(admin, path)
    expect(await expectClean(admin, '/admin')).toContain(sign)
  })
})
