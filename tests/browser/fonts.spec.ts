// The fallback faces have the measures of the fonts that are loaded (src/brand/rules/font-faces.ts).
import { expect, test } from './support/journey.ts'

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
