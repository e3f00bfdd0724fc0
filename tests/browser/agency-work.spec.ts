// An admin works on an order: takes the lead, asks and waits, ticks points, delivers with a file, takes it
// back and delivers again. With and without scripts.
import type { Page } from '@playwright/test'
import type { Caller } from '#tests/support/caller.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { expect, expectSound, isAlive, test, type Journey } from './support/journey.ts'

const REPORT = { name: 'Report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 report') }

async function paidOrder(journey: Journey, admin: Caller, customer: Caller): Promise<string> {
  const [plan] = (await admin.get('/api/pricings')).json as Plan[]
  const { _id } = await place(customer, plan!)
  const paid = await admin.post(`/api/record-payment/${_id}`, { amount: plan!.packagePrice, note: 'Cash' })
  expect(paid.status).toBe(200)
  return _id
}

test(
  'an order page does not move when its scripts start',
  { tag: '@prove' },
  async ({ page, context, browser, journey }) => {
    const admin = await journey.asAdmin(context)
    const other = await browser.newContext()
    const id = await paidOrder(journey, admin, await journey.asCustomer(other))
    await other.close()
    const position = () =>
      page.evaluate(() => [...document.querySelectorAll('h2')].map((head) => head.offsetTop).join())
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      let start = () => {}
      const held = new Promise<void>((resolve) => (start = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.goto(`${journey.site.origin}/admin/payment-status/${id}`, { waitUntil: 'commit' })
      // Waits until the whole page is parsed, so that no styles or fonts come later.
      await page.locator('footer').last().waitFor({ state: 'attached' })
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
      )
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const before = await position()
      start()
      await isAlive(page, 'main form')
      await page.unrouteAll({ behavior: 'wait' })
      await expect(page.locator('input[type=file]').first()).toBeEnabled()
      expect([width, await position()]).toEqual([width, before])
    }
  },
)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('an admin takes an order from the desk to its delivery', async ({
      page,
      context,
      browser,
      journey,
    }) => {
      const admin = await journey.asAdmin(context)
      const other = await browser.newContext()
      const customer = await journey.asCustomer(other)
      await other.close()
      const id = await paidOrder(journey, admin, customer)
      const { origin } = journey.site
      const alive = async () => {
        if (javaScriptEnabled) await isAlive(page, 'main form')
      }
      const click = (name: string | RegExp) => page.getByRole('button', { name }).first().click()

      await page.goto(`${origin}/desk`)
      await alive()
      const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${id}"]`) })
      await row
        .first()
        .getByLabel(/^More for/)
        .click()
      await row
        .first()
        .getByRole('button', { name: /^Assign to me/ })
        .click()
      await expect(page.getByText('The order is assigned to you')).toBeVisible()
      await expect(row.first().getByText(/^Assigned to/)).toBeVisible()
      if (javaScriptEnabled) await expectSound(page)
      await row.first().getByRole('link').first().click()
      await page.waitForURL(`**/admin/payment-status/${id}`)
      await alive()

      await click('Start with what we have')
      await expect(page.getByText('The work has begun')).toBeVisible()
      await page.getByLabel('Your words').fill('Which domain do you keep?')
      await writeBox(page).getByText('Ask and wait', { exact: true }).first().click()
      await click('Ask and wait')
      await expect(page.getByText('Question 1')).toBeVisible()
      if (javaScriptEnabled) {
        await expectPaymentBesideStatus(page, `${origin}/total-orders`)
        await page.goBack()
      }
      await expect(page.getByLabel('Your words')).toHaveValue('')
      await customer.post(`/api/order-message/${id}`, { text: 'The first one.', kind: 'answer' })
      if (javaScriptEnabled) await expectTidyDesk(page, origin)
      await page.goto(`${origin}/admin/payment-status/${id}`)
      await alive()
      await expect(page.getByText('The first one.')).toBeVisible()

      await page.getByLabel('New note').fill('They sounded happy.')
      await click('Add note')
      await expect(page.getByRole('region', { name: 'Notes' }).getByText('They sounded happy.')).toBeVisible()

      const points = page.getByRole('region', { name: 'Checklist' }).getByRole('checkbox')
      await points.first().click()
      await expect(points.first()).toBeChecked()
      if (javaScriptEnabled) await expectSound(page)

      const head = page.getByRole('region', { name: /^Your move/ })
      const box = writeBox(page)
      const words = page.getByLabel('Your words')
      await head.getByRole('link', { name: 'Ask and wait' }).click()
      await expect(words).toBeFocused()
      await expect(box.getByRole('radio', { name: 'Ask and wait' })).toBeChecked()
      await expect(box.getByLabel('Links')).toBeHidden()
      await head.getByRole('link', { name: 'Deliver' }).click()
      await expect(words).toBeFocused()
      await expect(box.getByRole('radio', { name: 'Deliver' })).toBeChecked()
      await alive()
      await deliver(page, { javaScriptEnabled, words: 'The first try' })
      await click('Take it back')
      await expect(page.getByText('The delivery is taken back. Nothing was emailed')).toBeVisible()
      // The file is offered for the next try.
      await expect(box.getByRole('checkbox', { name: /Report\.pdf/ })).toBeChecked()
      await alive()
      await words.fill('The second try')
      await click('Preview')
      await click('Change it')
      await expect(words).toHaveValue('The second try')
      await expect(box.getByRole('radio', { name: 'Deliver' })).toBeChecked()
      await click('Preview')
      await expect(page.locator('[data-preview]')).toContainText('Report.pdf')
      if (javaScriptEnabled) await expectSound(page)
      await click('Send to the customer')
      // Waits for this button, because the preview has the same words as the sent round.
      await expect(page.getByRole('button', { name: 'Take it back' }).first()).toBeVisible()
      const round = page.getByRole('article', { name: 'Round 1' })
      await expect(round).toContainText('The second try')
      await expect(round.getByRole('link', { name: /Report\.pdf/ })).toBeVisible()
      const seen = (await customer.get(`/api/order-work/${id}`)).json
      expect(seen).toMatchObject({ state: 'delivered', deliveries: [{ words: 'The second try' }] })

      await page.goto(`${origin}/dispute-file/${id}`)
      await expect(page.getByText('The second try')).toBeVisible()
      await expect(page.getByText('They sounded happy.')).toHaveCount(0)
      if (javaScriptEnabled) await expectSound(page)
    })
  })
}

/** In the list on a phone, also if the line about the work is long. */
async function expectPaymentBesideStatus(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(address)
  const row = page.getByRole('row').filter({ hasText: 'customer’s move' }).first()
  const status = (await row.getByText('Pending', { exact: true }).boundingBox())!
  const payment = (await row.getByText('Paid', { exact: true }).boundingBox())!
  expect(payment.y).toBeLessThan(status.y + status.height)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/**
 * The button of a row and its menu stand on one line, and the menu at the same place in every row.
 * On a tablet the board shows that it has more columns.
 */
async function expectTidyDesk(page: Page, origin: string): Promise<void> {
  for (const [path, width] of [
    ['/admin', 360],
    ['/desk', 360],
    ['/admin', 1280],
    ['/desk', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto(origin + path)
    const lines = await page.locator('summary[aria-label^="More for"]').evaluateAll((menus) =>
      menus.map((menu) => {
        const actions = [...menu.closest('li')!.querySelectorAll('a[href*="#"], button, summary')].filter(
          (action) => action.checkVisibility(),
        )
        return new Set(actions.map((action) => Math.round(action.getBoundingClientRect().top))).size
      }),
    )
    expect(lines.length, path).toBeGreaterThan(0)
    expect(Math.max(...lines), path).toBe(1)
    if (width < 768) continue
    const starts = await page
      .locator('summary[aria-label^="More for"]:visible')
      .evaluateAll((menus) => menus.map((menu) => Math.round(menu.getBoundingClientRect().left)))
    expect(new Set(starts).size, path).toBe(1)
  }
  await page.getByRole('link', { name: 'Board' }).click()
  await page.setViewportSize({ width: 768, height: 900 })
  const heads = page.getByRole('region', { name: 'Board' }).getByRole('heading')
  await expect(heads).toHaveCount(5)
  const tops = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height))
  expect(new Set(tops).size, 'heads of one line').toBe(1)
  await expect(heads.nth(3)).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
}

const writeBox = (page: Page) => page.getByRole('region', { name: 'Write to the customer' })

interface Delivery {
  javaScriptEnabled: boolean
  words: string
}

/** Delivers a round with a file. */
async function deliver(page: Page, { javaScriptEnabled, words }: Delivery): Promise<void> {
  const box = writeBox(page)
  const chooser = box.locator('input[type=file]')
  if (javaScriptEnabled) {
    await expect(chooser).toBeEnabled()
    await chooser.setInputFiles(REPORT)
    await expect(box.getByText(/, ready$/)).toBeVisible()
  } else {
    await chooser.first().setInputFiles(REPORT)
    await box.getByRole('button', { name: 'Upload the file' }).click()
    await expect(box.getByRole('checkbox', { name: /Report\.pdf/ })).toBeChecked()
  }
  await page.getByLabel('Your words').fill(words)
  await box.getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('[data-preview]')).toContainText(words)
  await page.getByRole('button', { name: 'Send to the customer' }).click()
  await expect(page.getByRole('article', { name: 'Round 1' })).toContainText(words)
}
