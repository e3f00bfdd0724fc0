// A coupon, from the admin's form through the customer's link to the receipt, with and without JavaScript.
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, isAlive, test } from './support/journey.ts'

let serial = 0
const newCode = () => `SAVE-${process.pid}-${++serial}`

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an admin adds a coupon for one package, and sees how often it was used', async ({
      page,
      context,
      journey,
    }) => {
      const admin = await journey.asAdmin(context)
      const own = await journey.ownPackage('299.50')
      const { packageName } = (await admin.get(`/api/pricing/${own.id}`)).json
      const code = newCode()
      await page.goto(`${journey.site.origin}/coupons`)
      if (javaScriptEnabled) await isAlive(page, 'main form')
      const form = page.getByRole('form', { name: 'Add: Coupon' })
      await form.getByLabel('Code').fill(code)
      await form.getByLabel('Percent off').fill('20')
      await form.getByLabel('Amount off').fill('5')
      await form.getByLabel('Last day').fill('2099-12-31')
      await form.getByLabel('Most uses').fill('3')
      await form.getByRole('checkbox', { name: packageName }).check()
      await form.getByRole('button', { name: 'Add coupon' }).click()
      // One thing is wrong; everything else is still there.
      await expect(form.getByText('either a percentage or an amount')).toBeVisible()
      await expect(form.getByRole('checkbox', { name: packageName })).toBeChecked()
      await expect(form.getByLabel('Last day')).toHaveValue('2099-12-31')
      await form.getByLabel('Amount off').fill('')
      await form.getByRole('button', { name: 'Add coupon' }).click()
      await expect(page.getByText('Coupon is added', { exact: true })).toBeVisible()
      const row = page.getByRole('listitem').filter({ hasText: code })
      await expect(row).toContainText(`20% off: ${packageName}`)
      await expect(row).toContainText('Until 12/31/2099')
      await expect(row).toContainText('Used 0 of 3 times')
      await row.getByRole('link', { name: /^Edit/ }).click()
      await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/pricing\\?coupon=${code}$`))
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)
    })

    test('a customer follows the link, tries another code, orders and pays', async ({
      page,
      context,
      journey,
    }) => {
      const admin = journey.site.visitor()
      await admin.post('/api/auth/sign-in/email', ADMIN)
      const own = await journey.ownPackage('299.50')
      const code = newCode()
      const added = await admin.post('/api/add-coupon', {
        code,
        percentOff: '20',
        mostUses: '1',
        perCustomer: 'Once',
        packageIds: own.id,
      })
      expect(added.status).toBe(201)
      const who = await journey.asCustomer(context)
      await page.goto(`${journey.site.origin}/pricing?coupon=${code}`)
      await expect(page.getByText(`Your coupon ${code} is filled in when you order.`)).toBeVisible()
      await page.locator(`a[href^="/order-now/${own.id}"]`).click()
      const field = page.getByLabel('Coupon code')
      await expect(field).toHaveValue(code)
      await expect(page.getByText('$239.60')).toBeVisible()
      await page.getByLabel('Full name').fill('Carla Coupon')
      await page.getByLabel('Address').fill('Rua da Boavista 84, Lisbon')
      if (javaScriptEnabled) await isAlive(page, 'main form')
      await field.fill('NO-SUCH-CODE')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('There is no coupon with this code')).toBeVisible()
      await expect(page.getByText('$239.60')).toHaveCount(0)
      await expect(page.getByLabel('Full name')).toHaveValue('Carla Coupon')
      await field.fill(code.toLowerCase())
      // With scripts Enter asks for the price; without them it would send the order, which lacks the country.
      if (javaScriptEnabled) await field.press('Enter')
      else await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText(`Coupon ${code} is applied.`)).toBeVisible()
      await expect(page.getByText('-$59.90')).toBeVisible()
      await expect(page.getByText('$239.60')).toBeVisible()
      await expect(page.getByLabel('Address')).toHaveValue('Rua da Boavista 84, Lisbon')
      await expectNoSidewaysScroll(page)
      if (javaScriptEnabled) await expectAccessible(page)
      expect((await who.get('/api/orders')).json).toEqual([])
      // Enter in any other field places the order.
      await page.getByLabel('Country').fill('Portugal')
      await page.getByLabel('Country').press('Enter')
      await expect(page).toHaveURL(/\/pending-order/)
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await expect(page.getByText(`Coupon ${code}`)).toBeVisible()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByText('239.60').first()).toBeVisible()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      const [order] = (await who.get('/api/orders')).json
      await expect
        .poll(async () => (await who.get('/api/orders')).json[0].paymentStatus, { timeout: 60_000 })
        .toBe('Paid')
      await page.goto(`${journey.site.origin}/receipt/${order._id}`)
      await expect(page.getByText(`Coupon ${code}`)).toBeVisible()
      await expect(page.getByText('-$59.90')).toBeVisible()
      // The only use is gone.
      const other = journey.site.visitor()
      await other.post('/api/auth/sign-up/email', {
        email: `late${process.pid}x${++serial}@test.example`,
        password: CUSTOMER_PASSWORD,
        name: 'Late',
      })
      const late = await other.post('/api/coupon-price', { packageName: order.packageName, couponCode: code })
      expect(late.json.errors.couponCode).toBe('This coupon is used up.')
    })
  })
}
