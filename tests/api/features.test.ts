// Each feature closed: its entries, screens, calls and jobs are gone, and nothing is lost when it opens again.
import { describe, expect, it, vi } from 'vitest'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { closedFeatures } from '#content/rules/types/features.ts'
import { whileOpen } from '#content/server/features.ts'
import { FEATURE_NAMES, featureNamed, type FeatureName } from '#platform/rules/features.ts'
import { allScreensIn, AREAS } from '#rooms.ts'
import { allCalls } from '#server/all-calls.ts'
import { addMonthlyPlan } from '#tests/support/monthly-plan.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { startSite, startSiteForFile } from '#tests/support/start-site.ts'
import { inEnglish } from '#tests/support/words.ts'

const site = await startSiteForFile({ screens: true, features: 'at first', settings: { SEED: 'demo' } })
const [admin, customer] = [await site.admin(), await site.customer()]
const plan: Plan = (await admin.get('/api/pricings')).json[0]

async function set(name: FeatureName, state: 'Open' | 'Closed') {
  const { location, status } = await admin.submit('/features', { feature: name, state })
  expect([status, location]).toEqual([303, `/features?done=saved&of=${name}`])
}

const rowsOf = async (table: 'orders' | 'content' | 'subscribers' | 'retainers' | 'invoices') => {
  const { count } = await site.app.database.db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const counts = async () =>
  Promise.all((['orders', 'subscribers', 'retainers', 'invoices'] as const).map(rowsOf))

/** The screens of a feature that have no parameter. */
const screensOf = (feature: FeatureName): string[] => [
  ...AREAS.flatMap(allScreensIn)
    .filter((screen) => screen.feature === feature)
    .map(({ path }) => path),
  ...(CONTENT_TYPES as readonly ContentType[])
    .filter((type) => type.feature === feature)
    .map(({ screens }) => screens.manage),
]

const withIds = (path: string) => path.replaceAll(/[:{]\w+\}?/g, 'x')

it('the demo shows all but webhooks and reconciliation', async () => {
  const { json } = await admin.get('/api/features')
  expect(closedFeatures(json[0])).toEqual(['reconciliation', 'webhooks'])
})

it('a new empty site begins with what the specification asks for, invoices and the work on orders', async () => {
  const empty = await startSite({ features: 'at first' })
  const { json } = await (await empty.admin()).get('/api/features')
  expect(closedFeatures(json[0])).toEqual([
    'retainers',
    'coupons',
    'addOns',
    'figures',
    'reconciliation',
    'webhooks',
    'tokens',
  ])
  await empty.close()
})

describe.each(FEATURE_NAMES)('%s', (name) => {
  it('closed: its screens and calls are unknown, no entry leads there, and it opens again as it was', async () => {
    await set(name, 'Open')
    const before = await counts()
    const screens = screensOf(name)
    const calls = allCalls(site.app).filter(({ feature }) => feature === name)
    await set(name, 'Closed')

    for (const path of screens)
      for (const who of [admin, customer, site.visitor()])
        expect([path, (await who.page(withIds(path))).status]).toEqual([path, 404])
    for (const { method, path } of calls)
      expect([path, (await admin.send(method, `/api${withIds(path)}`)).status]).toEqual([path, 404])
    const plain = screens.filter((path) => !path.includes(':'))
    for (const page of [
      '/',
      '/admin',
      '/setting',
      '/total-orders',
      `/search?q=${inEnglish(featureNamed(name).title)}`,
    ]) {
      const { status, text } = await admin.page(page)
      expect(status).toBe(200)
      expect(plain.filter((path) => text.includes(`href="${path}"`))).toEqual([])
    }

    await set(name, 'Open')
    for (const path of plain.filter((each) => !each.startsWith('/newsletter')))
      expect([path, (await admin.page(path)).status]).toEqual([path, 200])
    expect(await counts()).toEqual(before)
  })
})

it('a customer orders, and sees no trace of what is closed', async () => {
  for (const name of ['coupons', 'invoices', 'retainers'] as const) await set(name, 'Closed')
  const { text } = await customer.page(`/order-now/${plan._id}`)
  expect(text).not.toContain('Have a coupon?')
  const invoices = await rowsOf('invoices')
  const order = await place(customer, plan)
  await admin.post(`/api/record-payment/${order._id}`, { amount: plan.packagePrice, note: 'By transfer' })
  expect(await rowsOf('invoices')).toBe(invoices)
  expect((await customer.page(`/receipt/${order._id}`)).status).toBe(200)
  for (const name of ['coupons', 'invoices', 'retainers'] as const) await set(name, 'Open')
})

interface Revision {
  _id: string
  fields?: Record<string, string>
}

const record = async () => (await admin.get('/api/features')).json[0]

it('a package that is billed again and again says so where retainers are closed', async () => {
  const { json: monthly } = await admin.post('/api/add-pricing', {
    packageName: 'Advice by the month',
    packagePrice: '490',
    packageBilling: 'month',
    packageButtonText: 'Order',
  })
  expect(monthly._id).toBeTypeOf('string')
  await set('retainers', 'Closed')
  const warning = 'Nobody can order it'
  expect((await admin.page(`/package-edit/${monthly._id}`)).text).toContain(warning)
  await set('retainers', 'Open')
  expect((await admin.page(`/package-edit/${monthly._id}`)).text).not.toContain(warning)
  await admin.delete(`/api/pricing/${monthly._id}`)
})

it('a retainer that runs or waits for its payment keeps retainers open, by form, call and history', async () => {
  const care = await addMonthlyPlan(admin)
  const order = await place(customer, care)
  const waiting = await admin.submit('/features', { feature: 'retainers', state: 'Closed' })
  expect([waiting.status, waiting.text.includes('Not paid yet: 1 order')]).toEqual([422, true])
  await admin.post(`/api/record-payment/${order._id}`, { amount: care.packagePrice, note: 'By transfer' })
  expect(await rowsOf('retainers')).toBe(1)
  const { json: revisions } = await admin.get(`/api/revisions?type=features&id=${(await record())._id}`)
  const closedThen = revisions.find(({ fields }: Revision) => fields?.retainers === 'Closed')
  expect((await admin.post(`/api/revisions/${closedThen._id}/restore`)).status).toBe(422)
  const { status, text } = await admin.submit('/features', { feature: 'retainers', state: 'Closed' })
  expect([status, text.includes('Not ended yet: 1 retainer')]).toEqual([422, true])
  const { json } = await admin.get('/api/features')
  const { _id: id, ...fields } = json[0]
  const call = await admin.put(`/api/features/${id}`, { ...fields, retainers: 'Closed' })
  expect(call.status).toBe(422)
})

it('neither the search nor the sitemap leads to closed content', async () => {
  const found = async () => (await admin.page('/search?q=Open+day')).text.includes('/item-edit/')
  const listed = async () => (await site.visitor().page('/sitemap.xml')).text.includes('/templates<')
  expect([await found(), await listed()]).toEqual([true, true])
  await set('templates', 'Closed')
  expect([await found(), await listed()]).toEqual([false, false])
  await set('templates', 'Open')
})

it('only who may change settings opens and closes', async () => {
  expect((await customer.get('/api/features')).status).toBe(403)
  expect((await customer.page('/features')).status).toBe(403)
})

it('a job runs while its feature is open', async () => {
  const own = await startSiteForFile()
  const told: string[] = []
  const worker = whileOpen('webhooks', () => {
    told.push('started')
    return { close: async () => void told.push('ended') }
  })(own.app)
  const boss = await own.admin()
  await vi.waitFor(() => expect(told).toEqual(['started']))
  const { json } = await boss.post('/api/add-features', { webhooks: 'Closed' })
  await vi.waitFor(() => expect(told).toEqual(['started', 'ended']))
  await boss.put(`/api/features/${json._id}`, { webhooks: 'Open' })
  await vi.waitFor(() => expect(told).toEqual(['started', 'ended', 'started']))
  await worker.close()
  expect(told).toEqual(['started', 'ended', 'started', 'ended'])
})
