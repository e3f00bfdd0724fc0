// Customers pay by card, by PayPal and by bank transfer, and an admin refunds: the whole way through the
// pages, with and without JavaScript.
import type { Page } from '@playwright/test'
import { ALL_PROVIDERS } from '#tests/support/all-providers.ts'
import { addBankAccount, BANK_ACCOUNT } from '#tests/support/bank-account.ts'
import type { Caller } from '#tests/support/caller.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Journey } from './support/journey.ts'

test.use({ siteSettings: ALL_PROVIDERS })

const PHONE = { width: 360, height: 740 }
const METHODS = { stripe: 'Pay by card or another way', paypal: 'Pay with PayPal' } as const
type Method = keyof typeof METHODS

async function newOrder(who: Caller): Promise<string> {
  const [plan] = (await who.get('/api/pricings')).json
  return (await place(who, plan))._id
}

async function goToProvider(page: Page, { site }: Journey, id: string, method: Method): Promise<void> {
  await page.goto(`${site.origin}/pay-now/${id}`)
  await page.getByRole('button', { name: METHODS[method] }).click()
  await expect(page).toHaveURL(new RegExp(`/stand-in/${method}/`))
}

async function payBy(page: Page, journey: Journey, id: string, method: Method): Promise<void> {
  await goToProvider(page, journey, id, method)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/received-payment\//)
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled, viewport: PHONE })

    for (const method of ['stripe', 'paypal'] as const) {
      test(`${method}: pays, comes back, and is refunded from the admin area`, async ({
        page,
        context,
        browser,
        journey,
      }) => {
        const who = await journey.asCustomer(context)
        const id = await newOrder(who)
        await page.goto(`${journey.site.origin}/pay-now/${id}`)
        await expectNoSidewaysScroll(page)
        if (javaScriptEnabled) await expectAccessible(page)
        await payBy(page, journey, id, method)
        await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
        expect((await who.get(`/api/order/${id}`)).json).toMatchObject({
          paymentStatus: 'Paid',
          paidWith: method,
        })

        const office = await browser.newContext({ javaScriptEnabled, viewport: PHONE })
        await journey.asAdmin(office)
        const desk = await office.newPage()
        await desk.goto(`${journey.site.origin}/admin/payment-status/${id}`)
        await expectNoSidewaysScroll(desk)
        await desk.getByText('Paid, and nothing is open').click()
        await desk.getByRole('button', { name: 'Ask the provider', exact: true }).click()
        await expect(desk.getByText('The provider was asked, and its answer is applied')).toBeVisible()
        const refunds = desk.getByRole('region', { name: 'Refunds' })
        await refunds.getByText(/^Refund: /).click()
        const form = refunds.locator('form').first()
        await form.getByLabel('Amount in US dollars').fill('1.00')
        await form.getByRole('textbox').last().fill('A small thing was missing')
        await form.getByRole('button', { name: 'Refund', exact: true }).click()
        await expect(desk.getByText('The refund is sent to the provider')).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(desk)
        await office.close()
        expect((await who.get(`/api/order/${id}`)).json.refunds).toMatchObject([
          { amount: '1.00', state: 'succeeded', provider: method },
        ])
        await page.goto(`${journey.site.origin}/receipt/${id}`)
        await expect(page.getByText('$1.00').first()).toBeVisible()
      })
    }

    test('goes back from the provider and chooses another way', async ({ page, context, journey }) => {
      const who = await journey.asCustomer(context)
      const id = await newOrder(who)
      await goToProvider(page, journey, id, 'stripe')
      await payBy(page, journey, id, 'paypal')
      expect((await who.get(`/api/order/${id}`)).json).toMatchObject({ payment: 'paid', paidWith: 'paypal' })
    })

    test('is declined at PayPal, and pays on the second try', async ({ page, context, journey }) => {
      const who = await journey.asCustomer(context)
      const id = await newOrder(who)
      await goToProvider(page, journey, id, 'paypal')
      await page.getByText('Hard cases').click()
      await page
        .getByRole('button', { name: /[Dd]eclined/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/pay-now\//)
      await expect(page.getByText('Your payment was declined')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await payBy(page, journey, id, 'paypal')
      expect((await who.get(`/api/order/${id}`)).json.paymentStatus).toBe('Paid')
    })

    test('pays by bank transfer: the page shows the account and the reference', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const office = await browser.newContext()
      const admin = await journey.asAdmin(office)
      await addBankAccount(admin)
      const who = await journey.asCustomer(context)
      const id = await newOrder(who)
      await page.goto(`${journey.site.origin}/pay-now/${id}`)
      await page.getByText('Pay by bank transfer').click()
      await expect(page.getByText(BANK_ACCOUNT.accountNumber)).toBeVisible()
      await expect(page.getByText(id.slice(0, 8).toUpperCase()).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What happens next if you pay online' })).toBeVisible()
      const copy = page.getByRole('button', { name: 'Copy account' })
      // Without scripts nothing can be copied by a button.
      await expect(copy).toHaveCount(javaScriptEnabled ? 1 : 0)
      if (javaScriptEnabled) {
        await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        await copy.click()
        await expect(page.getByRole('button', { name: 'Copied account' })).toBeVisible()
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(BANK_ACCOUNT.accountNumber)
      }
      await expectNoSidewaysScroll(page)
      const { json } = await admin.get(`/api/order/${id}`)
      await admin.post(`/api/record-payment/${id}`, { amount: json.packagePrice, note: 'Statement 12' })
      expect((await who.get(`/api/order/${id}`)).json).toMatchObject({
        paymentStatus: 'Paid',
        paidWith: 'recorded',
      })
      await office.close()
    })
  })
