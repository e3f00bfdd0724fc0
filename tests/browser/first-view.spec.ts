// The landing page has the styles of its first view in its head and links the rest below it.
import { expect, test } from './support/journey.ts'

const SHEET = /\/assets\/site-[^/]+\.css$/

for (const width of [360, 768, 1280])
  test(
    `at ${width} px the first view is complete before the rest of the styles`,
    { tag: '@prove' },
    async ({ page, journey }) => {
      await page.setViewportSize({ width, height: 900 })
      let release!: () => void
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(SHEET, (route) => released.then(() => route.continue()))
      await page.goto(journey.site.origin, { waitUntil: 'commit' })
      const hero = page.locator('main > section').first()
      await expect(hero.locator('h1')).toBeVisible()
      await hero.locator('img').evaluate((picture: HTMLImageElement) => picture.decode())
      // Every computed style of every element, so no rule of the sheet changes what is already seen.
      const styles = () =>
        page.evaluate(async () => {
          await document.fonts.ready
          return [...document.querySelectorAll('header, header *, main > section:first-of-type *')].map(
            (element) => {
              const computed = getComputedStyle(element)
              const shown = [...computed].filter((name) => !name.startsWith('--'))
              return [
                element.outerHTML.slice(0, 80),
                ...shown.map((name) => `${name}: ${computed.getPropertyValue(name)}`),
              ]
            },
          )
        })
      const before = await styles()
      expect(before.length).toBeGreaterThan(50)
      await expect(page.locator('#services-sec')).toBeHidden()
      release()
      await expect(page.locator('#services-sec')).toBeVisible()
      await page.waitForLoadState()
      expect(await styles()).toEqual(before)
    },
  )

test('without the rest of the styles everything can be read', async ({ page, journey }) => {
  await page.route(SHEET, (route) => route.fulfill({ status: 503 }))
  await page.goto(journey.site.origin)
  for (const section of ['#services-sec', '#pricing-sec', '#contact-sec'])
    await expect(page.locator(section)).toBeVisible()
})

test('on a small phone the fonts move nothing when they arrive', async ({ page, journey }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const topOfPicture = async () => {
    await page.goto(journey.site.origin)
    await page.evaluate(() => document.fonts.ready)
    const box = await page.locator('main > section img').first().boundingBox()
    return box!.y
  }
  const withFonts = await topOfPicture()
  await page.route(/\.woff2$/, (route) => route.fulfill({ status: 503 }))
  expect(await topOfPicture()).toBeCloseTo(withFonts, 0)
})
