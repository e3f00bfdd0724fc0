// A customer writes on an order: nothing typed is lost, and a file that is removed stays removed.
import type { Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectNoSidewaysScroll, isAlive, test, type Journey } from './support/journey.ts'

/** The page of an order that is paid, by an admin's record. */
async function openOrder(page: Page, journey: Journey, path = ''): Promise<{ id: string; who: Caller }> {
  const who = await journey.asCustomer(page.context())
  const admin = journey.site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  const [plan] = (await who.get('/api/pricings')).json
  const { _id: id, packagePrice } = await place(who, plan)
  await admin.post(`/api/record-payment/${id}`, { amount: packagePrice, note: 'By transfer' })
  await page.goto(`${journey.site.origin}/order/${id}${path}`)
  await isAlive(page, 'main form')
  return { id, who }
}

const box = (page: Page) => page.getByLabel('Your message', { exact: true })
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 x') })
const filesOf = async (who: Caller, id: string): Promise<{ name: string; attachedTo: string | null }[]> =>
  (await who.get(`/api/order-files/${id}`)).json as { name: string; attachedTo: string | null }[]

test('offline: a message stays in its box, and is sent later', async ({ page, context, journey }) => {
  const { id, who } = await openOrder(page, journey)
  await box(page).fill('Please use the new logo')
  await context.setOffline(true)
  await sendMessage(page)
  await expect(page.getByText('The site could not be reached').first()).toBeVisible()
  await expect(box(page)).toHaveValue('Please use the new logo')
  await context.setOffline(false)
  await sendMessage(page)
  await expect(page.getByText('Your message is sent').first()).toBeVisible()
  await expect(page.getByRole('log')).toContainText('Please use the new logo')
  await expect(box(page)).toHaveValue('')
  expect((await who.get(`/api/order-thread/${id}`)).json.entries).toHaveLength(1)
})

test('an expired session: the message is restored after signing in', async ({ page, context, journey }) => {
  const { id, who } = await openOrder(page, journey)
  await box(page).fill('Please use the new logo')
  await context.clearCookies()
  await sendMessage(page)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMER_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`/order/${id}`))
  await expect(box(page)).toHaveValue('Please use the new logo')
  await isAlive(page, 'main form')
  await sendMessage(page)
  await expect(page.getByText('Your message is sent').first()).toBeVisible()
  await page.reload()
  await expect(box(page)).toHaveValue('')
})

test('a file that is removed from a message is gone', async ({ page, journey }) => {
  const { id, who } = await openOrder(page, journey)
  const composer = page.locator('#write')
  await composer.locator('input[type="file"]').setInputFiles([file('wrong.pdf'), file('right.pdf')])
  await expect(composer.getByText('ready')).toHaveCount(2)
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await composer.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  expect((await deleted).status()).toBe(204)
  await box(page).fill('Here it is')
  await sendMessage(page)
  await expect(page.getByText('Your message is sent').first()).toBeVisible()
  expect((await filesOf(who, id)).map(({ name }) => name)).toEqual(['right.pdf'])
})

/** Uploads a file to the first question that takes one, and waits until it belongs to the answer. */
async function answerWithFile(page: Page, journey: Journey) {
  const { id, who } = await openOrder(page, journey, '/brief')
  const name = `${'a-long-name-of-a-file-'.repeat(5)}.pdf`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.locator('input[type="file"]').first().setInputFiles(file(name))
  await expect.poll(async () => (await filesOf(who, id))[0]?.attachedTo).toMatch(/^brief:/)
  await expectNoSidewaysScroll(page)
  return { id, who, remove: `Remove ${name}` }
}

test('a file that is removed from an answer is gone', async ({ page, journey }) => {
  const { id, who, remove } = await answerWithFile(page, journey)
  await page.getByRole('button', { name: remove }).click()
  await expect.poll(() => filesOf(who, id)).toEqual([])
  await expect(page.getByRole('button', { name: remove })).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test(`so is one of an earlier visit (${javaScriptEnabled ? 'with' : 'without'} scripts)`, async ({
    browser,
    page,
    journey,
  }) => {
    const { id, who, remove } = await answerWithFile(page, journey)
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    await context.addCookies(who.browserCookies)
    const later = await context.newPage()
    await later.goto(`${journey.site.origin}/order/${id}/brief`)
    if (javaScriptEnabled) await isAlive(later, 'main form')
    // Enter saves the answers, and removes nothing.
    await later.locator('main input[type="url"]').first().fill('https://example.com')
    await later.keyboard.press('Enter')
    await expect(later.getByText('Your answers are saved').first()).toBeVisible()
    expect(await filesOf(who, id)).toHaveLength(1)
    await later.getByRole('button', { name: remove }).click()
    await expect(later.getByRole('button', { name: remove })).toHaveCount(0)
    expect(await filesOf(who, id)).toEqual([])
    await context.close()
  })
