// Whatever colour an agency chooses, every text can be read: on the site, in the account and in the admin
// area.
import { setBrand } from '#tests/support/brand.ts'
import { expect, expectAccessible, isAlive, test } from './support/journey.ts'

const BRANDS = {
  'deep blue': { accent: '#0b2a5b', second: '#7ec8e3', typeface: 'bookish', corners: 'square' },
  yellow: { accent: '#ffd400', second: '#ffd400', typeface: 'technical', corners: 'round' },
  'near-black': { accent: '#0d0d0d', second: '#101820', typeface: 'friendly', corners: 'soft' },
}
const PUBLIC = ['/', '/service', '/pricing', '/contact', '/templates', '/login', '/not-here']
const ACCOUNT = ['/dashboard', '/my-order', '/account']
const ADMIN = ['/admin', '/setting', '/total-orders', '/brand', '/edit-pages']

/** Colours change nothing else. */
const CONTRAST = ['color-contrast', 'link-in-text-block']

test.describe.configure({ mode: 'serial' })

for (const [name, brand] of Object.entries(BRANDS)) {
  test(`${name} is readable everywhere`, async ({ journey, page, browser }) => {
    test.setTimeout(240_000)
    const admin = await journey.asAdmin(page.context())
    await setBrand(admin, { name: '', ...brand, icon: '' })
    const visiting = await browser.newContext()
    const visitor = await visiting.newPage()
    for (const path of PUBLIC) {
      await visitor.goto(journey.site.origin + path)
      await expectAccessible(visitor, CONTRAST)
    }
    await visiting.close()
    for (const path of ADMIN) {
      await page.goto(journey.site.origin + path)
      await expectAccessible(page, CONTRAST)
    }
    const buying = await browser.newContext()
    await journey.asCustomer(buying)
    const customer = await buying.newPage()
    for (const path of ACCOUNT) {
      await customer.goto(journey.site.origin + path)
      await expectAccessible(customer, CONTRAST)
    }
    await buying.close()
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
  await expect(page.getByText('Main colour must be a colour with six digits, like #0f6b55.')).toBeVisible()
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
