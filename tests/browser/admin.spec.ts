// Every screen of the admin area: whether it works, is accessible and fits a phone. Who may open it:
// api/permissions and api/role-matrix.
import type { Browser } from '@playwright/test'
import { adminAddresses, isOfItsOwn } from '#tests/support/admin-addresses.ts'
import type { Caller } from '#tests/support/caller.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  test,
  type Journey,
} from './support/journey.ts'

async function customerOf(journey: Journey, browser: Browser): Promise<Caller> {
  const context = await browser.newContext()
  const customer = await journey.asCustomer(context)
  await context.close()
  return customer
}

// About ninety screens with two looks at each: in parts, so that a failure ends only one of them.
const PARTS = 6

for (let part = 0; part < PARTS; part++) {
  test(`admin screens hydrate without errors, are accessible and fit a phone (${part + 1} of ${PARTS})`, async ({
    page,
    context,
    browser,
    journey,
  }) => {
    test.setTimeout(300_000)
    const admin = await journey.asAdmin(context)
    const paths = (await adminAddresses(admin, await customerOf(journey, browser))).filter(isOfItsOwn)
    for (const [index, path] of paths.entries()) {
      if (index % PARTS !== part) continue
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(journey.site.origin + path)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      await expectRoomForLargeText(page)
      if (Math.floor(index / PARTS) % 2) await page.setViewportSize({ width: 1280, height: 900 })
      await expectAccessible(page)
    }
  })
}
