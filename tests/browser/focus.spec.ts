// A refusal is in view and has the focus, on a phone too. A new screen focuses its heading.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, isAlive, openNewFaq, test, type Journey } from './support/journey.ts'

const PHONE = { width: 360, height: 740 }
test.use({ viewport: PHONE })

async function fillOrder(page: Page, journey: Journey, id: string): Promise<void> {
  await page.goto(`${journey.site.origin}/order-now/${id}`)
  await page.getByLabel('Full name').fill('Nora Never')
  await page.getByLabel('Address').fill('Kept Road 5')
  await page.getByLabel('Country').fill('Portugal')
}
const send = (page: Page) => page.getByRole('button', { name: 'Place Order Now' }).click()

async function expectInFocus(refusal: Locator): Promise<void> {
  await expect(refusal).toBeFocused()
  await expect(refusal).toBeInViewport({ ratio: 1 })
}

/** Signs a customer up and fills in the order form, with scripts. */
async function fillOwnOrder(page: Page, context: BrowserContext, journey: Journey): Promise<void> {
  await journey.asCustomer(context)
  const sold = await journey.ownPackage('1290')
  await fillOrder(page, journey, sold.id)
  await isAlive(page, 'main form')
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an order at a price that changed', async ({ page, context, journey }) => {
      await journey.asCustomer(context)
      const sold = await journey.ownPackage('1290')
      await fillOrder(page, journey, sold.id)
      if (javaScriptEnabled) await isAlive(page, 'main form')
      await sold.setPrice('1390')
      await send(page)
      await expectInFocus(page.getByRole('alert'))
      await expect(page.getByRole('alert')).toContainText('Your price changed from $1,290 to $1,390.')
    })

    test('a contact message with a wrong number', async ({ page, journey }) => {
      await page.goto(`${journey.site.origin}/contact`)
      await page.getByLabel('Name').fill('Ada')
      await page.getByLabel('Email', { exact: true }).fill('ada@test.example')
      await page.getByLabel('Phone number').fill('call me')
      await page.getByLabel('Subject').fill('Hello')
      await page.getByLabel('Message').fill('First line')
      await page.waitForTimeout(1100)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expectInFocus(page.getByRole('alert'))
    })

    test('a sign-in with a wrong password', async ({ page, journey }) => {
      await page.goto(`${journey.site.origin}/login`)
      await page.getByLabel('Email', { exact: true }).fill('nobody@test.example')
      await page.getByLabel('Password', { exact: true }).fill('wrong password')
      await page.getByRole('button', { name: 'Login' }).click()
      await expectInFocus(page.getByRole('alert'))
    })

    test('an account’s new password that is too short', async ({ page, context, journey }) => {
      await journey.asCustomer(context)
      await page.goto(`${journey.site.origin}/account`)
      if (javaScriptEnabled) await isAlive(page, 'main form')
      await page.getByLabel('Current password').fill('not this one')
      await page.getByLabel('New password').fill('aB3')
      await page.getByRole('button', { name: 'Change password' }).click()
      const wrong = page.locator('main [data-refusal], main [aria-invalid=true]').first()
      await expectInFocus(wrong)
    })
  })
}

test('offline twice: the message is in view each time', async ({ page, context, journey }) => {
  await fillOwnOrder(page, context, journey)
  await context.setOffline(true)
  for (let time = 0; time < 2; time++) {
    await send(page)
    await expectInFocus(page.getByRole('alert'))
    await page.getByRole('button', { name: 'Place Order Now' }).scrollIntoViewIfNeeded()
  }
})

test('another account signed in meanwhile', async ({ page, context, journey }) => {
  await fillOwnOrder(page, context, journey)
  await journey.asCustomer(context)
  await send(page)
  await expectInFocus(page.getByRole('alert'))
})

test('an admin’s save that is refused, and one with a version conflict', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const faq = await openNewFaq(page, journey.site, admin, 'In view?')
  await page.locator('main form [name="accodingText"]').fill('Mine')
  await admin.put(`/api/faq-item/${faq._id}`, { accodingTitle: 'In view?', accodingText: 'Theirs' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.locator('main [data-refusal]')
  await expect(conflict).toContainText('Somebody else saved this in the meantime')
  await expect(conflict).toBeFocused()
  await expect(conflict.getByText('Somebody else saved this in the meantime')).toBeInViewport()
})

test('a new screen focuses its heading, and Back scrolls back', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await page.goto(`${journey.site.origin}/website`)
  await isAlive(page, 'main a')
  await expect(page.locator('main h1')).not.toBeFocused()
  const link = page.locator('main a[href="/edit-faq"]').first()
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 120))
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await link.click()
  await expect(page).toHaveURL(/\/edit-faq$/)
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page.locator('main h1')).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/\/website$/)
  await expect(page.locator('main h1')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('customer screens focus their headings too', async ({ page, context, journey }) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/dashboard`)
  await isAlive(page, 'main')
  for (const { name, heading } of [
    { name: 'My Orders', heading: 'My Orders' },
    { name: 'Pending', heading: 'Pending Orders' },
    { name: 'Account', heading: 'Your account' },
  ]) {
    await page
      .getByRole('navigation', { name: 'Your account' })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeFocused()
  }
})

test('after saving a name or a password, its message has the focus', async ({ page, context, journey }) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/account`)
  await isAlive(page, 'main form')
  await page.getByLabel('Your name').fill('Fay Focus')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your name is saved.' })).toBeFocused()
  await page.getByLabel('Current password').fill(CUSTOMER_PASSWORD)
  await page.getByLabel('New password').fill('Plover-quay-31!')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your new password is set' })).toBeFocused()
})
