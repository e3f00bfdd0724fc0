// How the admin area is arranged: what stands in front, what is folded, and that a keyboard reaches all of
// it.
import { expect, expectAccessible, isAlive, openNewFaq, test } from './support/journey.ts'

test('an editor names the way back, says when it was saved, and keeps Delete behind More', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const faq = await openNewFaq(page, journey.site, admin, 'Behind more')
  const way = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(way).toHaveText(['Website', 'FAQ'])
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const deletion = page.getByRole('button', { name: 'Delete Behind more' })
  const more = page.locator('summary[aria-label="More"]')
  await expect(deletion).toBeHidden()
  await more.press('Enter')
  await expect(deletion).toBeVisible()
  await expectAccessible(page)
  await deletion.press('Escape')
  await expect(deletion).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await deletion.click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('Behind more')).toHaveCount(0)
  expect((await admin.get(`/api/faq-item/${faq._id}`)).status).toBe(404)
})

test(
  'a list has Add at its top, and its controls come with the pointer or the focus',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    await journey.asAdmin(context)
    await page.goto(`${journey.site.origin}/edit-faq`)
    await isAlive(page, 'main form')
    await page.mouse.move(0, 0)
    const hide = page.getByRole('button', { name: /^Hide / }).first()
    const controls = hide.locator('xpath=ancestor::div[1]')
    await expect(controls).toHaveCSS('opacity', '0')
    await hide.focus()
    await expect(controls).toHaveCSS('opacity', '1')
    await page.getByRole('link', { name: 'Add FAQ' }).click()
    await expect(page).toHaveURL(/#add-faqItem$/)
    await expect(page.getByRole('heading', { name: 'New: question' })).toBeInViewport()
  },
)

test('on a phone a row opens its editor, and its menu has the rest', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  for (const accodingTitle of ['Row above', 'Row below'])
    await admin.post('/api/add-faq-item', { accodingTitle, accodingText: 'Text. '.repeat(40) })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  const row = page.locator('main ol[aria-label] > li').filter({ hasText: 'Row below' })
  expect((await row.boundingBox())!.height).toBeLessThan(80)
  const up = page.getByRole('button', { name: 'Move Row below up' })
  await expect(up).toBeHidden()
  await row.locator('summary').click()
  await expect(row.getByRole('link', { name: 'Edit FAQs' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Delete Row below' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  // Stays open, so that a row moves by several places.
  const place = () =>
    page.locator('main ol[aria-label] > li').evaluateAll((rows) => {
      return rows.findIndex(({ textContent }) => textContent.includes('Row below'))
    })
  const before = await place()
  for (const moved of [1, 2]) {
    await up.click()
    await expect.poll(place).toBe(before - moved)
  }
  await page.keyboard.press('Escape')
  await expect(up).toBeHidden()
  await row.click({ position: { x: 40, y: 55 } })
  await expect(page.getByRole('heading', { name: 'Question: Row below' })).toBeVisible()
})

test('a list stays on the screen when a row moves, and says why it could not', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const { json: other } = await admin.post('/api/add-faq-item', {
    accodingTitle: 'Row one',
    accodingText: 'Text.',
  })
  await admin.post('/api/add-faq-item', { accodingTitle: 'Row two', accodingText: 'Text.' })
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  const redirects: string[] = []
  page.on('request', (request) => void (request.url().includes('done=') && redirects.push(request.url())))
  await page.getByRole('button', { name: 'Move Row two up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'the order is changed' })).toBeVisible()
  // Redirects of one fetcher that overtake each other make the router fail at the next link.
  expect(redirects).toEqual([])
  await admin.delete(`/api/faq-item/${other._id}`)
  await admin.post('/api/add-faq-item', { accodingTitle: 'Row of a colleague', accodingText: 'Text.' })
  await page.getByRole('button', { name: 'Move Row two up' }).click()
  await expect(page.locator('main ol[aria-label] > li').last()).toContainText('Row of a colleague')
  await expect(page.locator('main ol[aria-label]')).not.toContainText('Row one')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Move Row two up' }).click()
  await expect(page.getByRole('alert')).toContainText('The order is not changed')
  await context.setOffline(false)
  await expectAccessible(page)
})

test(
  'a row of a list uses its width, and its controls hide the text behind them',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    await admin.post('/api/add-faq-item', { accodingTitle: 'Wide row', accodingText: 'Text. '.repeat(40) })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${journey.site.origin}/edit-faq`)
    await isAlive(page, 'main form')
    const row = page.locator('main ol[aria-label] > li').filter({ hasText: 'Wide row' })
    await row.hover()
    const text = (await row.getByText('Text. Text.').boundingBox())!
    const edit = (await row.getByRole('link', { name: 'Edit FAQs' }).boundingBox())!
    expect(edit.x - (text.x + text.width)).toBeLessThan(24)
    const controls = row.getByRole('button', { name: 'Hide Wide row' }).locator('xpath=ancestor::div[1]')
    await expect(controls).toHaveCSS('opacity', '1')
    const cover = (await controls.boundingBox())!
    expect(cover.y + cover.height).toBeGreaterThanOrEqual(text.y + text.height)
    await expect(controls).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  },
)

test('the screen of a single record names its values and shows its section', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const [banner] = (await admin.get('/api/banner')).json
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`${journey.site.origin}/edit-banner`)
    const value = page.getByRole('definition').filter({ hasText: banner.buttonURL })
    await expect(value).toBeVisible()
    await expect(page.getByText('Button leads to', { exact: true })).toBeVisible()
    const section = page.frameLocator('iframe[title="Preview: Banner"]')
    await expect(section.getByRole('heading', { name: banner.bannerHeading })).toBeVisible()
    await expectAccessible(page)
  }
})

test(
  'the preview of a short section is as high as the section',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    await journey.asAdmin(context)
    await page.goto(`${journey.site.origin}/add-logo`)
    const frame = page.locator('iframe[title="Preview: Logo"]')
    await expect.poll(async () => (await frame.boundingBox())?.height).toBeLessThan(200)
  },
)

test('the overview shows the cards and tables below a fold, which is open on their further pages', async ({
  page,
  context,
  journey,
}) => {
  await journey.asAdmin(context)
  await page.goto(`${journey.site.origin}/admin`)
  const table = page.getByRole('table', { name: 'Total Orders', exact: true })
  await expect(table).toBeHidden()
  await page.locator('summary', { hasText: 'Everything' }).click()
  await expect(table).toBeVisible()
  await page.goto(`${journey.site.origin}/admin?ordersPage=1`)
  await expect(table).toBeVisible()
})

test(
  'the menu shows the entry of the current screen, also in a low window',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    await journey.asAdmin(context)
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.goto(`${journey.site.origin}/payment-settings`)
    const entry = page.getByRole('navigation', { name: 'Admin menu' }).locator('[aria-current="page"]')
    await expect(entry).toHaveText(/Settings/)
    await expect(entry).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // The menu ends within the window: its lower edge tells that there is more.
    const { y, height } = (await page.locator('#admin-menu').boundingBox())!
    expect(y + height).toBeLessThanOrEqual(500)
  },
)
