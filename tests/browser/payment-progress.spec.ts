// A customer pays at the stand-in in all the ways that do not simply end in a paid order, and is told the
// truth on the way.
import type { BrowserContext, Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Journey } from './support/journey.ts'

const PHONE = { width: 360, height: 740 }
const CHECKING = 'Your payment is being checked, don’t pay again'
const PROCESSING = 'Your payment is being processed, don’t pay again'

/** What the return page says after each of the hard cases. */
const RETURN_PAGES = {
  'Wrong amount': 'Your payment does not match the order',
  'Wrong currency': 'Your payment does not match the order',
  'Wrong receiver': 'Your payment does not match the order',
  'Tampered message': 'We could not confirm your payment',
  'Verifier down': 'Waiting for the confirmation of your payment',
  'Paid twice': 'Thank you, your order is paid',
}

/** A signed-in customer with an unpaid order. */
async function newOrder(journey: Journey, context: BrowserContext): Promise<{ who: Caller; id: string }> {
  const who = await journey.asCustomer(context)
  const [plan] = (await who.get('/api/pricings')).json
  return { who, id: (await place(who, plan))._id }
}

/** Pays by one of the buttons under Hard cases, and comes back. */
async function payBy(page: Page, { site }: Journey, id: string, button: string): Promise<void> {
  await page.goto(`${site.origin}/pay-now/${id}`)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByText('Hard cases').click()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('link', { name: 'Return to merchant' }).click()
  await expect(page).toHaveURL(/\/received-payment\//)
}
/** A new order of a customer with a phone, who pays by one of the hard cases. */
async function payOnPhone(page: Page, journey: Journey, context: BrowserContext, button: string) {
  const { who, id } = await newOrder(journey, context)
  await page.setViewportSize(PHONE)
  await payBy(page, journey, id, button)
  return { who, id }
}
const payment = async (who: Caller, id: string) => (await who.get(`/api/order/${id}`)).json.payment as string

test('pending, then paid: the order’s page says not to pay again, and changes by itself', async ({
  page,
  context,
  journey,
}) => {
  const { id } = await payOnPhone(page, journey, context, 'Pending, then completed')
  await page.goto(`${journey.site.origin}/order/${id}`)
  await expect(page.getByText(PROCESSING).first()).toBeVisible()
  await expect(page.getByText('Your move: the payment')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expect(page.getByText('Your move: 5 questions')).toBeVisible({ timeout: 20_000 })
})

test('pending, then denied: the return page follows, and offers to try again', async ({
  page,
  context,
  journey,
}) => {
  await payOnPhone(page, journey, context, 'Pending, then denied')
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible({
    timeout: 20_000,
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
})

test('while it is pending, paying again takes a question, on a phone too', async ({
  page,
  context,
  journey,
}) => {
  const { who, id } = await payOnPhone(page, journey, context, 'Pending, then completed')
  await expect.poll(() => payment(who, id)).toBe('processing')
  for (const path of ['/dashboard', '/my-order', '/pending-order', `/order/${id}`, `/pay-now/${id}`]) {
    await page.goto(journey.site.origin + path)
    // It is pending for seconds only, and a busy machine may need longer for a page.
    if ((await payment(who, id)) !== 'processing') break
    const isShown = () => page.getByText(PROCESSING).first().isVisible()
    await expect.poll(async () => (await isShown()) || (await payment(who, id)) !== 'processing').toBe(true)
    if (!(await isShown())) break
    await expect(page.getByText('Pay Now').filter({ visible: true })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
    if ((await payment(who, id)) !== 'processing') break
  }
})

test('the question before a second payment opens by a key, and holds the form', async ({
  page,
  context,
  journey,
}) => {
  const { who, id } = await newOrder(journey, context)
  await payBy(page, journey, id, 'Wrong amount')
  await expect.poll(() => payment(who, id)).toBe('not-accepted')
  await page.goto(`${journey.site.origin}/pay-now/${id}`)
  const pay = page.getByRole('button', { name: 'Pay Now' })
  await expect(pay).toBeHidden()
  await page.getByText('Pay again anyway?').focus()
  await page.keyboard.press('Enter')
  await expect(pay).toBeVisible()
  await expectAccessible(page)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the return page says what happened to the payment', async ({ page, context, journey }) => {
      test.slow()
      for (const [button, heading] of Object.entries(RETURN_PAGES))
        await test.step(button, async () => {
          // Another customer on the same phone. The last page still asks for news of its order.
          await page.goto('about:blank')
          await context.clearCookies()
          await payOnPhone(page, journey, context, button)
          await expect(async () => {
            if (!javaScriptEnabled) await page.reload()
            await expect(page.getByRole('heading', { name: heading })).toBeVisible({ timeout: 3000 })
          }).toPass({ timeout: 25_000 })
          await expectNoSidewaysScroll(page)
          // Where no script runs, the checker can't either.
          if (javaScriptEnabled) await expectAccessible(page)
        })
    })

    test('after a look at the pay form, the return page waits for nothing', async ({
      page,
      context,
      journey,
    }) => {
      const { id } = await newOrder(journey, context)
      await page.goto(`${journey.site.origin}/pay-now/${id}`)
      await page.goto(`${journey.site.origin}/received-payment/${id}`)
      await expect(page.getByRole('heading', { name: 'No payment received yet' })).toBeVisible()
    })

    test('typed by hand, the return page claims nothing', async ({ page, context, journey }) => {
      const { id } = await newOrder(journey, context)
      await page.goto(`${journey.site.origin}/received-payment/${id}`)
      await expect(page.getByRole('heading', { name: 'No payment received' })).toBeVisible()
      await expect(page.getByText('Thank you')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Pay Now' })).toBeVisible()
    })
  })
}

test('while the verifier is down nobody is invited to pay again, and the order is paid in the end', async ({
  page,
  context,
  journey,
}) => {
  test.setTimeout(120_000)
  const { id } = await newOrder(journey, context)
  await payBy(page, journey, id, 'Verifier down')
  await expect(page.getByText(CHECKING).first()).toBeVisible()
  for (const path of ['/dashboard', '/my-order', `/pay-now/${id}`, `/order/${id}`]) {
    await page.goto(journey.site.origin + path)
    await expect(page.getByText(CHECKING).first()).toBeVisible()
    await expect(page.getByText('Pay Now').filter({ visible: true })).toHaveCount(0)
  }
  await expectAccessible(page)
  await expect(page.getByText('Your move: 5 questions')).toBeVisible({ timeout: 90_000 })
})
