// Something changes while somebody fills in a form: nothing typed is lost, and nothing is ordered that the
// customer did not see.
import type { Page } from '@playwright/test'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, isAlive, openNewFaq, test, type Journey } from './support/journey.ts'

async function fillOrder(page: Page, journey: Journey, id: string): Promise<void> {
  await page.goto(`${journey.site.origin}/order-now/${id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Full name').fill('Nora Never')
  await page.getByLabel('Address').fill('Kept Road 5')
  await page.getByLabel('Country').fill('Portugal')
}
const send = (page: Page) => page.getByRole('button', { name: 'Place Order Now' }).click()

async function expectTyped(page: Page): Promise<void> {
  await expect(page.getByLabel('Full name')).toHaveValue('Nora Never')
  await expect(page.getByLabel('Address')).toHaveValue('Kept Road 5')
  await expect(page.getByLabel('Country')).toHaveValue('Portugal')
}

test('a changed price is shown, and the order uses it', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await sold.setPrice('120')
  await send(page)
  await expect(page.getByRole('alert').first()).toContainText('Your price changed from $100 to $120.')
  await expect(page.getByLabel('Price in US dollars')).toHaveValue('120')
  await expectTyped(page)
  expect((await who.get('/api/orders')).json).toEqual([])
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toMatchObject([{ packagePrice: '120' }])
})

test('offline: the form keeps its input and can be sent later', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert').first()).toContainText('could not be reached')
  await expectTyped(page)
  await context.setOffline(false)
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toHaveLength(1)
  // After sending, the tab stores nothing of it.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed order'))).toBeNull()
})

test('ordering works in a browser without storage', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      const allowed = Storage.prototype[method] as (...all: string[]) => string | null
      Storage.prototype[method] = function (this: Storage, key: string, ...rest: string[]) {
        if (key.startsWith('typed')) throw new DOMException('forbidden', 'SecurityError')
        return allowed.call(this, key, ...rest)
      }
    }
  })
  await fillOrder(page, journey, sold.id)
  await send(page)
  await expect(page).toHaveURL(/\/pending-order/)
  expect((await who.get('/api/orders')).json).toHaveLength(1)
})

test('an expired session: the form is restored after signing in', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  await context.clearCookies()
  await send(page)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/order-now\//)
  await expectTyped(page)
})

test('no order for an account that another tab signed in', async ({ page, context, journey }) => {
  const first = await journey.asCustomer(context)
  const sold = await journey.ownPackage('100')
  await fillOrder(page, journey, sold.id)
  const second = await journey.asCustomer(context)
  await send(page)
  await expect(page.getByRole('alert').first()).toBeVisible()
  expect([(await first.get('/api/orders')).json, (await second.get('/api/orders')).json]).toEqual([[], []])
  await expect(page.getByLabel('Your email')).toHaveValue(second.email)
  await expectTyped(page)
})

test('a flash message is shown once, not after a reload or Back', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await admin.post('/api/add-faq-item', { accodingTitle: `Told once ${Date.now()}?`, accodingText: 'Yes.' })
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  await page
    .getByRole('button', { name: /^Hide Told once/ })
    .first()
    .click()
  const told = page.getByText('is kept, but hidden from the site')
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(`${journey.site.origin}/edit-faq`)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page).toHaveURL(/\/setting$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Show Told once/ })).toBeVisible()
  await expect(told).toBeHidden()
  await page
    .getByRole('button', { name: /^Show Told once/ })
    .first()
    .click()
  await expect(page.getByText('is on the site again')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Hide Told once/ })).toBeVisible()
  await expect(page.getByText('is on the site again')).toBeHidden()
})

test('editing a deleted record keeps the text and can restore it', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const faq = await openNewFaq(page, journey.site, admin, 'Is it still here?')
  const text = page.locator('main form [name="accodingText"]').first()
  await text.fill('Words that took a while.')
  await admin.delete(`/api/faq-item/${faq._id}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('It was deleted while you were writing')).toBeVisible()
  await expect(text).toHaveValue('Words that took a while.')
})

test('an answer to a message is kept while offline', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await journey.site.visitor().post('/api/add-message', {
    name: 'Ada',
    email: 'ada@test.example',
    number: '+351 210 555 010',
    subject: 'A question',
    message: 'How long does it take?',
    messageStatus: 'UnRead',
  })
  const [message] = (await admin.get('/api/messages?limit=1')).json
  await page.goto(`${journey.site.origin}/view/${message._id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Your reply').fill('Thank you for asking.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('could not be reached').first()).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('Thank you for asking.')
})
