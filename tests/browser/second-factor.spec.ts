// A customer turns on two-step sign-in, keeps the recovery codes, and signs in with both steps. Then an
// editor's own part of the admin area.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { codeOf } from '#tests/support/authenticator.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, expectSound, isAlive, test } from './support/journey.ts'

for (const { name, width } of [
  { name: 'on a desk', width: 1280 },
  { name: 'on a phone', width: 360 },
]) {
  test(`${name}: turn it on, and sign in with it`, async ({ page, context, journey }) => {
    await page.setViewportSize({ width, height: 800 })
    const { email } = await journey.asCustomer(context)
    await page.goto(`${journey.site.origin}/account`)
    await page.getByRole('link', { name: 'Set up or change' }).click()
    await page.getByRole('button', { name: 'Show the code to scan' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!
    await expectSound(page)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('This is not the current code.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(key, Date.now()))
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [first, second] = await codes.allTextContents()
    await expect(page.getByRole('link', { name: 'Save them as a file' })).toHaveAttribute(
      'href',
      new RegExp(first!),
    )
    await expectSound(page)
    await context.clearCookies()

    await page.goto(`${journey.site.origin}/login?next=/my-order`)
    await page.getByLabel('Email').first().fill(email)
    await page.getByLabel('Password').fill(CUSTOMER_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    // Half a sign-in opens nothing.
    await page.goto(`${journey.site.origin}/my-order`)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(first!)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/my-order$/)

    await page.goto(`${journey.site.origin}/second-factor`)
    await expect(page.getByText('Unused recovery codes: 9.')).toBeVisible()
    await page.locator('#turn-off').fill(second!)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
  })
}

test('an editor has a first screen of their own, and a menu without orders', async ({
  page,
  context,
  journey,
}) => {
  const { email } = await journey.asCustomer(context)
  const database = new DatabaseSync(join(journey.site.dataDir, 'shingle.sqlite'), { timeout: 5000 })
  database.prepare('update "user" set "emailVerified" = 1 where email = ?').run(email)
  database.close()
  const admin = journey.site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  expect((await admin.post('/api/add-user', { userEmail: email, userRole: 'Editor' })).status).toBe(201)
  await page.goto(journey.site.origin)
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  await page.goto(`${journey.site.origin}/admin`)
  await expect(page).toHaveURL(/\/team$/)
  await isAlive(page, 'main')
  const menu = page.getByRole('navigation', { name: 'Admin menu', exact: true })
  await expect(menu.getByRole('link', { name: 'Website' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveCount(0)
  await expectSound(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${journey.site.origin}/total-orders`)
  await expect(page.getByText("You don't have any permission")).toBeVisible()
})
