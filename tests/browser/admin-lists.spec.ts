// Lists of the admin area on a phone.
import { place } from '#tests/support/shop.ts'
import { expect, expectNoSidewaysScroll, test } from './support/journey.ts'

const PHONE = { width: 360, height: 740 }
const LOWEST_ROW = 48
const HIGHEST_ROW = 128

test('rows on a phone are two or three lines, and lead on wherever they are tapped', async ({
  page,
  context,
  browser,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const other = await browser.newContext()
  const [plan] = (await admin.get('/api/pricings')).json
  await place(await journey.asCustomer(other), plan)
  await other.close()
  await admin.post('/api/add-message', {
    name: 'Rui',
    email: 'rui@visitor.example',
    number: '+351 900',
    subject: 'Hello',
    message: 'A question',
    messageStatus: 'UnRead',
  })
  await page.setViewportSize(PHONE)
  for (const [path, name, target] of [
    ['/admin', 'Total Orders', /\/admin\/payment-status\//],
    ['/total-orders', 'Total Orders', /\/admin\/payment-status\//],
    ['/all-messages', 'Unread messages', /\/view\//],
    ['/outbox', 'Mails', /\/outbox\//],
  ] as const) {
    await page.goto(journey.site.origin + path)
    await expectNoSidewaysScroll(page)
    const rows = page.getByRole('table', { name, exact: true }).locator('tbody tr')
    for (const { height } of await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect()))) {
      expect(height, path).toBeGreaterThanOrEqual(LOWEST_ROW)
      expect(height, path).toBeLessThanOrEqual(HIGHEST_ROW)
    }
    // Its lower right corner is far from the words of the link.
    const box = (await rows.first().boundingBox())!
    await rows.first().click({ position: { x: box.width - 4, y: box.height - 4 } })
    await expect(page).toHaveURL(target)
  }
})
