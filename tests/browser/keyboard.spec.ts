// With the keyboard alone: the focus is never lost, covered or out of the window.
import type { Locator, Page } from '@playwright/test'
import { expect, isAlive, openNewFaq, test } from './support/journey.ts'

// A site of its own: questions are added and moved, and other journeys expect the demo's.
test.use({ siteSettings: {} })

const PHONE = { width: 360, height: 740 }

/** As the skip link does, past the menu. */
const skipToMain = (page: Page): Promise<void> => page.locator('main').focus()

/** Presses Tab until it is reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('Tab does not reach it.')
}

/** Whether its middle is in the window and nothing lies above it. */
const isUncovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && element.contains(hit)
  })

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the site’s menu closes when the focus leaves it', async ({ page, journey }) => {
    await page.goto(journey.site.origin)
    const menu = page.locator('[data-menu]')
    await tabTo(page, menu.locator('summary'))
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('open')
    await tabTo(page, menu.locator('a').last())
    await expect(menu).toHaveAttribute('open')
    await page.keyboard.press('Tab')
    await expect(menu).not.toHaveAttribute('open')
  })
})

test('from the address straight to the password, then to its button', async ({ page, journey }) => {
  await page.goto(`${journey.site.origin}/login`)
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
})

test('the admin’s menu closes when the focus leaves it', async ({ page, context, journey }) => {
  await journey.asAdmin(context)
  await page.goto(`${journey.site.origin}/setting`)
  await isAlive(page, 'main')
  const opener = page.getByRole('button', { name: /^Your menu/ })
  const last = page.getByRole('button', { name: 'Sign out' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await tabTo(page, last)
  await expect(last).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(last).toBeHidden()
  await expect(page.locator(':focus')).toBeVisible()
  // A click on the opener still closes it.
  await opener.click()
  await expect(last).toBeVisible()
  await opener.click()
  await expect(last).toBeHidden()
})

test('the drawer with the admin’s menu shows the current entry, and closes when the window grows', async ({
  page,
  context,
  journey,
}) => {
  await journey.asAdmin(context)
  await page.setViewportSize({ width: 768, height: 600 })
  await page.goto(`${journey.site.origin}/audit`)
  await isAlive(page, 'main')
  const menu = page.locator('#admin-menu')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('#admin-menu:popover-open')).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toBeVisible()
})

test('the save bar covers no field, and after a save its message has the focus', async ({
  page,
  context,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  await page.setViewportSize({ width: 1280, height: 420 })
  await openNewFaq(page, journey.site, admin, 'Covered?')
  await skipToMain(page)
  const form = page.locator('main form[aria-label^="Edit"]')
  for (const field of await form.locator('input:visible, textarea:visible').all()) {
    await tabTo(page, field)
    // Scrolling takes a moment.
    await expect.poll(() => isUncovered(field)).toBe(true)
  }
  await page.keyboard.type('An answer')
  await tabTo(page, form.getByRole('button', { name: 'Save changes' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('main [role=status]:focus')).toContainText(/\S/)
  await expect(page.locator('main [role=status]:focus')).toBeInViewport()
})

test('a chosen picture gives the focus back to the library button', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const [banner] = (await admin.get('/api/banner')).json
  await page.goto(`${journey.site.origin}/banner/${banner._id}`)
  await isAlive(page, 'main form')
  await skipToMain(page)
  const library = page.getByRole('button', { name: 'Library' }).first()
  await tabTo(page, library)
  await page.keyboard.press('Enter')
  const picture = page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('listitem').first()
  await tabTo(page, picture.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(library).toBeFocused()
})

test('a record moved to the top keeps the focus, and then lets it go', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  for (const accodingTitle of ['Upper', 'Lower'])
    await admin.post('/api/add-faq-item', { accodingTitle, accodingText: 'Text' })
  await page.goto(`${journey.site.origin}/edit-faq`)
  await isAlive(page, 'main form')
  await skipToMain(page)
  const list = page.getByRole('main').getByRole('list', { name: 'Questions' })
  const title = await list.locator('li').nth(1).getByRole('link').first().innerText()
  await tabTo(page, list.getByRole('button', { name: `Move ${title} up` }))
  await page.keyboard.press('Enter')
  await expect(list.locator('li').first()).toContainText(title)
  const down = list.getByRole('button', { name: `Move ${title} down` })
  await expect(down).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'the order is changed' })).toBeVisible()
  await expect(down).toBeFocused()
  const hide = list.getByRole('button', { name: `Hide ${title}` })
  await tabTo(page, hide)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Show ${title}` })).toBeVisible()
  await expect(down).not.toBeFocused()
})

test('a message that is opened has the focus on its subject', async ({ page, context, journey }) => {
  const admin = await journey.asAdmin(context)
  const message = { name: 'Ada', email: 'ada@test.example', number: '+351 1', message: 'Text' }
  await admin.post('/api/add-message', { ...message, subject: 'By keyboard' })
  await page.goto(`${journey.site.origin}/inbox`)
  await isAlive(page, 'main')
  await skipToMain(page)
  await tabTo(page, page.getByRole('list', { name: 'Messages' }).getByRole('link', { name: /By keyboard/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeFocused()
})

test('the phone menu of a customer closes by Escape and behind the focus', async ({
  page,
  context,
  journey,
}) => {
  await journey.asCustomer(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${journey.site.origin}/dashboard`)
  await isAlive(page, 'main form')
  const menu = page.locator('[data-menu]')
  const summary = menu.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('link').last().focus()
  await page.keyboard.press('Tab')
  await expect(menu).not.toHaveAttribute('open')
  await expect(page.locator(':focus')).toBeInViewport()
})
