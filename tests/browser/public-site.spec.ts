// What visitors read and send, in a real browser: every page at three widths, the menu by keyboard, forms
// with and without scripts.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/journey.ts'

const PAGES = [
  '/',
  '/service',
  '/results',
  '/results/casa-alba',
  '/pricing',
  '/pricing/compare',
  '/contact',
  '/thanks',
  '/templates',
  '/templates?format=youtube',
  '/privacy',
  '/terms',
  '/newsletter',
  '/newsletter?sent=1',
  '/nowhere',
]

for (const width of [360, 768, 1280]) {
  test(`every page fits and is accessible at ${width} px`, async ({ page, journey }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 800 })
    for (const path of PAGES) {
      await page.goto(journey.site.origin + path)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('h1')).toHaveCount(1)
      // The tablet layout has nothing that phone and desktop don't have.
      if (width !== 768) await expectAccessible(page)
    }
  })
}

test('the small menu works with the keyboard alone', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(journey.site.origin)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('navigation', { name: 'Main, small' })
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Services',
    'About',
    'Results',
    'Pricing',
    'Contact',
    'Log in',
    'English',
    'Português',
  ])
  // It fills the window, ends with the way to the packages, and the page behind it does not scroll.
  const packages = page.locator('[data-menu]').getByRole('link', { name: 'See the packages' })
  const { y, height } = (await packages.boundingBox())!
  expect(y + height).toBeGreaterThan(740)
  expect(y + height).toBeLessThanOrEqual(800)
  await page.mouse.move(180, 600)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Enter')
  for (let i = 0; i < 5; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/#pricing-sec$/)
  await expect(page.locator('#pricing-sec')).toBeInViewport()
})

test('nothing on the landing page moves while it loads', async ({ page, journey }) => {
  await page.goto(journey.site.origin, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((next) => setTimeout(next, 40))
    }
  })
  await page.waitForLoadState('networkidle')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), 200)
      }),
  )
  expect(shift).toBeLessThan(0.005)
})

test('the contact form reports errors beside fields, keeps the input, and sends', async ({
  page,
  journey,
}) => {
  await page.goto(`${journey.site.origin}/#contact-sec`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.locator('#contact-email-error')).toHaveText('Email is required.')
  // The server's words for the same mistake.
  await page.getByLabel('Email', { exact: true }).fill('ada')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('#contact-email-error')).toHaveText('Email must be an email address.')
  await page.getByLabel('Email', { exact: true }).fill('ada@test.example')
  await page.getByLabel('Phone number').fill('call me')
  await page.getByLabel('Subject').fill('Hello')
  await page.getByLabel('Message').fill('First line\nSecond line')
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.locator('#contact-number-error')).toHaveText(
    'Phone number must be digits, such as +1 555 010 2030.',
  )
  await expect(page.getByLabel('Message')).toHaveValue('First line\nSecond line')
  await expectAccessible(page)
  await page.getByLabel('Phone number').fill('+351 210 555 010')
  await page.waitForTimeout(1100)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('status')).toHaveText('Your message was sent')
  await expect(page.getByRole('link', { name: 'Back Home' })).toBeVisible()
})

test.describe('without scripts', { tag: '@always' }, () => {
  test.use({ javaScriptEnabled: false })

  test('pages can be read, questions opened, messages sent', async ({ page, journey }) => {
    await page.goto(`${journey.site.origin}/pricing`)
    const question = page.locator('details').nth(2)
    await question.locator('summary').click()
    await expect(question.locator('p')).toBeVisible()
    await page.getByRole('link', { name: 'Write to us' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    for (const { label, value } of [
      { label: 'Name', value: 'Nora' },
      { label: 'Phone number', value: '+1 555 010 0199' },
      { label: 'Subject', value: 'Plain' },
      { label: 'Message', value: 'No scripts here' },
    ])
      await page.getByLabel(label).fill(value)
    await page.getByLabel('Email', { exact: true }).fill('nora@test.example')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/thanks\?message=/)
  })

  test('subscribe to the newsletter, confirm and unsubscribe', async ({ page, journey, browser }) => {
    const admin = await journey.asAdmin(await browser.newContext())
    await page.goto(journey.site.origin)
    const email = `reader${Date.now()}@test.example`
    await page.getByLabel('Your email for the newsletter').fill(email)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost done')
    const linkIn = async (path: string) =>
      new RegExp(`http[^\\s"]*${path}/\\w+`).exec(
        JSON.stringify(
          (await admin.get('/api/outbox')).json.filter((mail: { to: string }) => mail.to === email),
        ),
      )![0]
    await page.goto(await linkIn('/newsletter/confirm'))
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are subscribed')
    const leave = await linkIn('/unsubscribe')
    await page.goto(leave)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe?')
    // What a mail program sends by itself: no cookie, no origin.
    const oneClick = await fetch(leave, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(oneClick.status).toBe(200)
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('Address removed')
  })
})

test('an edit is on the page at the next request', async ({ page, journey, browser }) => {
  const admin = await journey.asAdmin(await browser.newContext())
  await page.goto(`${journey.site.origin}/pricing`)
  const [question] = (await admin.get('/api/faq-items')).json
  const title = `Is this new? ${Date.now()}`
  const saved = await admin.put(`/api/faq-item/${question._id}`, {
    accodingTitle: title,
    accodingText: question.accodingText,
  })
  expect(saved.status).toBe(200)
  await page.reload()
  await expect(page.getByText(title)).toBeVisible()
})
