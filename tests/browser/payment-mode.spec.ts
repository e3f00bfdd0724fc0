// A site with test money says so on every screen of customers and admins, and an admin clears the test orders
// away.
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/journey.ts'

const BANNER = 'Test mode: no real money.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('test mode is seen everywhere, and test orders are cleared after a question', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const elsewhere = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled })
      const customer = await journey.asCustomer(elsewhere)
      const admin = await journey.asAdmin(context)
      const [plan] = (await admin.get('/api/pricings')).json
      const order = await place(customer, plan, { customerName: 'Tessa Tested' })
      await admin.post(`/api/record-payment/${order._id}`, { amount: plan.packagePrice, note: 'Only a test' })

      const shop = await elsewhere.newPage()
      for (const path of [
        '/dashboard',
        '/my-order',
        `/order/${order._id}`,
        `/pay-now/${order._id}`,
        `/receipt/${order._id}`,
      ]) {
        await shop.goto(journey.site.origin + path)
        await expect(shop.getByText(BANNER)).toBeVisible()
      }
      await expect(shop.getByRole('heading', { name: 'TEST – not a receipt' })).toBeVisible()
      await shop.emulateMedia({ media: 'print' })
      await expect(shop.getByRole('heading', { name: 'TEST – not a receipt' })).toBeVisible()
      await elsewhere.close()

      for (const path of ['/admin', '/setting', '/total-orders']) {
        await page.goto(journey.site.origin + path)
        await expect(page.getByText(BANNER)).toBeVisible()
        await expectNoSidewaysScroll(page)
      }
      await expect(page.getByText('Tessa Tested').first()).toBeVisible()
      await page.getByRole('button', { name: 'Clear test orders' }).first().click()
      const question = page.getByRole('dialog', { name: 'Clear the test orders?' })
      await expect(question).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await page.getByRole('button', { name: 'Clear test orders' }).first().click()
      await question.getByRole('button', { name: 'Clear test orders' }).click()
      await expect(page.getByText('The test orders are cleared away')).toBeVisible()
      await expect(page.getByText('No orders yet')).toBeVisible()
      await expect(page.getByText('Total Sales: $0.00')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Clear test orders' })).toHaveCount(0)
      await page.goto(`${journey.site.origin}/audit`)
      await expect(page.getByText('Test orders cleared').first()).toBeVisible()
    })
  })
}
