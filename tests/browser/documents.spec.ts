// Receipts after refunds, an account that is deleted with open orders, a recorded transfer that is corrected,
// and work delivered unpaid.
import type { Browser, Locator, Page } from '@playwright/test'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectSoundAtBothWidths, isAlive, test, type Journey } from './support/journey.ts'

/** Somebody else, in a browser of their own. */
async function elsewhere(journey: Journey, browser: Browser, as: 'admin' | 'customer') {
  const context = await browser.newContext()
  return as === 'admin' ? journey.asAdmin(context) : journey.asCustomer(context)
}

/** The unpaid order of a new customer, who is not in the browser of the test. */
async function orderOfCustomer(journey: Journey, browser: Browser): Promise<string> {
  const who = await elsewhere(journey, browser, 'customer')
  const [plan] = (await who.get('/api/pricings')).json
  return (await place(who, plan))._id
}

/** A phone folds them. */
const openFacts = (page: Page) => page.getByText('Customer, address, payment and documents').click()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const ready = (page: Page, part = 'main form') =>
      javaScriptEnabled ? isAlive(page, part) : Promise.resolve()

    test('a recorded transfer is withdrawn with a reason, recorded again and refunded', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const id = await orderOfCustomer(journey, browser)
      const admin = await journey.asAdmin(context)
      const record = async (note: string) => {
        await page.getByText('The money came another way').click()
        await page.getByLabel('Note', { exact: true }).fill(note)
        await page.getByRole('button', { name: 'Record payment' }).click()
        await expect(page.getByText('The payment is recorded')).toBeVisible()
      }
      await page.goto(`${journey.site.origin}/admin/payment-status/${id}`)
      await ready(page)
      await record('Statement 11')
      const first = (await page.getByRole('link', { name: /^[A-Z]-\d{6}$/ }).textContent())!
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })

      await page.getByText('This payment was recorded by mistake').click()
      await page.getByLabel('Reason').first().fill('It was Statement 12')
      await page.getByRole('button', { name: 'Withdraw the payment' }).click()
      await expect(page.getByText('The record is withdrawn')).toBeVisible()
      await expect(page.getByText('was withdrawn: It was Statement 12')).toBeVisible()
      await openFacts(page)
      await expect(page.getByText(`${first} (withdrawn)`)).toBeVisible()
      expect((await admin.get(`/api/order/${id}`)).json.paymentStatus).toBe('UnPaid')

      await record('Statement 12')
      await page.getByText('Money went back to the customer').click()
      const reason = page.getByLabel('Reason').last()
      await reason.fill('Agreed by phone')
      await page.getByLabel('Amount in US dollars').fill('99999')
      await page.getByRole('button', { name: 'Record refund' }).click()
      await expect(page.getByText(/^Only \$[\d,.]+ of the payment is left\.$/).last()).toBeVisible()
      await expect(reason).toHaveValue('Agreed by phone')
      await page.getByLabel('Amount in US dollars').fill('5.00')
      await page.getByRole('button', { name: 'Record refund' }).click()
      await expect(page.getByText('The refund is recorded')).toBeVisible()
      await expect(page.getByText('Refund of $5.00', { exact: true })).toBeVisible()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      expect((await admin.get(`/api/order/${id}`)).json).toMatchObject({
        paymentStatus: 'Paid',
        refunds: [{ amount: '5.00' }],
      })

      // The form is closed and empty, and the same sum is asked about.
      await expect(page.getByLabel('Amount in US dollars')).toBeHidden()
      await page.getByText('Money went back to the customer').click()
      await expect(page.getByLabel('Amount in US dollars')).toHaveValue('')
      await expect(reason).toHaveValue('')
      await page.getByLabel('Amount in US dollars').fill('5.00')
      await reason.fill('One more thing')
      await page.getByRole('button', { name: 'Record refund' }).click()
      await expect(page.getByText('went back within the last day already').first()).toBeVisible()
      expect((await admin.get(`/api/order/${id}`)).json.refunds).toHaveLength(1)
      await page.getByRole('button', { name: 'Yes, record refund once more' }).click()
      await expect(page.getByText('The refund is recorded')).toBeVisible()
      expect((await admin.get(`/api/order/${id}`)).json.refunds).toHaveLength(2)
    })

    test('an unpaid order asks before delivery', async ({ page, context, browser, journey }) => {
      const id = await orderOfCustomer(journey, browser)
      const admin = await journey.asAdmin(context)
      const status = async () => (await admin.get(`/api/order/${id}`)).json.orderStatus
      const question = page.getByText('This order is not paid. Mark it delivered all the same?')
      const ask = async () => {
        await page.getByLabel('Is the work done?').selectOption('Delivered')
        await page.getByRole('button', { name: 'Update Order' }).click()
        await expect(question).toBeVisible()
      }
      await page.goto(`${journey.site.origin}/admin/payment-status/${id}`)
      await ready(page)
      await ask()
      if (javaScriptEnabled) await expect(page.getByRole('alert').filter({ has: question })).toBeFocused()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      await page.getByRole('link', { name: 'No, leave it pending' }).click()
      await expect(question).toHaveCount(0)
      expect(await status()).toBe('Pending')
      await ask()
      await page.getByRole('button', { name: 'Yes, mark it delivered' }).click()
      await expect(page.getByText('OrderStatus is Updated')).toBeVisible()
      expect(await status()).toBe('Delivered')
    })

    test('an account with open orders names them before it is deleted', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const [admin, who] = [await elsewhere(journey, browser, 'admin'), await journey.asCustomer(context)]
      const [plan, other] = (await who.get('/api/pricings')).json
      // Three receipts, because their numbers must break into lines.
      let paid = ''
      for (let count = 0; count < 3; count++) {
        ;({ _id: paid } = await place(who, plan))
        await admin.post(`/api/record-payment/${paid}`, { amount: plan.packagePrice, note: 'By transfer' })
      }
      await place(who, other)
      await page.goto(`${journey.site.origin}/account`)
      await ready(page)
      await page.getByText('Delete my account', { exact: true }).click()
      await expect(page.getByText('4 orders are still open')).toBeVisible()
      await expect(page.getByText('Paid, not delivered')).toHaveCount(3)
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      await page.locator('#delete-password').fill(CUSTOMER_PASSWORD)
      await page.getByRole('button', { name: 'Yes, delete my account' }).click()
      await expect(page.getByText('Please confirm that you have seen your open orders.')).toBeVisible()
      await expectSoundAtBothWidths(page, { scripts: javaScriptEnabled })
      await page.getByLabel('Delete my account anyway').check()
      await page.locator('#delete-password').fill(CUSTOMER_PASSWORD)
      await page.getByRole('button', { name: 'Yes, delete my account' }).click()
      await expect(page.getByText('Your account is deleted.')).toBeVisible()
      expect((await who.get('/api/orders')).status).toBe(401)
      // The agency can still open the receipt, from the order.
      await journey.asAdmin(context)
      await page.goto(`${journey.site.origin}/admin/payment-status/${paid}`)
      await openFacts(page)
      await page.getByRole('link', { name: /^[A-Z]-\d{6}$/ }).click()
      await expect(page.getByText('Ada Buyer')).toBeVisible()
      // In the frame of the admin area, which is not on paper.
      const bar = page.getByRole('link', { name: 'Admin', exact: true })
      await expect(bar).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      await expect(bar).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await page.getByRole('link', { name: 'Back to the order' }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/payment-status/${paid}$`))
    })
  })
}

test('the receipt goes on after a part was refunded, and after all of it; on paper it stands alone', async ({
  page,
  context,
  browser,
  journey,
}) => {
  const [admin, who] = [await elsewhere(journey, browser, 'admin'), await journey.asCustomer(context)]
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  await admin.post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By transfer' })
  await admin.post(`/api/refund/${id}`, { amount: '5.00', reason: 'Agreed' })
  await page.goto(`${journey.site.origin}/receipt/${id}`)
  const amounts = page.getByRole('table', { name: 'What it is for' })
  /** A sum below the table: its label, and the amount beside it. */
  const sum = (label: string | RegExp) =>
    page.locator('article dl > div').filter({ has: page.locator('dt').filter({ hasText: label }) })
  await expect(sum(/^Refunded on \d\d\/\d\d\/\d{4}/)).toContainText('-$5.00')
  await expect(sum('Paid after refunds')).toBeVisible()
  await expect(page.getByText('Refunded in full')).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  // On the phone the points have the whole width, and the amounts stand below each other.
  const boxOf = async (part: Locator) => (await part.boundingBox())!
  const table = await boxOf(amounts)
  expect((await boxOf(amounts.getByRole('list'))).width).toBeGreaterThan(table.width - 2)
  for (const cell of await amounts.getByText(/^-?\$[\d,.]+$/).all()) {
    const { x, width } = await boxOf(cell)
    expect(x + width).toBeCloseTo(table.x + table.width, 0)
  }
  await admin.post(`/api/refund/${id}`, { reason: 'The rest' })
  await page.goto(`${journey.site.origin}/order/${id}`)
  await page.getByRole('link', { name: /^Receipt / }).click()
  await expect(page.getByText('Refunded in full')).toBeVisible()
  await expect(sum('Paid after refunds')).toContainText('$0.00')
  await expectSoundAtBothWidths(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^T-\d{6}\.pdf$/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Refunded in full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Your account' })).toBeHidden()
})
