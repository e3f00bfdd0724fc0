// An admin compares a provider's file with the payments here: one payment is missing here, one there. Asking
// the provider books the first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite } from '#tests/support/child-site.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openFeatures } from '#tests/support/open-features.ts'
import { place } from '#tests/support/shop.ts'
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Journey,
} from './support/journey.ts'

/** A site that is paid by the stand-in for Stripe. */
const test = base.extend<object, { ownSite: Journey['site'] }>({
  ownSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shingle-journey-'))
      const port = String(await freePort())
      const site = await startChildSite({
        DATA_DIR: dataDir,
        PORT: port,
        PAYMENT_PROVIDERS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_standin',
        STRIPE_WEBHOOK_SECRET: 'whsec_standin',
        STRIPE_API_URL: `http://localhost:${port}/stand-in/stripe`,
      })
      await openFeatures(site)
      await use({ ...site, dataDir, visitor: () => fromElsewhere(site) })
      await site.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Pays at the provider without any message to the site. */
async function payUnheard(customer: Caller, id: string): Promise<void> {
  const { json } = await customer.post(`/api/checkout/${id}`, { provider: 'stripe' })
  const paid = await fetch(`${(json.url as string).split('#')[0]}/pay`, {
    method: 'POST',
    body: new URLSearchParams({ scenario: 'lost' }),
    redirect: 'manual',
  })
  expect(paid.status).toBe(303)
}

const choose = (page: Page, csv: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'activity.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    // The two runs use different columns, because the site remembers the choice.
    const dateColumn = javaScriptEnabled ? 'Made (UTC)' : 'Taken (UTC)'
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('a file shows what is missing on either side, and asking fixes it', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const elsewhere = await browser.newContext()
      const customer = await journey.asCustomer(elsewhere)
      await elsewhere.close()
      const admin = await journey.asAdmin(context)
      const [plan] = (await admin.get('/api/pricings')).json
      const orders: { id: string; transaction: string }[] = []
      for (const customerName of ['Bea Both', 'Hera Here', 'Thea There']) {
        const { _id: id } = await place(customer, plan, { customerName })
        await payUnheard(customer, id)
        orders.push({ id, transaction: '' })
      }
      const [both, here, there] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]]
      for (const order of [both, here]) {
        await admin.post(`/api/inquire/${order.id}`)
        const evidence = await admin.page(`/admin/payment-status/${order.id}`)
        order.transaction = /pi_\w+/.exec(evidence.text)![0]
      }
      const day = new Date().toISOString().slice(0, 10)
      const row = (transaction: string, order: string) =>
        `${day} 00:00,${plan.packagePrice},usd,Paid,${transaction},${order}`
      const csv = [
        `${dateColumn},Amount,Currency,Status,PaymentIntent ID,order (metadata)`,
        row(both.transaction, both.id),
        row('pi_unheard', there.id),
        row('pi_stranger', 'somebody else'),
        `${day} 23:59,0.00,usd,Failed,,`,
      ].join('\n')

      await page.goto(`${journey.site.origin}/total-orders`)
      await page.getByRole('link', { name: 'Reconcile' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
      await choose(page, csv)
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      await expect(page.getByText('The file has no column with dates')).toBeVisible()
      await page.getByLabel('Date', { exact: true }).selectOption(dateColumn)
      if (!javaScriptEnabled) {
        await expect(page.getByText('choose the file again')).toBeVisible()
        await choose(page, csv)
      }
      await page.getByRole('button', { name: 'Compare again' }).click()

      const [thereTable, hereTable] = ['Paid there, not here', 'Paid here, not there'].map((name) =>
        page.getByRole('table', { name }),
      ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
      await expect(hereTable.getByText(here.transaction)).toBeVisible()
      await expect(hereTable.getByText(both.transaction)).toHaveCount(0)
      await expect(thereTable.getByText('Thea There')).toBeVisible()
      await expect(
        thereTable.getByRole('link', { name: 'Search the orders for “somebody else”' }),
      ).toBeVisible()
      await expect(thereTable.getByText(both.transaction)).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await page.setViewportSize({ width: 1280, height: 900 })
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }

      await thereTable.getByRole('button', { name: 'Ask the provider' }).click()
      await expect(page.getByText('The provider was asked: the order is paid')).toBeVisible()
      // With scripts the list is still there.
      await expect(thereTable).toHaveCount(javaScriptEnabled ? 1 : 0)
      expect((await admin.get(`/api/order/${there.id}`)).json.paymentStatus).toBe('Paid')

      await page.getByRole('button', { name: 'Ask about this day' }).click()
      await expect(page.getByText(/The providers are being asked about \d+ checkouts of/)).toBeVisible()
    })
  })
}
