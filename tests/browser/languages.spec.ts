// A site in two languages: the switch of public pages, and the screens of a customer behind a prefix.
import type { Page } from '@playwright/test'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, isAlive, test } from './support/journey.ts'

test('a visitor chooses a language, registers in it and stays in it', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  await context.clearCookies()
  const [{ _id }] = (await admin.get('/api/languages')).json
  const set = (body: object) => admin.put(`/api/languages/${_id}`, body)
  const { status, text } = await set({ de: 'Published', pt: 'Off', sv: 'Published' })
  expect(status, text).toBe(200)
  try {
    await walk(page, journey.site.origin)
  } finally {
    // The site is that of other tests too.
    await set({ de: 'Off', pt: 'Published', sv: 'Off' })
  }
})

async function walk(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`${origin}/pricing`)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Language: English' }).click()
  const list = page.getByRole('navigation', { name: 'Languages' })
  await expect(list.getByRole('link')).toHaveText(['English', 'Deutsch', 'Svenska'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Language: English' }).focus()
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(`${origin}/de/pricing`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await page.setViewportSize({ width: 320, height: 640 })
  await page.locator('[data-menu] summary').click()
  await expect(page.locator('[data-menu]').getByRole('link', { name: 'Svenska' })).toHaveAttribute(
    'href',
    '/sv/pricing',
  )
  await expectNoSidewaysScroll(page)

  await page.goto(`${origin}/de/register`)
  await page.getByLabel('E-Mail', { exact: true }).fill(`leser-${Date.now()}@test.example`)
  await page.getByLabel('Passwort', { exact: true }).fill(CUSTOMER_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Registrieren' }).click()
  await expect(page).toHaveURL(`${origin}/de`)

  await page.goto(`${origin}/de/account`)
  await isAlive(page, 'main form')
  // A form of the router, and its links.
  await page.getByLabel('Ihr Name').fill('Leser')
  await page.getByRole('button', { name: 'Namen speichern' }).click()
  await expect(page.getByText('Ihr Name ist gespeichert.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/de/account`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Bestellungen', exact: true }).first().click()
  await expect(page).toHaveURL(/\/de\/my-order/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/de\/account/)

  // The choice brings the screen in the other language, at its address.
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' })
  await page.getByRole('button', { name: 'Sprache speichern' }).click()
  await expect(page.getByText('Your language is saved.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/account`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}
