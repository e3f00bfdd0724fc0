// Lists of the admin area on a phone and on a desktop, and the inbox with its keys.
import type { Browser } from '@playwright/test'
import { sendMessage } from '#tests/support/send-message.ts'
import { place } from '#tests/support/shop.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isAlive,
  test,
  type Journey,
} from './support/journey.ts'

const PHONE = { width: 360, height: 740 }
const LOWEST_ROW = 48
const HIGHEST_ROW = 128

async function orderAsCustomer(browser: Browser, journey: Journey, more = {}) {
  const context = await browser.newContext()
  const customer = await journey.asCustomer(context)
  const [plan] = (await customer.get('/api/pricings')).json
  const { _id: id } = await place(customer, plan, more)
  await context.close()
  return { id, amount: plan.packagePrice }
}

test(
  'rows on a phone are two or three lines, and the whole row is a link',
  { tag: '@prove' },
  async ({ page, context, browser, journey }) => {
    const admin = await journey.asAdmin(context)
    await orderAsCustomer(browser, journey)
    await sendMessage(admin)
    await page.setViewportSize(PHONE)
    for (const [path, name, target] of [
      ['/admin', 'Total Orders', /\/admin\/payment-status\//],
      ['/total-orders', 'Total Orders', /\/admin\/payment-status\//],
      ['/all-messages', 'Unread messages', /\/view\//],
      ['/outbox', 'Emails', /\/outbox\//],
    ] as const) {
      await page.goto(journey.site.origin + path)
      if (path === '/admin') await page.locator('summary', { hasText: 'Everything' }).click()
      await expectNoSidewaysScroll(page)
      const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr')
      const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      expect(Math.min(...heights), path).toBeGreaterThanOrEqual(LOWEST_ROW)
      // The newest row is ours. Others may have long names.
      expect(heights[0], path).toBeLessThanOrEqual(HIGHEST_ROW)
      // Clicks the lower right corner of the row, far from the words of the link.
      const box = (await rows.first().boundingBox())!
      await rows.first().click({ position: { x: box.width - 4, y: box.height - 4 } })
      await expect(page).toHaveURL(target)
    }
  },
)

test(
  'the lists of orders show every column at 1280 px, also with long names',
  { tag: '@prove' },
  async ({ page, context, browser, journey }) => {
    await journey.asAdmin(context)
    await orderAsCustomer(browser, journey, { customerName: 'Maximiliana Hohenlohe '.repeat(3).trim() })
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of ['/admin', '/total-orders']) {
      await page.goto(journey.site.origin + path)
      if (path === '/admin') await page.locator('summary', { hasText: 'Everything' }).click()
      const cut = await page
        .getByRole('table', { name: 'Total Orders', exact: true })
        .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth)
      expect([path, Math.max(0, cut)]).toEqual([path, 0])
    }
    // A filter shows the whole of its value.
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${journey.site.origin}/total-orders?payment=Cancelled&status=Pending`)
      const missing = await page
        .getByRole('search', { name: 'Orders' })
        .locator('select')
        .evaluateAll((selects) =>
          selects.map((select) => {
            const { width } = select.getBoundingClientRect()
            ;(select as HTMLElement).style.width = 'max-content'
            return Math.ceil(select.getBoundingClientRect().width - width)
          }),
        )
      expect([width, Math.max(...missing)]).toEqual([width, 0])
    }
    // On a tablet it is a table too, without the link that each row is anyway.
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(`${journey.site.origin}/total-orders`)
    const table = page.getByRole('table', { name: 'Total Orders', exact: true })
    await expect(table.getByRole('columnheader', { name: 'Payment' })).toBeInViewport()
    expect(await table.evaluate((it) => it.scrollWidth - it.parentElement!.clientWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.setViewportSize({ width: 1280, height: 900 })
    // A table of few columns has room for whole addresses.
    await page.goto(`${journey.site.origin}/outbox`)
    const addresses = page.getByRole('table', { name: 'Emails' }).locator('span[title*="@"]')
    await expect(addresses.first()).toBeVisible()
    expect(
      await addresses.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0)
  },
)

test('columns stand below their heads, and the buttons of today below each other', async ({
  page,
  context,
  browser,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const { id, amount } = await orderAsCustomer(browser, journey)
  await admin.post(`/api/record-payment/${id}`, { amount, note: 'Cash' })
  await sendMessage(admin)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${journey.site.origin}/total-orders`)
  const table = page.getByRole('table', { name: 'Total Orders', exact: true })
  const sides = await table
    .locator('th, tbody tr:first-child td')
    .evaluateAll((cells) =>
      cells.map((cell) => [
        cell.textContent === 'Price' || cell.getAttribute('data-label') === 'Price',
        getComputedStyle(cell).textAlign,
      ]),
    )
  expect(sides.filter(([isPrice]) => isPrice).map(([, side]) => side)).toEqual(['end', 'end'])
  await page.goto(`${journey.site.origin}/admin`)
  const ends = await page
    .locator('li[id^=need-]')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.lastElementChild!.getBoundingClientRect().right)))
  expect(ends.length).toBeGreaterThan(1)
  expect(new Set(ends).size).toBe(1)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the actions for several orders appear with the first one that is chosen', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      await journey.asAdmin(context)
      await orderAsCustomer(browser, journey)
      await page.goto(`${journey.site.origin}/total-orders`)
      // A tick from before is given again after the start, and `check` may look in between.
      if (javaScriptEnabled) await isAlive(page, 'main form')
      const remind = page.getByRole('button', { name: 'Remind', exact: true })
      await expect(remind).toBeHidden()
      await page
        .getByRole('checkbox', { name: /^Choose order/ })
        .first()
        .check()
      await remind.click()
      await expect(page.getByText('Remind the customers of 1 order?')).toBeVisible()
      // It stays chosen, and so do the actions.
      await expect(remind).toBeVisible()
    })
  })

test('the inbox reads, answers and undoes by keyboard, and fits a phone', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  for (const name of ['First Writer', 'Second Writer'])
    await admin.post('/api/add-message', {
      name,
      email: 'writer@visitor.example',
      number: '+351 900',
      subject: `About ${name}`,
      message: 'A question\nwith a second line',
      messageStatus: 'UnRead',
    })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${journey.site.origin}/inbox`)
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('link')
  await rows.first().focus()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const pane = page.getByRole('article')
  await expect(pane).toContainText('with a second line')
  // Opening a message marks it as read.
  await expect(rows.first()).not.toContainText('Unread')
  await expectAccessible(page)
  // A letter that is typed into a field is no shortcut.
  await pane.getByLabel('Your reply').fill('Just ask')
  await page.keyboard.press('k')
  await expect(pane.getByLabel('Your reply')).toHaveValue('Just askk')
  await pane.getByRole('button', { name: 'Send reply' }).click()
  await expect(pane).toContainText('Just askk')
  await expect(pane.getByLabel('Your reply')).toHaveValue('')
  await pane.getByRole('button', { name: 'Mark unread' }).click()
  await expect(page.getByText('Message is unread again')).toBeVisible()
  await expect(rows.first()).toContainText('Unread')

  await page.setViewportSize(PHONE)
  await rows.nth(1).click()
  await expect(rows.first()).toBeHidden()
  await expectNoSidewaysScroll(page)
  await pane.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Message is deleted')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Message is restored')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Inbox', exact: true }).click()
  await expect(rows.first()).toBeVisible()
  await expect(pane).toHaveCount(0)
  await expectAccessible(page)
})
