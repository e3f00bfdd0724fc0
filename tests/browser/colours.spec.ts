// Light or dark on account and admin screens: as the system says, or as the person chose.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { darkPaletteOf } from '#brand/rules/dark-palette.ts'
import { DEFAULT_COLOURS } from '#brand/rules/palette-of.ts'
import * as light from '#brand/rules/palette.ts'
import { setBrand } from '#tests/support/brand.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, isAlive, test } from './support/journey.ts'

const dark = darkPaletteOf(DEFAULT_COLOURS)
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
const expectPaper = (page: Page, colour: string) =>
  expect(page.locator('body')).toHaveCSS('background-color', rgb(colour))

/** The menu of the person, in the bar of the admin area. */
async function choose(page: Page, mode: 'System' | 'Light' | 'Dark'): Promise<void> {
  const choice = page.getByRole('group', { name: 'Light or dark' }).getByRole('button', { name: mode })
  if (!(await choice.isVisible())) await page.getByRole('button', { name: /^Your menu/ }).click()
  await choice.click()
}

test('a choice acts at once, and loses nothing that was typed', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${journey.site.origin}/webhooks`)
  await isAlive(page, 'main form')
  await expectPaper(page, dark.paper)
  const address = page.getByLabel('Address', { exact: false }).first()
  await address.fill('https://typed.example/hook')
  await choose(page, 'Light')
  await expectPaper(page, light.paper)
  await expect(address).toHaveValue('https://typed.example/hook')
  await expect(page.getByRole('button', { name: 'Light', pressed: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await choose(page, 'Dark')
  await expectPaper(page, dark.paper)
  await page.reload()
  await expectPaper(page, dark.paper)
  await choose(page, 'System')
  await expectPaper(page, light.paper)
})

test(
  'in dark mode the logo’s variant stands in for it; without one it is lightened, unless it has a ground of its own',
  { tag: '@prove' },
  async ({ page, context, journey }) => {
    const admin = await journey.asAdmin(context)
    const [{ _id: id, logo, version }] = (await admin.get('/api/logo')).json
    const open = () => page.goto(`${journey.site.origin}/setting`)
    const image = (path: string) => page.locator(`header img[src="${path}"]`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await open()
    await expect(image(logo)).toHaveCSS('filter', 'invert(1) hue-rotate(180deg)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(image(logo)).toHaveCSS('filter', 'none')
    const form = new FormData()
    const picture = sharp({ create: { width: 320, height: 80, channels: 3, background: '#244' } }).png()
    form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'opaque.png'))
    const { json: opaque } = await admin.post('/api/media', form)
    await setBrand(admin, { darkLogo: opaque.path })
    await open()
    await expect(image(logo)).toBeVisible()
    await expect(image(opaque.path)).toBeHidden()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(image(opaque.path)).toBeVisible()
    await expect(image(logo)).toBeHidden()
    await setBrand(admin, { darkLogo: '' })
    await admin.put(`/api/logo/${id}`, { logo: opaque.path, version })
    await open()
    await expect(image(opaque.path)).toHaveCSS('filter', 'none')
    // The other tests of this site have the logo of the demo.
    await admin.put(`/api/logo/${id}`, { logo, version: version + 1 })
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a customer chooses dark; documents, print and the public site stay light', async ({
    page,
    context,
    browser,
    journey,
  }) => {
    const customer = await journey.asCustomer(context)
    const [plan] = (await journey.site.visitor().get('/api/pricings')).json
    const order = await place(customer, plan)
    // A receipt needs money.
    const admin = await journey.asAdmin(await browser.newContext())
    await admin.post(`/api/record-payment/${order._id}`, { amount: plan.packagePrice, note: 'Cash' })
    await page.goto(`${journey.site.origin}/account`)
    await expectPaper(page, light.paper)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect(page).toHaveURL(`${journey.site.origin}/account`)
    await expectPaper(page, dark.paper)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Your account' })).toHaveCSS('color', rgb(light.ink))
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`${journey.site.origin}/receipt/${order._id}`)
    await expectPaper(page, dark.paper)
    await expect(page.locator('main article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await page.goto(journey.site.origin)
    await expectPaper(page, light.paper)
  })
})
