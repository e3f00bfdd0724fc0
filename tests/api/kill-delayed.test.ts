// A process that is killed while a payment that takes days is told: it is on its way once, and paid once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { childShop } from '#tests/support/child-shop.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

const shop = await childShop()
const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-delayed-'))
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it.each(['money-comes', 'money-stays-away'])('kill -9 while Stripe answers: %s', async (action) => {
  const server = inject('postgresUrl')
  const settings = {
    ...shop.settings,
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    DATABASE_URL: server && (await freshDatabase(server)),
  }
  let site = await startChildSite(settings)
  await shop.signInAdmin()
  /** Kills the site while it asks what became of the checkout, and starts it again. */
  const killedAfter = async (act: () => Promise<void>): Promise<void> => {
    const killed = Promise.withResolvers<void>()
    shop.atNext(/GET .*\/sessions\/cs_/, () => {
      void site.end('SIGKILL').then(() => killed.resolve())
      return 'after:hang-up'
    })
    await act()
    await killed.promise
    site = await startChildSite(settings)
  }
  const { id, customer } = await shop.placeOrder()
  const { json, status } = await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })
  expect(status).toBe(200)
  await killedAfter(() => shop.pay(json.url, 'sepa'))
  expect(await shop.reaches(id, { payment: 'processing' })).toMatchObject({ payment: 'processing' })
  await killedAfter(() => shop.later(json.url, action))
  const [payment, end] = action === 'money-comes' ? ['paid', 'completed'] : ['denied', 'failed']
  expect(await shop.reaches(id, { payment })).toMatchObject({ payment })
  const { history } = (await shop.admin.get(`/api/order/${id}`)).json as { history: { kind: string }[] }
  const told = history
    .map(({ kind }) => kind)
    .filter((kind) => ['pending', 'completed', 'failed'].includes(kind))
  expect(told).toEqual(['pending', end])
  await site.end('SIGTERM')
})
