// An offer in a browser: written by the agency, read, chosen and accepted on a phone without an account's sign-in,
// and its first part paid. With scripts and without.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  test,
} from './support/journey.ts'

test.use({
  siteSettings: {
    PAYMENT_PROVIDERS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    STRIPE_API_URL: 'http://localhost:{port}/stand-in/stripe',
  },
})

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 900 }

/** Looks at the page in both sizes. With PICTURES set, photographs go there. */
async function look(page: Page, name: string, scripts: boolean, stays = DESK): Promise<void> {
  if (!scripts) return
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    if (size === PHONE) await expectRoomForLargeText(page)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/${name}-${size.width}.png`, fullPage: true })
  }
  await expectAccessible(page)
  await page.setViewportSize(stays)
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('84,500 in three parts, with an option and a discount, is accepted on a phone, and the first part is paid', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const { origin, dataDir } = journey.site
      const office = await browser.newContext({ javaScriptEnabled })
      await journey.asAdmin(office)
      const desk = await office.newPage()
      const customer = await journey.asCustomer(context)
      const db = new DatabaseSync(join(dataDir, 'shingle.sqlite'), { timeout: 10_000 })
      db.prepare('update user set "emailVerified" = 1 where email = ?').run(customer.email)
      db.close()

      await desk.goto(`${origin}/admin/offers`)
      await look(desk, 'offers-empty', javaScriptEnabled)
      await desk.getByRole('link', { name: 'New offer' }).first().click()
      await desk.getByLabel('Name', { exact: true }).fill('Ada Walker')
      await desk.getByLabel('Email').fill(customer.email)
      await desk.getByLabel('Country').fill('Sweden')
      const line = (number: number) => desk.getByRole('group', { name: `Line ${number}`, exact: true })
      await line(1).getByLabel('What').fill('Website')
      await line(1).getByLabel('Price of one').fill('80,000')
      await desk.getByRole('button', { name: 'Add a line' }).click()
      await expect(line(1).getByLabel('What')).toHaveValue('Website')
      await line(2).getByLabel('What').fill('Photographs')
      await line(2).getByLabel('Quantity').fill('3')
      await line(2).getByLabel('Price of one').fill('2,000')
      await line(2)
        .getByLabel(/^Discount/)
        .fill('25 %')
      await line(2).getByLabel('The customer').selectOption('optional')
      await desk.getByRole('button', { name: '30 / 40 / 30' }).click()
      await expect(desk.getByRole('group', { name: 'Part 3', exact: true })).toBeVisible()
      await expect(line(2).getByLabel('What')).toHaveValue('Photographs')
      await desk.getByLabel(/^Words before/).fill('Dear Ada,\nthis is what we propose.')
      if (javaScriptEnabled) await expect(desk.getByText('$24,000.00, on acceptance')).toBeVisible()
      await look(desk, 'offer-form', javaScriptEnabled)
      await desk.getByRole('button', { name: 'Save' }).click()
      await expect(desk.getByText('Saved. The customer sees it once you send it.')).toBeVisible()
      await desk.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(desk.getByText('Saved as sent.')).toBeVisible()
      await look(desk, 'offer-sent', javaScriptEnabled)
      await desk.getByRole('button', { name: 'Make a link' }).click()
      const link = await desk.getByLabel('Link', { exact: true }).inputValue()

      await page.setViewportSize(PHONE)
      await page.goto(origin + new URL(link, origin).pathname)
      await expect(page.getByRole('heading', { name: /^Offer A-/ })).toBeVisible()
      await look(page, 'offer-page', javaScriptEnabled, PHONE)
      await page.getByLabel(/^Photographs/).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update the total' }).click()
      await expect(page.getByRole('region', { name: 'Total' }).getByText('$84,500.00')).toBeVisible()
      await expect(page.getByText('$25,350.00').first()).toBeVisible()
      await page.getByLabel('Your question').fill('Are the texts included?')
      await page.getByRole('button', { name: 'Send the question' }).click()
      await expect(page.getByText('Are the texts included?')).toBeVisible()

      await desk.goto(`${origin}/desk`)
      await desk.getByRole('link', { name: 'See the offer' }).first().click()
      await desk.getByLabel('Your message').fill('Yes, they are.')
      await desk.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(desk.getByText('Yes, they are.')).toBeVisible()

      await page.reload()
      await expect(page.getByText('Yes, they are.')).toBeVisible()
      await page.getByLabel(/^Photographs/).check()
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update the total' }).click()
      await expect(page.getByText('$25,350.00').first()).toBeVisible()
      await page.getByLabel('Your address').fill('1 Test Street')
      await page.getByLabel('Your full name').fill('Ada Walker')
      await page.getByRole('button', { name: 'Accept the offer' }).click()
      await expect(page.getByRole('heading', { name: 'Accepted. Thank you!' })).toBeVisible()
      await look(page, 'offer-accepted', javaScriptEnabled, PHONE)
      await page.getByRole('button', { name: 'Pay $25,350.00' }).click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await expect(page).toHaveURL(/\/pay\/\w+/)

      await desk.goto(`${origin}/admin/offers`)
      await expect(
        desk.getByRole('table', { name: 'Offers' }).getByText('Accepted', { exact: true }).first(),
      ).toBeVisible()
      await look(desk, 'offers', javaScriptEnabled)
      await office.close()
    })
  })

test('an offer that nobody can open says so', async ({ page, journey }) => {
  await page.goto(`${journey.site.origin}/offer/${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'This link works no longer' })).toBeVisible()
})
