// Screens that can't be shown, or come slowly: the frame of their area stays, says so, and leads on.
import type { Page } from '@playwright/test'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, isAlive, test } from './support/journey.ts'

const NOT_HERE = { level: 1, name: 'This is not here' } as const
const AWAY = { level: 1, name: 'The site could not be reached' } as const
const NOBODYS = 'a'.repeat(26)

test('an order that is not there: the account’s frame says so, with scripts and without', async ({
  page,
  context,
  browser,
  journey,
}) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/order/${NOBODYS}`)
  await expect(page.getByRole('heading', NOT_HERE)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()

  const plain = await browser.newContext({ javaScriptEnabled: false })
  await journey.asCustomer(plain)
  const reading = await plain.newPage()
  const answer = await reading.goto(`${journey.site.origin}/order/${NOBODYS}`)
  expect(answer?.status()).toBe(404)
  await expect(reading.getByRole('navigation', { name: 'Your account' })).toBeVisible()
  await reading.getByRole('main').getByRole('link', { name: 'Overview' }).click()
  await expect(reading).toHaveURL(/\/dashboard$/)
  await plain.close()
})

test('an order that is not there on the way to paying: the frame of the way to an order', async ({
  page,
  context,
  journey,
}) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/pay-now/${NOBODYS}`)
  await expect(page.getByRole('heading', NOT_HERE)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('img', { name: 'Northlight' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Your account' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
})

const AREAS = [
  { enter: 'asCustomer', from: '/dashboard', to: 'My Orders', path: '/my-order', places: 'Your account' },
  { enter: 'asAdmin', from: '/admin', to: 'Customers', path: '/admin/customers', places: 'Admin menu' },
] as const

for (const { enter, from, to, path, places } of AREAS) {
  const menuOf = (page: Page) => page.getByRole('navigation', { name: places })
  const isOpen = (page: Page) => expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()

  test(`offline below ${from}: the menu stays, and the screen comes with the line`, async ({
    page,
    context,
    journey,
  }) => {
    await journey[enter](context)
    await page.goto(`${journey.site.origin}${path}`)
    await isAlive(page, '#main')
    await menuOf(page).getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`${from}$`))
    await context.setOffline(true)
    await menuOf(page).getByRole('link', { name: to, exact: true }).click()
    await expect(page.getByRole('heading', AWAY)).toBeVisible()
    await expect(menuOf(page)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', AWAY)).toBeVisible()
    await context.setOffline(false)
    await isOpen(page)
  })

  test(`busy below ${from}: the menu stays, and the screen comes by itself`, async ({
    page,
    context,
    journey,
  }) => {
    await journey[enter](context)
    await page.goto(`${journey.site.origin}${from}`)
    await isAlive(page, '#main')
    const isData = (url: URL) => url.pathname === `${path}.data`
    await page.route(isData, (route) => route.fulfill({ status: 503, body: 'Busy' }))
    await menuOf(page).getByRole('link', { name: to, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The site is busy for a moment' })).toBeVisible()
    await expect(menuOf(page)).toBeVisible()
    await page.unroute(isData)
    await isOpen(page)
  })
}

test('a slow line: what is on its way is seen, and a second tap sends nothing', async ({
  page,
  context,
  journey,
}) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/account`)
  await isAlive(page, 'main form')
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/account.data*', async (route) => {
    if (route.request().method() === 'POST') sent++
    await held
    await route.continue()
  })
  await page.getByLabel('Your name').fill('Nora Twice')
  const save = page.getByRole('button', { name: 'Save name' })
  await save.click()
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  release()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  expect(sent).toBe(1)
})

test('two taps on Pay Now send one form', async ({ page, context, journey }) => {
  const who = await journey.asCustomer(context)
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id } = await place(who, plan)
  await page.goto(`${journey.site.origin}/pay-now/${id}`)
  await isAlive(page, 'main form')
  let sent = 0
  await page.route('**/stand-in/**', async (route) => {
    if (route.request().method() === 'POST') sent++
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Test payment – no money moves')).toBeVisible()
  expect(sent).toBe(1)
})
