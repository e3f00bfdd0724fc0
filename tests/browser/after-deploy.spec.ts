// The script of the next screen is missing, as after a deploy or during a restart: the result of the action
// is shown, and the action is done once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { isAlive, openNewFaq } from './support/journey.ts'

// Not the journeys' own test: the router writes the missing script into the console, as it should.
const test = base.extend<object, { site: ChildSite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shingle-deploy-'))
      const site = await startChildSite({ DATA_DIR: dataDir })
      await use(site)
      await site.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

let serial = 0
async function enter(site: ChildSite, context: BrowserContext, admin = false): Promise<Caller> {
  const email = admin ? ADMIN.email : `deploy${process.pid}x${++serial}@test.example`
  const who = Object.assign(site.visitor(), { email })
  const answer = admin
    ? await who.post('/api/auth/sign-in/email', ADMIN)
    : await who.post('/api/auth/sign-up/email', { email, password: CUSTOMER_PASSWORD, name: 'Walker' })
  expect(answer.status).toBeLessThan(300)
  await context.addCookies(who.browserCookies)
  return who
}

/** Answers 404 for scripts of this name, as if a deploy had removed them. */
const lose = (page: Page, name: string) =>
  page.route(new RegExp(`/assets/${name}[^/]*\\.js`), (route) => route.fulfill({ status: 404, body: '' }))

/** Signs a customer up and fills in the order form. */
async function fillOrder(page: Page, context: BrowserContext, site: ChildSite): Promise<Caller> {
  const who = await enter(site, context)
  const [plan] = (await who.get('/api/pricings')).json
  await page.goto(`${site.origin}/order-now/${plan._id}`)
  await isAlive(page, 'main form')
  await page.getByLabel('Full name').fill('Dina Deploy')
  await page.getByLabel('Address').fill('1 Road')
  await page.getByLabel('Country').fill('Portugal')
  return who
}

test('the next script is missing after ordering: the order is shown', async ({ page, context, site }) => {
  const who = await fillOrder(page, context, site)
  await lose(page, 'pending-order')
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  await expect(page).toHaveURL(/\/pending-order/)
  await expect(page.getByText('Your order is placed.')).toBeVisible()
  expect((await who.get('/api/orders')).json).toHaveLength(1)
})

test('the answer to an order is lost: the reloaded form shows it', async ({ page, context, site }) => {
  const who = await fillOrder(page, context, site)
  // The order arrives, but its answer is lost.
  await page.route('**/order-now/*.data*', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Place Order Now' }).click()
  await expect(page.getByRole('alert')).toContainText('does not create a second order')
  await page.unroute('**/order-now/*.data*')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order Now' })).toHaveCount(0)
  const [order] = (await who.get('/api/orders')).json
  expect((await who.get('/api/orders')).json).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await page.getByRole('link', { name: 'Order this package again' }).click()
  await expect(page.getByRole('button', { name: 'Place Order Now' })).toBeVisible()
  // As in the order that was placed.
  await expect(page.getByLabel('Address')).toHaveValue('1 Road')
  await page.goBack()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(`${site.origin}/order/${order._id}`)
})

/** React renders a second late from now on, as on a busy machine. */
const delayRenders = (page: Page) =>
  page.evaluate(() => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 1000)
    }
  })

for (const machine of ['quick', 'busy'])
  test(
    `a link works although the script of its screen is missing, on a ${machine} machine`,
    { tag: machine === 'busy' ? '@prove' : [] },
    async ({ page, context, site }) => {
      const who = await enter(site, context)
      const [plan] = (await who.get('/api/pricings')).json
      const { _id: id } = await place(who, plan)
      await page.goto(`${site.origin}/my-order`)
      await isAlive(page, 'main table')
      await lose(page, 'pay-now')
      if (machine === 'busy') await delayRenders(page)
      await page.getByRole('link', { name: 'Pay Now' }).click()
      await expect(page).toHaveURL(`${site.origin}/pay-now/${id}`)
      await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible()
    },
  )

test('a record is deleted, and the list’s script is gone: the list says so', async ({
  page,
  context,
  site,
}) => {
  const admin = await enter(site, context, true)
  const faq = await openNewFaq(page, site, admin, 'Gone soon?')
  // Unsaved input does not block the navigation.
  await page.locator('main form [name="accodingText"]').fill('Not saved')
  await lose(page, 'manage')
  await page.locator('summary[aria-label="More"]').click()
  await deleteByDialog(page)
  await expect(page).toHaveURL(/\/edit-faq/)
  await expect(page.getByText('is deleted', { exact: false }).first()).toBeVisible()
  expect((await admin.get(`/api/faq-item/${faq._id}`)).status).toBe(404)
})

test('a message is deleted, and the inbox’s script is gone: the inbox says so', async ({
  page,
  context,
  site,
}) => {
  const admin = await enter(site, context, true)
  await site.visitor().post('/api/add-message', {
    name: 'Ada',
    email: 'ada@test.example',
    number: '+351 210 555 010',
    subject: 'Delete me',
    message: 'Now.',
    messageStatus: 'UnRead',
  })
  const [message] = (await admin.get('/api/messages?limit=1')).json
  await page.goto(`${site.origin}/view/${message._id}`)
  await isAlive(page, 'main form')
  await lose(page, 'messages')
  await deleteByDialog(page)
  await expect(page).toHaveURL(/\/all-messages/)
  await expect(page.getByText('Message is deleted')).toBeVisible()
})

/** Presses the first Delete of the screen and confirms it. */
async function deleteByDialog(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click()
}

test('the script of the preview is missing: the form stays, and saves', async ({ page, context, site }) => {
  const admin = await enter(site, context, true)
  await lose(page, 'section-frame')
  const { _id } = await openNewFaq(page, site, admin, 'Is the preview needed?')
  await expect(page.getByText('The preview could not be loaded')).toBeVisible()
  await page.locator('[name="accodingText"]').fill('No.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/is updated/i).first()).toBeVisible()
  expect((await admin.get(`/api/faq-item/${_id}`)).json.accodingText).toBe('No.')
})
