// A customer pays by SEPA direct debit: what every page says until the bank has answered, and after it.
import type { Page } from '@playwright/test'
import { ALL_PROVIDERS } from '#tests/support/all-providers.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Journey } from './support/journey.ts'

test.use({ siteSettings: ALL_PROVIDERS, viewport: { width: 360, height: 740 } })

const PROCESSING = 'Your payment is being processed, don’t pay again'
const BY_DEBIT = /Your bank confirms a payment by SEPA direct debit within some days/

/** Pays an order by direct debit. Returns its id, and the address of the payment at Stripe. */
async function payByDebit(page: Page, { site, asCustomer }: Journey): Promise<{ id: string; there: string }> {
  const who = await asCustomer(page.context())
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  await page.goto(`${site.origin}/pay-now/${id}`)
  await page.getByRole('button', { name: 'Pay by card or another way' }).click()
  await expect(page).toHaveURL(/\/stand-in\/stripe\//)
  await expectAccessible(page)
  const there = page.url()
  await page.getByRole('radio', { name: 'SEPA direct debit' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/received-payment\//)
  return { id, there }
}

/** What the bank does, by the page of the payment. */
async function atBank(page: Page, there: string, button: string): Promise<void> {
  const bank = await page.context().newPage()
  await bank.goto(`${there.split('#')[0]}?open#later`)
  await bank.getByRole('button', { name: button, exact: true }).click()
  await bank.close()
}

test('SEPA direct debit that comes days later', async ({ page, journey }) => {
  const { id, there } = await payByDebit(page, journey)
  for (const path of ['/received-payment', '/pay-now', '/order']) {
    await page.goto(`${journey.site.origin}${path}/${id}`)
    await expect(page.getByText(PROCESSING).first(), path).toBeVisible()
    await expect(page.getByText(BY_DEBIT).first(), path).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  // In the folded history.
  await expect(page.getByText('Your payment by SEPA direct debit is on its way to us.')).toBeAttached()
  await page.goto(`${journey.site.origin}/dashboard`)
  await expect(page.getByText(BY_DEBIT)).toBeVisible()
  await atBank(page, there, 'The money comes')
  await page.goto(`${journey.site.origin}/received-payment/${id}`)
  await expect(page.getByText('Thank you, your order is paid')).toBeVisible({ timeout: 20_000 })
})

test('SEPA direct debit that the bank refuses: the page says so, and the order is paid by card', async ({
  page,
  journey,
}) => {
  const { id, there } = await payByDebit(page, journey)
  await expect(page.getByText(PROCESSING).first()).toBeVisible()
  await atBank(page, there, 'The money does not come')
  // The page that waits follows by itself.
  await expect(page.getByText(/Your bank did not make the payment by SEPA direct debit/)).toBeVisible({
    timeout: 20_000,
  })
  await page.goto(`${journey.site.origin}/pay-now/${id}`)
  await expect(page.getByText(/Your bank did not make the payment by SEPA direct debit/)).toBeVisible()
  await page.getByRole('button', { name: 'Pay by card or another way' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, your order is paid')).toBeVisible({ timeout: 20_000 })
})
