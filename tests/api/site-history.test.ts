// The history of the site: every change with its difference, and the way back for a field, a record, and the
// whole site.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#platform/rules/permissions.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import { inEnglish } from '#tests/support/words.ts'

let site: TestSite
let admin: Caller
let now = Date.now()
const CONFIRMED_OWNER: Person = { ...OWNER, confirmedAt: now }
const act = () => actInEnglish(site.app, CONFIRMED_OWNER)

beforeAll(async () => {
  site = await startSite({ parts: { clock: { now: () => ++now } } })
  admin = await site.admin()
})
afterAll(() => site.close())

const question = async (accodingTitle: string) =>
  (await admin.post('/api/add-faq-item', { accodingTitle, accodingText: 'An answer.' })).json
const plan = async (packageName: string, packagePrice: string) =>
  (await admin.post('/api/add-pricing', { packageName, packagePrice, packageButtonText: 'Order' })).json
const put = (record: { _id: string }, body: object) =>
  admin.put(`/api/pricing/${record._id}`, { packageButtonText: 'Order', ...body })
const titles = async (path: string, name: string) =>
  (await admin.get(path)).json.map((record: Record<string, string>) => record[name])

test('each change has who, when and what was different, newest first', async () => {
  const record = await question('First words')
  await admin.put(`/api/faq-item/${record._id}`, {
    accodingTitle: 'Second words',
    accodingText: 'An answer.',
  })
  await admin.delete(`/api/faq-item/${record._id}`)
  const { rows, total } = await act().pageOfChanges({ type: 'faqItem', id: record._id, page: 1, size: 10 })
  expect([total, rows.map(({ action, actor, isCurrent }) => [action, actor, isCurrent])]).toEqual([
    3,
    [
      ['deleted', ADMIN.email, true],
      ['updated', ADMIN.email, false],
      ['created', ADMIN.email, false],
    ],
  ])
  expect(inEnglish(rows[1]!.differences.map(({ label, before, after }) => [label, before, after]))).toEqual([
    ['Accordion Title', 'First words', 'Second words'],
  ])
  expect(rows[1]!.title).toBe('Second words')
  await act().restoreRevision({ id: rows[0]!.beforeId! })
  expect((await admin.get(`/api/faq-item/${record._id}`)).json.accodingTitle).toBe('Second words')
  await act().restoreRevision({ id: rows[1]!.beforeId!, onlyFields: ['accodingTitle'] })
  expect((await admin.get(`/api/faq-item/${record._id}`)).json.accodingTitle).toBe('First words')
})

test('restoring the site restores records, prices and order, and nothing else', async () => {
  const [basic, standard] = [await plan('Basic', '100'), await plan('Standard', '200')]
  const [kept, gone] = [await question('Kept'), await question('Gone later')]
  const account = (await admin.post('/api/add-email', { paypalEmail: 'old@test.example' })).json
  const moment = now

  expect(await act().previewSiteRestore(moment)).toEqual([])
  // Two unique names are swapped. Restoring them must not fail because of each other.
  await put(basic, { packageName: 'Aside', packagePrice: '111' })
  await put(standard, { packageName: 'Basic', packagePrice: '222' })
  await put(basic, { packageName: 'Standard', packagePrice: '111' })
  await admin.put(`/api/faq-item/${kept._id}`, { accodingTitle: 'Kept, changed', accodingText: 'An answer.' })
  await admin.delete(`/api/faq-item/${gone._id}`)
  await question('Made later')
  await admin.put(`/api/paypal-email/${account._id}`, { paypalEmail: 'new@test.example' })

  const changes = await act().previewSiteRestore(moment)
  expect(changes.map(({ kind, type }) => `${type} ${kind}`).sort()).toEqual([
    'faqItem brought back',
    'faqItem changed',
    'faqItem removed',
    'pricing changed',
    'pricing changed',
  ])
  expect(await act().restoreSite(moment)).toEqual({ changed: 5 })
  expect(await titles('/api/pricings', 'packageName')).toEqual(['Basic', 'Standard'])
  expect(await titles('/api/pricings', 'packagePrice')).toEqual(['100', '200'])
  expect(await titles('/api/faq-items', 'accodingTitle')).toEqual(['First words', 'Kept', 'Gone later'])
  expect((await admin.get(`/api/paypal-email/${account._id}`)).json.paypalEmail).toBe('new@test.example')
  expect(await act().previewSiteRestore(moment)).toEqual([])
  // Going back was a change like any other, so it can be undone too.
  const before = (await act().pageOfChanges({ page: 1, size: 50 })).rows.find(
    (change) => change.title === 'Made later' && change.action === 'deleted',
  )!
  await act().restoreRevision({ id: before.beforeId! })
  expect(await titles('/api/faq-items', 'accodingTitle')).toContain('Made later')
})

test('only admins restore the site, and only to the past', async () => {
  await expect(act().restoreSite(now + 60_000)).rejects.toMatchObject({ code: 'invalid' })
  for (const attempt of [
    () => actInEnglish(site.app, { role: 'visitor' }).previewSiteRestore(now),
    () => actInEnglish(site.app, { ...CONFIRMED_OWNER, role: 'customer' }).restoreSite(now),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: expect.stringMatching(/signed-out|forbidden/) })
})
