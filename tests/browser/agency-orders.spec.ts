// The agency enters an order for a customer who phoned, on a phone itself. The customer pays it by the mailed link,
// without an account, with and without JavaScript.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Journey } from './support/journey.ts'

test.use({ siteSettings: { PAYMENT_PROVIDERS: 'stand-in' }, viewport: { width: 360, height: 740 } })

/** With PICTURES set, photographs go there. */
async function look(page: Page, name: string, scripts: boolean): Promise<void> {
  await expectNoSidewaysScroll(page)
  if (!scripts) return
  await expectAccessible(page)
  if (!process.env.PICTURES) return
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true })
  }
}

/** As the customer would press it in their mail program. */
function mailedLink({ site }: Journey, email: string): string {
  const db = new DatabaseSync(join(site.dataDir, 'shingle.sqlite'), { timeout: 10_000 })
  const row = db.prepare(`select words from outbox where recipient = ? and kind = 'order-entered'`).get(email)
  db.close()
  const [link] = /\/pay\/\w+/.exec(String(row?.words)) ?? []
  if (!link) throw new Error('no link')
  return link
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an order by phone is entered, and paid by its link', async ({ page, browser, journey }) => {
      const { origin } = journey.site
      const office = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
      await journey.asAdmin(office)
      const desk = await office.newPage()
      const email = `phone${javaScriptEnabled ? 'one' : 'two'}@walk.example`
      await desk.goto(`${origin}/total-orders`)
      await desk.getByRole('link', { name: 'New order' }).click()
      await desk.getByLabel('Name', { exact: false }).first().fill('Phoebe Phone')
      await desk.getByLabel('Email', { exact: true }).fill(email)
      await desk.getByLabel('Address').fill('1 Ring Road')
      await desk.getByLabel('Country').fill('Portugal')
      await desk.getByLabel('What it is').fill('A day of work')
      await desk.getByLabel('Quantity').fill('2')
      await desk.getByLabel('Price of one').fill('300')
      await desk.getByLabel('Discount').fill('10 %')
      await desk.getByRole('button', { name: 'Add a line' }).click()
      await desk.getByLabel('What it is').nth(1).fill('Journey')
      await desk.getByLabel('Price of one').nth(1).fill('40')
      await desk.getByRole('button', { name: 'Update the total' }).click()
      await expect(desk.getByText('$580.00')).toBeVisible()
      await look(desk, 'new-order', javaScriptEnabled)
      await desk.getByLabel('How it is paid').selectOption({ label: '50% now, 50% on delivery' })
      await desk.getByRole('button', { name: 'Enter the order and mail the link' }).click()
      await expect(desk.getByText('the payment link is mailed')).toBeVisible()
      await desk.getByRole('link', { name: 'See the order' }).click()
      await expect(desk.getByText('Phoebe Phone').first()).toBeVisible()

      await page.goto(origin + mailedLink(journey, email))
      await expect(page.getByText('Part 1 of 2', { exact: true })).toBeVisible()
      await look(page, 'pay-link', javaScriptEnabled)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page.getByRole('link', { name: 'Return to merchant' }).click()
      await expect(page).toHaveURL(/\/pay\/\w+/)
      await expect(page.getByRole('heading', { name: 'Part 1 of 2 is paid' })).toBeVisible({
        timeout: 60_000,
      })
      await expect(page.getByRole('link', { name: /^Receipt/ })).toBeVisible()
      await look(page, 'pay-link-paid', javaScriptEnabled)
      await office.close()
    })
  })
