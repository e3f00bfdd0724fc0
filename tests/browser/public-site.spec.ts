// What visitors see and send, in a real browser: every page at three widths, by keyboard, with and without
// scripts.
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/journey.ts'

const PAGES = [
  '/',
  '/service',
  '/pricing',
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
  test(`every page is right for all at ${width} px`, async ({ page, journey }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    for (const path of PAGES) {
      await page.goto(journey.site.origin + path)
      await expectNoSidewaysScroll(page)
      await expect(page.locator('h1')).toHaveCount(1)
      // The tablet has nothing that phone and desk don't have.
      if (width !== 768) await expectAccessible(page)
    }
  })
}

test('on a phone everything that is pressed is large enough for a thumb', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/service', '/pricing', '/contact', '/templates']) {
    await page.goto(journey.site.origin + path)
    const small = await page
      .locator(
        'header a:visible, summary:visible, main button:visible, main input:visible, footer a:visible, footer button',
      )
      .evaluateAll((all) =>
        all
          .filter(
            (each) =>
              !each.closest('[aria-hidden]') &&
              each.getBoundingClientRect().height > 0 &&
              each.getBoundingClientRect().height < 44,
          )
          .map((each) => each.outerHTML.slice(0, 80)),
      )
    expect(small).toEqual([])
  }
})

test('the small menu opens, leads on and closes by keys alone', async ({ page, journey }) => {
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
    'Pricing',
    'Contact',
    'Log in',
  ])
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Enter')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL(/#pricing-sec$/)
  await expect(page.locator('#pricing-sec')).toBeInViewport()
})

test('where the keyboard is can be seen on every ground', async ({ page, journey }) => {
  // Colours are read at once, not on their way.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/service']) {
    await page.goto(journey.site.origin + path)
    const faint = await page
      .locator(
        'main a:visible, main button:visible, [data-carousel-row], footer a, footer button, footer input:visible',
      )
      .evaluateAll((all) => {
        const numbers = (colour: string) => colour.match(/[\d.]+/g)!.map(Number)
        const light = (colour: string) => {
          const [red, green, blue] = numbers(colour).map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
        }
        // The ring stands outside: its ground is that of the first surface around.
        const groundOf = (inside: Element): string => {
          const ground = inside.parentElement
            ? getComputedStyle(inside.parentElement).backgroundColor
            : 'rgb(255, 255, 255)'
          return ground.startsWith('rgb(') || !inside.parentElement ? ground : groundOf(inside.parentElement)
        }
        return all
          .filter((each) => {
            ;(each as HTMLElement).focus({ focusVisible: true, preventScroll: true } as FocusOptions)
            if (document.activeElement !== each) return false
            const [ring, ground] = [light(getComputedStyle(each).outlineColor), light(groundOf(each))]
            return (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05) < 3
          })
          .map((each) => each.outerHTML.slice(0, 120))
      })
    expect(faint).toEqual([])
  }
})

test('with letters twice as large a phone still shows the menu, whole words and whole figures', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/service']) {
    await page.goto(journey.site.origin + path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await expect(page.locator('summary', { hasText: 'Menu' })).toBeInViewport({ ratio: 1 })
    const broken = await page.locator('dd, h1').evaluateAll((all) =>
      all
        .filter((each) => {
          const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
          for (let text = words.nextNode(); text; text = words.nextNode()) {
            for (const { 0: word, index } of text.textContent!.matchAll(/\S+/g)) {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + word.length)
              if (range.getClientRects().length > 1) return true
            }
          }
          return false
        })
        .map((each) => each.textContent),
    )
    expect(broken).toEqual([])
  }
})

test('the team is swiped: four on a desk, two on a tablet, one on a phone', async ({ page, journey }) => {
  for (const [width, count] of [
    [1280, 4],
    [768, 2],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${journey.site.origin}/service`)
    const row = page.getByRole('region', { name: 'The team' })
    const whole = () =>
      row.evaluate((box) => {
        const edge = box.getBoundingClientRect()
        return [...box.querySelectorAll('li')].filter(
          (item) =>
            item.getBoundingClientRect().left > edge.left - 2 &&
            item.getBoundingClientRect().right < edge.right + 2,
        ).length
      })
    await row.scrollIntoViewIfNeeded()
    expect(await whole()).toBe(count)
    const before = await row.evaluate((box) => box.scrollLeft)
    await row.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => row.evaluate((box) => box.scrollLeft)).toBeGreaterThan(before)
  }
  const next = page.locator('#team-sec').getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.locator('#team-sec').getByRole('button', { name: 'Previous' })).toBeEnabled()
})

test('no figure of the service page stands alone in the last row', async ({ page, journey }) => {
  for (const width of [360, 700, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${journey.site.origin}/service`)
    const tops = await page
      .locator('dl > div')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(tops).toHaveLength(5)
    expect(tops.filter((top) => top === tops.at(-1)).length, `at ${width} px`).toBeGreaterThan(1)
  }
})

test('on a phone the pictures of services and features stand beside their titles', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${journey.site.origin}/service`)
  const rows = page
    .locator('main li')
    .filter({ has: page.locator('img') })
    .filter({ has: page.locator('h2, h3') })
  const beside = await rows.evaluateAll((all) =>
    all.map(
      (each) =>
        each.querySelector('img')!.getBoundingClientRect().right <
        each.querySelector('h2, h3')!.getBoundingClientRect().left,
    ),
  )
  expect(beside).toEqual(Array.from({ length: 10 }, () => true))
})

test('one quote is seen at a time, whole, and rows run to the edge of a phone', async ({ page, journey }) => {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(journey.site.origin)
    const row = page.getByRole('region', { name: 'What customers say' })
    const seen = await row.evaluate((box) => {
      const edge = box.getBoundingClientRect()
      return [...box.querySelectorAll('li')]
        .filter((item) => item.getBoundingClientRect().left < edge.right)
        .map((item) => item.getBoundingClientRect().right <= edge.right)
    })
    expect(seen).toEqual([true])
  }
  const rightOf = (name: string) =>
    page.getByRole('region', { name }).evaluate((box) => box.getBoundingClientRect().right)
  expect(await rightOf('What customers say')).toBe(360)
  await page.goto(`${journey.site.origin}/service`)
  expect(await rightOf('The team')).toBe(360)
})

test('on a desk the price cards end a little below their last point, in the second row too', async ({
  page,
  journey,
}) => {
  await journey.ownPackage('90')
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/', '/pricing']) {
    await page.goto(journey.site.origin + path)
    const rooms = await page
      .locator('#pricing-sec .ticked')
      .evaluateAll((lists) =>
        lists.map(
          (list) =>
            list.parentElement!.getBoundingClientRect().bottom -
            list.lastElementChild!.getBoundingClientRect().bottom,
        ),
      )
    expect(rooms.length).toBeGreaterThan(3)
    for (const room of rooms) expect(room).toBeGreaterThan(20)
    // The packages of the demo have lists of nearly one length.
    for (const room of rooms.slice(0, 3)) expect(room).toBeLessThan(60)
  }
})

test('beside the contact form nothing is cut off, and both sides end together', async ({ page, journey }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  for (const path of ['/', '/contact']) {
    await page.goto(journey.site.origin + path)
    const [ways, form] = await Promise.all(
      ['#contact-sec ul', '#contact-sec form'].map((part) =>
        page.locator(part).evaluate((each) => each.getBoundingClientRect().bottom),
      ),
    )
    expect(Math.abs(ways! - form!)).toBeLessThan(16)
  }
  const picture = page.locator('#contact-sec img')
  await expect
    .poll(() =>
      picture.evaluate(
        (each: HTMLImageElement) =>
          each.complete && Math.abs(each.width / each.height - each.naturalWidth / each.naturalHeight),
      ),
    )
    .toBeLessThan(0.01)
})

test('nothing moves for those who asked for that', async ({ page, journey }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(journey.site.origin)
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (each) =>
          getComputedStyle(each).transitionDuration !== '0s' ||
          getComputedStyle(each).animationName !== 'none',
      ).length,
  )
  expect(moving).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})

test('the landing page is light, and nothing jumps', async ({ page, journey }) => {
  const sizes: Record<string, number> = {}
  page.on(
    'response',
    async (answer) => (sizes[answer.url()] = (await answer.request().sizes()).responseBodySize),
  )
  await page.goto(journey.site.origin, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((next) => setTimeout(next, 40))
    }
  })
  await page.waitForLoadState('networkidle')
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  const scripts = Object.entries(sizes)
    .filter(([url]) => url.endsWith('.js'))
    .reduce((sum, [, size]) => sum + size, 0)
  expect(total).toBeLessThan(120_000)
  expect(scripts).toBeLessThan(10_000)
  expect(scripts).toBeGreaterThan(0)
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

test('the contact form says beside the field what is wrong, keeps what was typed, and sends', async ({
  page,
  journey,
}) => {
  await page.goto(`${journey.site.origin}/#contact-sec`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
  await expect(page.locator('#contact-email-error')).not.toBeEmpty()
  await page.getByLabel('E-mail', { exact: true }).fill('ada@test.example')
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
  await expect(page.getByRole('status')).toHaveText('Message is Send Thanks')
  await expect(page.getByRole('link', { name: 'Back Home' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('pages read, questions open, messages are sent', async ({ page, journey }) => {
    await page.goto(`${journey.site.origin}/pricing`)
    const question = page.locator('details').nth(2)
    await question.locator('summary').click()
    await expect(question.locator('p')).toBeVisible()
    await page.getByRole('link', { name: 'Write to us' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    for (const [label, value] of [
      ['Name', 'Nora'],
      ['Phone number', '+1 555 010 0199'],
      ['Subject', 'Plain'],
      ['Message', 'No scripts here'],
    ] as const)
      await page.getByLabel(label).fill(value)
    await page.getByLabel('E-mail', { exact: true }).fill('nora@test.example')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/thanks\?message=/)
  })

  test('the newsletter is asked for, confirmed and left', async ({ page, journey, browser }) => {
    const admin = await journey.asAdmin(await browser.newContext())
    await page.goto(journey.site.origin)
    const email = `reader${Date.now()}@test.example`
    await page.getByLabel('Your e-mail for the newsletter').fill(email)
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list')
    const leave = await linkIn('/unsubscribe')
    await page.goto(leave)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave the newsletter?')
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
