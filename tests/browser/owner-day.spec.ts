// The owner's ordinary day: drafts, history, messages, and the links between the customer's and the agency's
// screens.
import { packageRows } from '#content/rules/types/package-rows.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, isAlive, test } from './support/journey.ts'

test('a draft that was not restored does not come back after a save', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const [banner] = (await admin.get('/api/banner')).json
  const address = `${journey.site.origin}/banner/${banner._id}`
  const heading = page.locator('main form [name="bannerHeading"]').first()
  const offer = page.getByRole('button', { name: /restore draft/i })
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(address)
  await isAlive(page, 'main form')
  await heading.fill('An old draft')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length))
    .toBe(1)
  await page.reload()
  await expect(offer).toBeVisible()
  await heading.fill('Saved without the draft')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Banner is Updated', { exact: true })).toBeVisible()
  await expect(offer).toBeHidden()
  await page.goto(address)
  await isAlive(page, 'main form')
  await expect(heading).toHaveValue('Saved without the draft')
  await expect(offer).toBeHidden()
  const { _id, createdAt: _c, updatedAt: _u, version: _v, ...fields } = banner
  await admin.put(`/api/update-banner/${_id}`, fields)
})

test('a failure never shows a success message', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const { _id: id } = (
    await admin.post('/api/add-faq-item', { accodingTitle: 'Hidden, then gone', accodingText: 'An answer.' })
  ).json
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  await page.getByRole('button', { name: 'Hide Hidden, then gone' }).click()
  await expect(page.getByText(/is kept, but hidden from the site/)).toBeVisible()
  await admin.delete(`/api/faq-item/${id}`)
  await page.getByRole('button', { name: 'Show Hidden, then gone' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(/is kept, but hidden from the site/)).toBeHidden()
})

test('every button of a history card undoes its change', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const {
    _id: id,
    createdAt: _c,
    updatedAt: _u,
    version: _v,
    ...fields
  } = (await admin.post('/api/add-faq-item', { accodingTitle: 'Alpha', accodingText: 'First text.' })).json
  await admin.put(`/api/faq-item/${id}`, { ...fields, accodingTitle: 'Beta' })
  await admin.put(`/api/faq-item/${id}`, { ...fields, accodingTitle: 'Gamma' })
  const title = async () => (await admin.get(`/api/faq-item/${id}`)).json.accodingTitle
  const history = `${journey.site.origin}/history?type=faqItem&id=${id}`
  const changed = page.getByRole('article').filter({ hasText: 'Beta' }).filter({ hasText: 'Alpha' })

  await page.goto(history)
  await changed.getByRole('button', { name: 'Restore the version before this' }).click()
  await expect(page.getByText('The earlier text is back on the site')).toBeVisible()
  expect(await title()).toBe('Alpha')

  await admin.put(`/api/faq-item/${id}`, { ...fields, accodingTitle: 'Delta' })
  await page.goto(history)
  await changed.getByRole('button', { name: /^Restore the old / }).click()
  await expect(page.getByText('The earlier text is back on the site')).toBeVisible()
  expect(await title()).toBe('Alpha')
  await admin.delete(`/api/faq-item/${id}`)
})

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test(`a deleted message can be restored with its reply (${scripts})`, async ({ browser, journey }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    await journey.asAdmin(context)
    const subject = `Undo ${javaScriptEnabled}`
    const { _id: id } = (
      await journey.site.visitor().post('/api/add-message', {
        name: 'Iris',
        email: 'iris@test.example',
        number: '+351 210 555 010',
        subject,
        message: 'Hello.',
      })
    ).json
    const page = await context.newPage()
    await page.goto(`${journey.site.origin}/view/${id}`)
    await page.getByLabel('Your reply').fill('We call you today.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    // No mail server is set up here, and the screen must not claim otherwise.
    await expect(page.getByText('The reply waits in the outbox.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Reply by / })).toBeVisible()
    await expect(page.getByText('We call you today.')).toBeVisible()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByRole('button', { name: `Delete ${subject}` }).click()
    await page.getByRole('button', { name: 'Yes, delete it' }).and(page.locator(':visible')).click()
    await expect(page.getByText('Message is deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Message is restored')).toBeVisible()
    await expect(page.getByText('We call you today.')).toBeVisible()
    await context.close()
  })
}

test('only an admin’s dashboard links to the admin area', async ({ browser, journey }) => {
  const own = await browser.newContext()
  await journey.asAdmin(own)
  const page = await own.newPage()
  await page.goto(`${journey.site.origin}/dashboard`)
  await page.getByRole('link', { name: 'Go to the admin area' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const other = await browser.newContext()
  await journey.asCustomer(other)
  const theirs = await other.newPage()
  await theirs.goto(`${journey.site.origin}/dashboard`)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Go to the admin area' })).toHaveCount(0)
  await own.close()
  await other.close()
})

test('/admin asks an unconfirmed colleague to confirm the address', async ({ page, context, journey }) => {
  await journey.asCustomer(context)
  await page.goto(`${journey.site.origin}/admin`)
  await expect(page.getByRole('heading', { name: "You don't have any permission" })).toBeVisible()
  await page.getByRole('button', { name: 'Send the confirmation link again' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('status').first()).toBeVisible()
})

test(
  'forced colours keep the ticks, the bars and the edges of buttons',
  { tag: '@prove' },
  async ({ page, journey }) => {
    const admin = await journey.asAdmin(page.context())
    // Points have ticks only if the rows have no labels.
    const [rows] = (await admin.get('/api/package-rows')).json
    const fields = Object.fromEntries(Object.keys(packageRows.fields).map((name) => [name, rows[name]]))
    const hideRows = async (hidden: boolean) =>
      expect((await admin.put(`/api/package-rows/${rows._id}`, { ...fields, hidden })).status).toBe(200)
    await hideRows(true)
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${journey.site.origin}/pricing`)
    const tick = await page
      .locator('.ticked > li')
      .first()
      .evaluate((item) => getComputedStyle(item, '::before').backgroundColor)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(tick).not.toBe(ground)
    const edge = await page
      .locator('main a[class*="bg-accent"]')
      .first()
      .evaluate((button) => getComputedStyle(button).outlineStyle)
    expect(edge).toBe('solid')
    await page.goto(`${journey.site.origin}/service`)
    const bar = await page
      .locator('#about-sec [style*="width"]')
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(bar).not.toBe(ground)
    await hideRows(false)
  },
)

test(
  'forced colours keep the plots of the overview, and show where one is',
  { tag: '@prove' },
  async ({ page, browser, journey }) => {
    const admin = await journey.asAdmin(page.context())
    const other = await browser.newContext()
    const [plan] = (await admin.get('/api/pricings')).json
    await place(await journey.asCustomer(other), plan)
    await other.close()
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${journey.site.origin}/admin`)
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    const bar = await styleOf('main figure .bg-accent[style*="width"]', 'background-color')
    expect(bar).not.toBe(await styleOf('body', 'background-color'))
    const entries = 'nav[aria-label="Admin menu"] a'
    expect(await styleOf(`${entries}[aria-current=page]`, 'outline-width')).toBe('2px')
    expect(await styleOf(`${entries}:not([aria-current])`, 'outline-width')).not.toBe('2px')
  },
)
