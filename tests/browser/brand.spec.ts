// Whatever colour an agency chooses, every text can be read: on the site, in the account and in the admin
// area.
import type { Page } from '@playwright/test'
import { adminAddresses, isOfItsOwn } from '#tests/support/admin-addresses.ts'
import { setBrand } from '#tests/support/brand.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { atScale } from '#tests/support/scale.ts'
import { place, type Plan } from '#tests/support/shop.ts'
import { expect, expectAccessible, isAlive, test } from './support/journey.ts'

const BRANDS = {
  'deep blue': { accent: '#0b2a5b', second: '#7ec8e3', typeface: 'bookish', corners: 'square' },
  yellow: { accent: '#ffd400', second: '#ffd400', typeface: 'technical', corners: 'round' },
  'near-black': { accent: '#0d0d0d', second: '#101820', typeface: 'friendly', corners: 'soft' },
}
const PUBLIC = [...PUBLIC_PAGES, '/results/casa-alba', '/not-here']
const ACCOUNT = ['/dashboard', '/my-order', '/pending-order', '/account']

/** At full scale each brand opens every screen. Otherwise each brand opens another part of them. */
const EVERY = atScale(12, 1)

/** The only rules that colours can break. */
const CONTRAST = ['color-contrast', 'link-in-text-block']

test.describe.configure({ mode: 'serial' })
// A site of its own: other tests expect the colours of the demo.
test.use({ siteSettings: {} })

for (const [index, [name, brand]] of Object.entries(BRANDS).entries()) {
  test(`${name} is readable on every screen`, { tag: '@prove' }, async ({ journey, page, browser }) => {
    test.setTimeout(600_000)
    const admin = await journey.asAdmin(page.context())
    await setBrand(admin, { name: '', ...brand, icon: '' })
    const readAll = async (reader: Page, paths: readonly string[]) => {
      for (const [at, path] of paths.entries()) {
        if (at % EVERY !== index % EVERY) continue
        await reader.goto(journey.site.origin + path)
        await test.step(path, () => expectAccessible(reader, CONTRAST))
      }
    }
    const visiting = await browser.newContext()
    await readAll(await visiting.newPage(), PUBLIC)
    await visiting.close()
    const buying = await browser.newContext()
    const buyer = await journey.asCustomer(buying)
    const [plan] = (await admin.get('/api/pricings')).json as Plan[]
    const { _id } = await place(buyer, plan!)
    const ofOrder = ['order', 'pay-now', 'order-cancelled'].map((screen) => `/${screen}/${_id}`)
    await readAll(await buying.newPage(), [...ACCOUNT, `/order-now/${plan!._id}`, ...ofOrder])
    const addresses = await adminAddresses(admin, buyer)
    await buying.close()
    await readAll(page, addresses.filter(isOfItsOwn))
  })
}

test('the editor shows the colour that was chosen and the one that the site uses', async ({
  journey,
  page,
}) => {
  const admin = await journey.asAdmin(page.context())
  await setBrand(admin, { name: '', accent: '#0f6b55', second: '#e8a13a', icon: '' })
  await page.goto(`${journey.site.origin}/brand`)
  await page.getByRole('link', { name: 'Edit brand' }).click()
  await isAlive(page, 'main form')
  const colour = page.getByLabel('Main colour', { exact: false }).first()
  const frame = page.frameLocator('iframe[title="Preview: Brand"]')
  await colour.fill('#ffd400')
  await expect(page.getByText('Yours: #ffd400')).toBeVisible()
  await expect(page.getByText(/^On the site: #[0-9a-f]{6}$/)).toBeVisible()
  await expect(frame.getByText('Main button')).not.toHaveCSS('background-color', 'rgb(15, 107, 85)')
  await colour.fill('#0b2a5b')
  await expect(page.getByText('Yours:')).toHaveCount(0)
  await expect(frame.getByText('Main button')).toHaveCSS('background-color', 'rgb(11, 42, 91)')
  await page.getByLabel('Corners').selectOption('square')
  await expect(frame.getByText('Main button')).toHaveCSS('border-radius', '0px')
  await colour.fill('blue')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Main colour must be a colour with six digits, like #0b2a5b.')).toBeVisible()
  await expect(colour).toHaveValue('blue')
  await colour.fill('#0b2a5b')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Brand updated')).toBeVisible()
  await page.goto(journey.site.origin)
  await expect(page.locator('main a').filter({ hasText: /\w/ }).first()).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-accent'))).toBe(
    '#0b2a5b',
  )
})
