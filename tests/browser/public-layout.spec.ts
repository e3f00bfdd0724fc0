// The layout of the public pages on a phone, a tablet and a desktop: sizes, rows, focus rings, and
// prefers-reduced-motion.
import { expect, expectNoSidewaysScroll, test } from './support/journey.ts'

test('touch targets are large enough on a phone', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['/', '/service', '/pricing', '/pricing/compare', '/contact', '/templates']) {
    await page.goto(journey.site.origin + path)
    const small = await page
      .locator(
        'header a:visible, summary:visible, main button:visible, main input:visible, ' +
          'footer a:visible, footer button',
      )
      .evaluateAll((all) =>
        all
          .filter(
            (element) =>
              !element.closest('[aria-hidden]') &&
              element.getBoundingClientRect().height > 0 &&
              element.getBoundingClientRect().height < 44,
          )
          .map((element) => element.outerHTML.slice(0, 80)),
      )
    expect(small).toEqual([])
  }
})

test('the focus ring is visible on every background', async ({ page, journey }) => {
  // Transitions are off, so colours can be read at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/service']) {
    await page.goto(journey.site.origin + path)
    const faint = await page
      .locator(
        'main a:visible, main button:visible, [data-carousel-row], footer a, footer button, ' +
          'footer input:visible',
      )
      .evaluateAll((all) => {
        const numbers = (colour: string) => colour.match(/[\d.]+/g)!.map(Number)
        const light = (colour: string) => {
          const [red, green, blue] = numbers(colour).map((part) =>
            part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
        }
        // The ring is outside the element, so it is drawn on the background around it.
        const groundOf = (inside: Element): string => {
          const ground = inside.parentElement
            ? getComputedStyle(inside.parentElement).backgroundColor
            : 'rgb(255, 255, 255)'
          return ground.startsWith('rgb(') || !inside.parentElement ? ground : groundOf(inside.parentElement)
        }
        return all
          .filter((element) => {
            ;(element as HTMLElement).focus({ focusVisible: true, preventScroll: true })
            if (document.activeElement !== element) return false
            const [ring, ground] = [light(getComputedStyle(element).outlineColor), light(groundOf(element))]
            return (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05) < 3
          })
          .map((element) => element.outerHTML.slice(0, 120))
      })
    expect(faint).toEqual([])
  }
})

test('at twice the text size a phone shows the menu, whole words and figures', async ({ page, journey }) => {
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
        .filter((element) => {
          const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
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
        .map((element) => element.textContent),
    )
    expect(broken).toEqual([])
  }
})

test(
  'the team carousel shows four on a desktop, two on a tablet, one on a phone',
  { tag: '@prove' },
  async ({ page, journey }) => {
    for (const { width, count } of [
      { width: 1280, count: 4 },
      { width: 768, count: 2 },
      { width: 360, count: 1 },
    ]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${journey.site.origin}/service`)
      const row = page.getByRole('region', { name: 'Who does the work' })
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
  },
)

test(
  'one whole quote is shown at a time, and rows reach the edge of a phone',
  { tag: '@prove' },
  async ({ page, journey }) => {
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(journey.site.origin)
      const row = page.getByRole('region', { name: 'In their words' })
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
    expect(await rightOf('In their words')).toBe(360)
    await page.goto(`${journey.site.origin}/service`)
    expect(await rightOf('Who does the work')).toBe(360)
  },
)

test('on a phone the way to the packages stays in reach after the first section', async ({
  page,
  journey,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(journey.site.origin)
  const sticky = page.locator('main .sticky a', { hasText: 'See the packages' })
  const heroBottom = await page
    .locator('main > section')
    .first()
    .evaluate((hero) => hero.getBoundingClientRect().bottom)
  const { y } = (await sticky.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(heroBottom - 1)
  await page.locator('#services-sec li').nth(3).scrollIntoViewIfNeeded()
  await expect(sticky).toBeInViewport({ ratio: 1 })
  // An element that gets the focus is not hidden behind it.
  await page.locator('#about-sec a').first().focus()
  const gap = async () => {
    const link = (await page.locator('#about-sec a').first().boundingBox())!
    return (await sticky.boundingBox())!.y - link.y - link.height
  }
  // The page scrolls smoothly.
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await sticky.click()
  await expect(page.locator('#pricing-sec h2')).toBeInViewport()
  await page.locator('body > footer').scrollIntoViewIfNeeded()
  await expect(sticky).not.toBeInViewport()
})

test(
  'on a phone the way to the packages covers no words at the end of its sections',
  { tag: '@prove' },
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    for (const path of ['/', '/service']) {
      await page.goto(journey.site.origin + path)
      const sticky = page.locator('main .sticky a', { hasText: 'See the packages' })
      const gap = await sticky.evaluate((button) => {
        const bar = button.closest('.sticky')!
        bar.parentElement!.scrollIntoView({ block: 'end', behavior: 'instant' })
        const words = [...bar.previousElementSibling!.querySelectorAll('p, h3')]
        const lowest = Math.max(...words.map((part) => part.getBoundingClientRect().bottom))
        return button.getBoundingClientRect().top - lowest
      })
      expect(gap, path).toBeGreaterThanOrEqual(8)
      // It does not end right above the packages, or above another button with its words.
      const next = page.locator('main :has(> .sticky) + *')
      await expect(next).toHaveCount(1)
      await expect(next).not.toHaveAttribute('id', 'pricing-sec')
      await expect(next.getByText('See the packages')).toHaveCount(0)
    }
  },
)

test(
  'a long price stays on one line, in one size with the others',
  { tag: '@prove' },
  async ({ page, journey }) => {
    await journey.ownPackage('123456.78')
    for (const path of ['/pricing', '/pricing/compare', '/'])
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(journey.site.origin + path)
        const cut = await page.locator('.fitted-price:visible').evaluateAll((all) =>
          all
            .filter((price) => {
              const figures = document.createRange()
              figures.selectNodeContents(price.firstChild!)
              const room = price.parentElement!.getBoundingClientRect().right + 1
              return figures.getClientRects().length > 1 || figures.getBoundingClientRect().right > room
            })
            .map((price) => price.textContent),
        )
        expect(cut, `${path} at ${width} px`).toEqual([])
      }
  },
)

test(
  'packages in any number stand in full rows, the last one in the middle',
  { tag: '@prove' },
  async ({ page, journey }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${journey.site.origin}/pricing`)
    const rows = async () => {
      const cards = await page.locator('#pricing-sec ul > li:has(> div > a)').evaluateAll((all) =>
        all.map((card) => {
          const { left, right, top } = card.getBoundingClientRect()
          return { left, right, top: Math.round(top / 40) }
        }),
      )
      const tops = [...new Set(cards.map(({ top }) => top))]
      return tops.map((top) => cards.filter((card) => card.top === top))
    }
    await journey.ownPackage('80')
    await journey.ownPackage('85')
    await page.reload()
    const [first, ...others] = await rows()
    expect(first).toHaveLength(3)
    for (const row of others) {
      const middle = (row[0]!.left + row.at(-1)!.right) / 2
      expect(Math.abs(middle - 640)).toBeLessThan(2)
    }
  },
)

test('nothing moves with prefers-reduced-motion', async ({ page, journey }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(journey.site.origin)
  const moving = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter(
        (element) =>
          getComputedStyle(element).transitionDuration !== '0s' ||
          getComputedStyle(element).animationName !== 'none',
      ).length,
  )
  expect(moving).toBe(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})
