// From the price card to a paid order and its receipt, as a customer goes; and the ways that do not end in a
// payment.
import type { Page } from '@playwright/test'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  isAlive,
  test,
} from './support/journey.ts'

let serial = 0
const someone = () => `buyer${process.pid}x${++serial}@test.example`

async function register(page: Page, email: string): Promise<void> {
  await page.locator('#register-email').fill(email)
  await page.locator('#register-password').fill(CUSTOMER_PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
}

async function placeOrder(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Buying Your SEO Plan' })).toBeVisible()
  await expect(page.getByLabel('Your email')).toBeDisabled()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Address').fill('Rua da Boavista 84, Lisbon')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  await expect(page).toHaveURL(/\/pending-order/)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', { tag: '@always' }, () => {
    test.use({ javaScriptEnabled })

    test('register, order, pay, return, receipt', async ({ page, journey }) => {
      const email = someone()
      await page.goto(`${journey.site.origin}/#pricing-sec`)
      await page
        .locator('#pricing-sec')
        .getByRole('link', { name: /Standard/ })
        .first()
        .click()
      // The guard remembers the page through the registration.
      await expect(page).toHaveURL(/\/login\?next=/)
      await register(page, email)
      await expect(page).toHaveURL(/\/order-now\//)
      await placeOrder(page, 'Zoë Müller')
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      // The provider's own page.
      await expect(page.getByText('Test payment – no money moves')).toBeVisible()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page.getByRole('link', { name: 'Return to merchant' }).click()
      await expect(page).toHaveURL(/\/received-payment\//)
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible({
          timeout: 2000,
        })
      }).toPass({ timeout: 120_000 })
      await page.getByRole('link', { name: 'See the receipt' }).click()
      await expect(page.getByText('Zoë Müller').first()).toBeVisible()
      await expect(page.getByText('$1,290.00').first()).toBeVisible()
      await page.goto(`${journey.site.origin}/my-order`)
      await expect(page.getByText('You Have Paid').first()).toBeVisible()
      await page.goto(`${journey.site.origin}/dashboard`)
      await expect(page.getByText('$1,290.00').first()).toBeVisible()
      await page.getByRole('button', { name: 'Signout' }).click()
      await page.goto(`${journey.site.origin}/dashboard`)
      await expect(page).toHaveURL(/\/login/)
    })

    test('cancel at the provider, and pay after all', async ({ page, context, journey }) => {
      const who = await journey.asCustomer(context)
      const [plan] = (await who.get('/api/pricings')).json
      await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
      await placeOrder(page, 'Carla Cancels')
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(page).toHaveURL(/\/order-cancelled\//)
      if (!javaScriptEnabled) {
        expect((await who.get('/api/orders')).json[0].paymentStatus).toBe('UnPaid')
        await page.getByRole('button', { name: 'Cancel the payment' }).click()
      }
      await expect(page.getByText('You have cancelled the payment').first()).toBeVisible()
      // As specified it redirects to /admin, which shows a customer links to continue.
      await expect(page).toHaveURL(/\/admin/)
      await expect(page.getByText("You don't have any permission")).toBeVisible()
      expect((await who.get('/api/orders')).json[0].paymentStatus).toBe('Cancelled')
      if (javaScriptEnabled) {
        await page.goBack()
        await expect(page).not.toHaveURL(/\/order-cancelled\//)
      }
      await page.goto(`${journey.site.origin}/my-order`)
      await expect(page.getByText('You Have Cancelled')).toBeVisible()
      await page.goto(`${journey.site.origin}/pay-now/${(await who.get('/api/orders')).json[0]._id}`)
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect
        .poll(async () => (await who.get('/api/orders')).json[0].paymentStatus, { timeout: 60_000 })
        .toBe('Paid')
    })

    test('sending the form again places no second order', async ({ page, context, journey }) => {
      const who = await journey.asCustomer(context)
      const [plan] = (await who.get('/api/pricings')).json
      const count = async () => (await who.get('/api/orders')).json.length as number
      // The form must be safe before its script runs, too.
      if (javaScriptEnabled)
        await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }))
      await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
      await placeOrder(page, 'Bettina Back')
      await page.goBack()
      const send = page.getByRole('button', { name: 'Place Order Now' })
      await expect(page).toHaveURL(/\/order-now\//)
      if (await send.isVisible()) {
        await send.click()
        await expect(page.getByText('Your order is placed.')).toBeVisible()
        await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
      }
      await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
      expect(await count()).toBe(1)
      await page.getByRole('link', { name: 'Order this package again' }).click()
      await placeOrder(page, 'Bettina Back')
      expect(await count()).toBe(2)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
      expect(await count()).toBe(2)
    })

    test('a return to an order paid meanwhile keeps it paid', async ({ page, context, browser, journey }) => {
      const who = await journey.asCustomer(context)
      const elsewhere = await browser.newContext()
      const admin = await journey.asAdmin(elsewhere)
      const [plan] = (await who.get('/api/pricings')).json
      const { _id: id } = (
        await who.post('/api/new-order', {
          packageName: plan.packageName,
          packagePrice: plan.packagePrice,
          customerEmail: who.email,
          customerName: 'Pia Paid',
          customerAddress: '1 Road',
          customerCountry: 'Portugal',
          paymentStatus: 'UnPaid',
          orderStatus: 'Pending',
          orderDate: '',
        })
      ).json
      expect(
        (await admin.post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By transfer' }))
          .status,
      ).toBeLessThan(300)
      await page.goto(`${journey.site.origin}/order-cancelled/${id}`)
      await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible()
      await expect(
        page.getByText(javaScriptEnabled ? 'it can’t be cancelled here' : 'There is nothing to cancel.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cancel the payment' })).toHaveCount(0)
      // No redirect, as there is after a cancel: the page links to the order.
      if (javaScriptEnabled) await page.waitForTimeout(2000)
      await page.getByRole('link', { name: 'See the order' }).click()
      await expect(page).toHaveURL(new RegExp(`/order/${id}$`))
      expect((await who.get(`/api/order/${id}`)).json.paymentStatus).toBe('Paid')
      await elsewhere.close()
    })
  })
}

test('a double click places one order, a tampered form none', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const [plan] = (await who.get('/api/pricings')).json
  await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
  await page.getByLabel('Full name').fill('Dora Double')
  await page.getByLabel('Address').fill('1 Road')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('button', { name: 'Place Order Now' }).dblclick()
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toHaveLength(1)

  await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
  await page.getByRole('link', { name: 'Order this package again' }).click()
  await page.getByLabel('Full name').fill('Bea Bends')
  await page.getByLabel('Address').fill('Kept Road 5')
  await page.getByLabel('Country').fill('Portugal')
  await page.locator('input[name=packagePrice]').evaluate((input: HTMLInputElement) => {
    input.value = '0.01'
  })
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('Kept Road 5')
  expect((await who.get('/api/orders')).json).toHaveLength(1)
})

test('an empty field reports itself and keeps the others', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const [plan] = (await who.get('/api/pricings')).json
  await page.goto(`${journey.site.origin}/order-now/${plan._id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  const address = page.getByLabel('Address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription(/^Address is required\. Shown on your receipt/)
  await expect(page.getByText(/ is required\.$/)).toBeVisible()
  await expectAccessible(page)
  await address.fill('1 Road')
  await expect(page.getByText(/ is required\.$/)).toHaveCount(0)
  await expect(page.getByLabel('Country')).toHaveValue('Portugal')
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  await expect(page).toHaveURL(/\/pending-order/)
})

test('a failed order list is reported on screen and in the console', async ({ page, context, journey }) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/account`)
  await isAlive(page, 'main form')
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  // The screen's script is loaded; only the request for its data fails.
  await context.route('**/*.data*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The site could not be reached' })).toBeVisible()
  expect(logged.filter((line) => line.startsWith('Error fetching orders:'))).toHaveLength(1)
})

test(
  'long words stay within the customer’s screens',
  { tag: '@prove' },
  async ({ page, context, browser, journey }) => {
    const who = await journey.asCustomer(context, `${'longest'.repeat(8)}${process.pid}@test.example`)
    const admin = await journey.asAdmin(await browser.newContext())
    const [plan] = (await who.get('/api/pricings')).json
    const { _id, packageName, packagePrice, packageButtonText } = plan
    const name = 'Unbroken'.repeat(8).slice(0, 60)
    expect(
      (await admin.put(`/api/pricing/${_id}`, { packageName: name, packagePrice, packageButtonText })).status,
    ).toBe(200)
    const placed = await place(who, { ...plan, packageName: name })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of [
      '/dashboard',
      '/my-order',
      '/pending-order',
      `/order-now/${_id}`,
      `/pay-now/${placed._id}`,
      `/order/${placed._id}`,
      '/account',
    ]) {
      await page.goto(journey.site.origin + path)
      await expect(page.locator('h1').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await admin.put(`/api/pricing/${_id}`, { packageName, packagePrice, packageButtonText })
  },
)

test('the customer’s screens are accessible and fit a phone', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of [
    '/dashboard',
    '/my-order',
    '/pending-order',
    `/order-now/${plan._id}`,
    `/pay-now/${id}`,
    `/order/${id}`,
    `/received-payment/${id}`,
    '/account',
    '/admin',
  ]) {
    await page.goto(journey.site.origin + path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test(
  'the form and the pay page have room for large text on a phone',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const customer = await journey.asCustomer(context)
    const { id } = await journey.ownPackage('1234567')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${journey.site.origin}/order-now/${id}`)
    await expectRoomForLargeText(page)
    const [plan] = (await customer.get('/api/pricings')).json
    const order = await place(customer, plan)
    for (const screen of ['pay-now', 'order']) {
      await page.goto(`${journey.site.origin}/${screen}/${order._id}`)
      await expectRoomForLargeText(page)
    }
  },
)
