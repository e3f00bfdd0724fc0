// Daily work in the admin area: editors, previews, drafts, deletions, tables.
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import {
  draftIsWritten,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  isAlive,
  test,
} from './support/journey.ts'

test(
  'a long word in a title does not widen any screen',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const { _id: id } = (
      await admin.post('/api/add-faq-item', { accodingTitle: 'W'.repeat(200), accodingText: 'w'.repeat(200) })
    ).json
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${journey.site.origin}/edit-faq`)
      await expect(page.getByRole('link', { name: 'W'.repeat(200), exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await admin.delete(`/api/faq-item/${id}`)
  },
)

test('two admins edit the same record: no word is lost', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const [banner] = (await admin.get('/api/banner')).json
  await page.goto(`${journey.site.origin}/banner/${banner._id}`)
  await isAlive(page, 'main form')
  const heading = page.locator('main form [name="bannerHeading"]').first()
  await heading.fill('Mine, typed at length')
  const { _id, createdAt: _c, updatedAt: _u, version: _v, ...fields } = banner
  await admin.put(`/api/update-banner/${_id}`, { ...fields, bannerHeading: 'Theirs, saved first' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Theirs, saved first').first()).toBeVisible()
  expect(await page.content()).toContain('Mine, typed at length')
  expect((await admin.get(`/api/banner/${_id}`)).json.bannerHeading).toBe('Theirs, saved first')
})

test('what was typed survives a reload, and a link that is followed right after it', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const [about] = (await admin.get('/api/about')).json
  await page.goto(`${journey.site.origin}/${about._id}`)
  await isAlive(page, 'main form')
  const heading = page.locator('main form [name="aboutHeading"]').first()
  const restore = page.getByRole('button', { name: /restore/i }).first()
  await heading.fill('A long text that nobody saved')
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page).toHaveURL(/\/setting$/)
  await page.goBack()
  await restore.click()
  await expect(heading).toHaveValue('A long text that nobody saved')
  await page.reload()
  await restore.click()
  await expect(heading).toHaveValue('A long text that nobody saved')
})

test('the preview shows the real section while typing', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const [banner] = (await admin.get('/api/banner')).json
  await page.goto(`${journey.site.origin}/banner/${banner._id}`)
  await isAlive(page, 'main form')
  await page.locator('main form [name="bannerHeading"]').first().fill('Seen before it is saved')
  await expect(
    page.frameLocator('iframe').first().getByRole('heading', { name: 'Seen before it is saved' }),
  ).toBeVisible()
})

test('the palette finds screens and orders', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await page.goto(`${journey.site.origin}/admin`)
  const palette = page.getByRole('dialog', { name: 'Search' })
  // The shortcut works after hydration.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 300 })
  }).toPass()
  await page.keyboard.type('testimonial')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Testimonials/)
      .first(),
  ).toBeVisible()
  const group = palette.getByRole('group', { name: 'Screens' })
  await expect(group.getByRole('option', { selected: true })).toContainText('Testimonials')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('nobodyhasthisname')
  await expect(palette.getByText('No match for “nobodyhasthisname”')).toBeVisible()
  await expectAccessible(page)
  // The selected row is always in view, also when the arrows go around to the last one.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('e')
  await expect(palette.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  const last = palette.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('testimonial')
  await expect(group.getByRole('option', { selected: true })).toContainText('Testimonials')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/edit-testimonial/)
})

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? 'with scripts' : 'without scripts'
  test(`the question before a deletion fits the window, and Escape closes it (${scripts})`, async ({
    browser,
    journey,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const admin = await journey.asAdmin(context)
    const email = `asked${Date.now()}@test.example`
    await admin.post('/api/add-user', { userEmail: email, userRole: 'Admin' })
    const page = await context.newPage()
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const { path, name, axeAt } of [
        { path: '/add-user', name: `Delete ${email}`, axeAt: 360 },
        { path: '/edit-faq', name: /^Delete /, axeAt: 1280 },
      ]) {
        await page.goto(journey.site.origin + path)
        if (javaScriptEnabled) await isAlive(page, 'main form')
        if (path === '/edit-faq' && width === 360)
          await page.locator('summary[aria-label^="More for"]').first().press('Enter')
        const ask = page.getByRole('button', { name }).first()
        await ask.focus()
        await page.keyboard.press('Enter')
        const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it' })
        await expect(yes).toBeInViewport({ ratio: 1 })
        await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
        if (javaScriptEnabled) {
          await expect(yes).toBeFocused()
          if (width === axeAt) await expectAccessible(page)
        }
        await page.keyboard.press('Escape')
        await expect(yes).toBeHidden()
        await expect(ask).toBeFocused()
      }
    }
    await page.goto(`${journey.site.origin}/add-user`)
    await page.getByRole('button', { name: `Delete ${email}` }).click()
    await page.getByRole('button', { name: 'Yes, delete it' }).and(page.locator(':visible')).click()
    await expect(page.getByText('User Is Removed')).toBeVisible()
    await context.close()
  })
}

test(
  'the preview wraps long words like the page, and starts as wide as it can be read',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const [banner] = (await admin.get('/api/banner')).json
    for (const { width, size } of [
      { width: 360, size: 'Phone' },
      { width: 1280, size: 'Tablet' },
      { width: 1440, size: 'Desktop' },
    ]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${journey.site.origin}/banner/${banner._id}`)
      await isAlive(page, 'main form')
      await page.locator('main form [name="bannerHeading"]').first().fill('W'.repeat(80))
      await expect(
        page.getByRole('group', { name: 'Width' }).getByRole('button', { name: size }),
      ).toHaveAttribute('aria-pressed', 'true')
      const heading = page
        .frameLocator('iframe')
        .first()
        .getByRole('heading', { name: 'W'.repeat(80) })
      await expect(heading).toBeVisible()
      const scale = await page
        .locator('iframe')
        .first()
        .evaluate((frame) => frame.getBoundingClientRect().width / frame.clientWidth)
      expect(scale).toBeGreaterThan(0.6)
      expect(
        await heading.evaluate(
          (element) => element.scrollWidth <= element.ownerDocument.documentElement.clientWidth,
        ),
      ).toBe(true)
    }
  },
)

test('an email is shown in full', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await journey.site.visitor().post('/api/add-subscriber', { subemail: `foot${Date.now()}@test.example` })
  await page.goto(`${journey.site.origin}/outbox`)
  await page.locator('main a[href^="/outbox/"]').first().click()
  const frame = page.locator('main iframe')
  await expect
    .poll(() =>
      frame.evaluate(
        (element: HTMLIFrameElement) =>
          element.clientHeight - element.contentDocument!.documentElement.scrollHeight,
      ),
    )
    .toBeGreaterThanOrEqual(0)
  expect((await frame.boundingBox())!.height).not.toBe(960)
})

test(
  'an email with long names and addresses fits a phone',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    await journey.asAdmin(context)
    const word = 'w'.repeat(60)
    await journey.site.visitor().post('/api/add-message', {
      ...CONTACT_MESSAGE,
      name: word,
      subject: word,
      email: `${word}@test.example`,
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${journey.site.origin}/outbox`)
    await page.locator('main a[href^="/outbox/"]').filter({ hasText: word }).first().click()
    const frame = page.frameLocator('main iframe')
    await expect(frame.getByText(`${word}@test.example`).first()).toBeVisible()
    const { wide, seen } = await page.locator('main iframe').evaluate((element: HTMLIFrameElement) => {
      const { scrollWidth, clientWidth } = element.contentDocument!.documentElement
      return { wide: scrollWidth, seen: clientWidth }
    })
    expect(wide).toBeLessThanOrEqual(seen)
  },
)

test(
  'the save bar does not move when typing starts',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const [banner] = (await admin.get('/api/banner')).json
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${journey.site.origin}/banner/${banner._id}`)
      await isAlive(page, 'main form')
      const bar = page.getByRole('button', { name: 'Save changes' }).locator('..')
      const height = async () => (await bar.boundingBox())!.height
      const before = await height()
      await page.locator('main form [name="bannerHeading"]').first().fill('A few new words')
      await expect(bar.getByText('Unsaved')).toBeVisible()
      expect(await height()).toBe(before)
    }
  },
)

test(
  'message tables keep their column widths, and a long address stays on one line',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const long = `somebody${Date.now()}@longcompany-of-the-north.example`
    const write = (words: Record<string, string>) =>
      admin.post('/api/add-message', {
        number: '+351 900',
        message: 'A question',
        messageStatus: 'UnRead',
        ...words,
      })
    await write({ name: 'Bo', email: 'bo@b.example', subject: 'Hi' })
    const [short] = (await admin.get('/api/messages?limit=1')).json
    await admin.put(`/api/message/${short._id}`, { messageStatus: 'Read' })
    await write({
      name: 'Somebody With a Rather Long Name',
      email: long,
      subject: 'A question that takes more than one line to ask',
    })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${journey.site.origin}/all-messages`)
    const columns = (name: string) =>
      page
        .getByRole('table', { name, exact: true })
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().left))
    expect(await columns('Unread messages')).toEqual(await columns('Read messages'))
    const address = page.getByRole('cell', { name: long }).first().locator('span')
    expect(
      await address.evaluate((element) => [
        element.getClientRects().length,
        element.scrollWidth > element.clientWidth,
      ]),
    ).toEqual([1, true])
    await expect(address).toHaveAttribute('title', long)
  },
)

test('a missing value is reported beside its field until it is there', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await page.goto(`${journey.site.origin}/edit-work`)
  await isAlive(page, 'main form')
  const form = page.getByRole('form', { name: /^Add/ })
  await form.locator('[name=stepTitle]').fill('Kept')
  await form.getByRole('button', { name: 'Add Step' }).click()
  await expect(form.locator('[name=stepNumber]')).toBeFocused()
  const missing = form.getByText(/ is required\.$/)
  await expect(missing).toHaveCount(2)
  await form.getByRole('button', { name: 'search', exact: true }).click()
  await expect(missing).toHaveCount(1)
  await expect(form.locator('[name=stepTitle]')).toHaveValue('Kept')
})

test('the points of a package are a list: a line moves down, and the preview follows', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const [offer] = (await admin.get('/api/pricings')).json
  await page.goto(`${journey.site.origin}/package-edit/${offer._id}`)
  await isAlive(page, 'main form')
  await page.getByRole('button', { name: 'Move first point down' }).click()
  await expect(page.getByRole('textbox', { name: 'Second point' })).toHaveValue(offer.packagePointOne)
  const points = page.frameLocator('iframe[title="Preview: Package"]').locator('[data-points]').first()
  await expect(points.locator('li').first()).toContainText(offer.packagePointTwo)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Pricing One Is Updated')).toBeVisible()
  const [saved] = (await admin.get('/api/pricings')).json
  expect([saved.packagePointOne, saved.packagePointTwo]).toEqual([
    offer.packagePointTwo,
    offer.packagePointOne,
  ])
})

test(
  'on a phone every point of a package is shown whole, and Enter leads to the next one',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const [offer] = (await admin.get('/api/pricings')).json
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${journey.site.origin}/package-edit/${offer._id}`)
    await isAlive(page, 'main form')
    const point = page.getByRole('textbox', { name: 'First point' })
    await point.fill('Technical audit of up to\none hundred pages of your site')
    await expect(point).toHaveValue('Technical audit of up to one hundred pages of your site')
    expect(await point.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(0)
    await expectNoSidewaysScroll(page)
    await point.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Second point' })).toBeFocused()
    await expect(page.getByText('Pricing One Is Updated')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Pricing One Is Updated')).toBeVisible()
    const [saved] = (await admin.get('/api/pricings')).json
    expect(saved.packagePointOne).toBe('Technical audit of up to one hundred pages of your site')
    const { _id, createdAt: _c, updatedAt: _u, version: _v, ...fields } = offer
    await admin.put(`/api/pricing/${_id}`, fields)
  },
)

test('a price typed as people write it is saved, and the form says so', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const { id } = await journey.ownPackage('400')
  await page.goto(`${journey.site.origin}/package-edit/${id}`)
  await isAlive(page, 'main form')
  const price = page.locator('main form [name="packagePrice"]')
  for (const [typed, stored] of [
    ['1 290,50', '1290.50'],
    ['18 500', '18500'],
    ['18 500', '18500'],
  ] as const) {
    await price.fill(typed)
    await draftIsWritten(page, typed)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(price).toHaveValue(stored)
    await expect(page.getByText('Pricing One Is Updated')).toBeVisible()
    await expect(page.getByText('A draft is kept in this browser')).toHaveCount(0)
    expect((await admin.get(`/api/pricing/${id}`)).json.packagePrice).toBe(stored)
  }
  // Leaving asks nothing, and no draft is offered later.
  await page.getByRole('link', { name: 'Packages', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Packages' })).toBeVisible()
  await page.goto(`${journey.site.origin}/package-edit/${id}`)
  await isAlive(page, 'main form')
  await expect(page.getByRole('button', { name: /restore/i })).toHaveCount(0)
})
