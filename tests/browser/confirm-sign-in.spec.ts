// An admin who signed in a while ago changes who is paid: the screen asks for the password, then continues
// with what was typed.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ADMIN } from '#tests/support/people.ts'
import { expect, expectSound, isAlive, test, type Journey } from './support/journey.ts'

/** As if everybody had signed in an hour ago. */
function signedInLongAgo({ dataDir }: Journey['site']): void {
  const database = new DatabaseSync(join(dataDir, 'shingle.sqlite'), { timeout: 5000 })
  database.exec(
    `update "session" set "createdAt" = strftime('%Y-%m-%dT%H:%M:%fZ', "createdAt", '-1 hour'), ` +
      '"confirmedAt" = null',
  )
  database.close()
}

for (const { name, width } of [
  { name: 'on a desk', width: 1280 },
  { name: 'on a phone', width: 360 },
]) {
  test(`${name}: the payment email`, async ({ page, context, journey }) => {
    await page.setViewportSize({ width, height: 800 })
    const admin = await journey.asAdmin(context)
    signedInLongAgo(journey.site)
    const [{ _id }] = (await admin.get('/api/paypal-email')).json as [{ _id: string }]
    await page.goto(`${journey.site.origin}/paypal-email/${_id}`)
    await isAlive(page, 'form')
    const typed = `paid${width}@test.example`
    await page.getByLabel('PayPal email').fill(typed)
    await page.getByRole('button', { name: 'Save changes' }).click()

    const password = page.getByLabel('Your password')
    await expect(password).toBeFocused()
    await expect(password).toBeInViewport()
    await expect(page.getByLabel('PayPal email')).toHaveValue(typed)
    await expectSound(page)
    await password.fill('Not-my-password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is not your password.')).toBeVisible()
    await expect(password).toBeFocused()
    await password.fill(ADMIN.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Paypal Email Updated')).toBeVisible()
    await expect(password).toBeHidden()
    await expect(page.getByLabel('PayPal email')).toHaveValue(typed)
    await expect(page.getByText('Unsaved')).toBeHidden()
    expect((await admin.get('/api/paypal-email')).json[0].paypalEmail).toBe(typed)
  })
}

test('removing an admin asks for the password once', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await admin.post('/api/add-user', { userEmail: 'leaving@test.example', userRole: 'Admin' })
  signedInLongAgo(journey.site)
  await page.goto(`${journey.site.origin}/add-user`)
  await isAlive(page, 'form')
  await page.getByRole('button', { name: 'Delete leaving@test.example' }).click()
  await page.getByRole('button', { name: 'Yes, delete it' }).click()
  await page.getByLabel('Your password').fill(ADMIN.password)
  await page.getByRole('button', { name: 'Confirm and continue' }).click()
  await expect(page.getByText('User Is Removed')).toBeVisible()
  await expect(page.getByText('leaving@test.example')).toHaveCount(0)
})
