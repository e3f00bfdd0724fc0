// Signing in with a real OpenID Connect provider: in a pop-up, or by redirect where pop-ups are blocked or
// scripts are off.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openIdProvider, type OpenId } from '#tests/support/openid.ts'

const test = base.extend<object, { harbour: { site: ChildSite; openId: OpenId } }>({
  harbour: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const port = await freePort()
      const openId = await openIdProvider(`http://localhost:${port}`)
      await openId.open()
      const dataDir = mkdtempSync(join(tmpdir(), 'shingle-oidc-'))
      const site = await startChildSite({ ...openId.settings, PORT: String(port), DATA_DIR: dataDir })
      await use({ site, openId })
      await site.end('SIGTERM')
      await openId.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

/** Signs in and consents on the provider's pages. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]', { hasText: 'Continue' }).click()
}

const openLogin = async (page: Page, site: ChildSite) => {
  // The button is there as soon as the provider has answered.
  await expect(async () => {
    await page.goto(`${site.origin}/my-order`)
    await expect(page.getByRole('button', { name: 'Continue with Harbour ID' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
}

test('a window of 500 × 600 opens, closes by itself, and the page continues', async ({
  page,
  context,
  harbour: { site, openId },
}) => {
  openId.people.ada = { email: 'ada@harbour.example', verified: true, name: 'Ada' }
  await openLogin(page, site)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  const popup = await opening
  await popup.waitForURL(`${openId.issuer}/**`)
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([500, 600])
  const closing = popup.waitForEvent('close')
  await passProvider(popup, 'ada')
  await closing
  await expect(page).toHaveURL(`${site.origin}/my-order`)
  await expect(page.getByRole('heading', { name: 'My Orders' }).first()).toBeVisible()
})

test('with pop-ups blocked, the page itself goes there and comes back', async ({
  page,
  harbour: { site, openId },
}) => {
  openId.people.bea = { email: 'bea@harbour.example', verified: true }
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openLogin(page, site)
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  await page.waitForURL(`${openId.issuer}/**`)
  await passProvider(page, 'bea')
  await expect(page).toHaveURL(`${site.origin}/my-order`)
})

test('an error is explained, with a link back', async ({ page, harbour: { site, openId } }) => {
  await site.visitor().post('/api/auth/sign-up/email', {
    email: 'cleo@harbour.example',
    password: 'Plover-quay-31!',
    name: 'Cleo',
  })
  openId.people.cleo = { email: 'cleo@harbour.example', verified: true }
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openLogin(page, site)
  await page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
  await page.waitForURL(`${openId.issuer}/**`)
  await passProvider(page, 'cleo')
  await expect(page.getByText('An account with this address exists already.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await expect(page).toHaveURL(`${site.origin}/login?next=%2Fmy-order`)
})

test.describe('without scripts', { tag: '@always' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the same way there and back', async ({ page, harbour: { site, openId } }) => {
    openId.people.dan = { email: 'dan@harbour.example', verified: true }
    await openLogin(page, site)
    await page.getByRole('button', { name: 'Continue with Harbour ID' }).click()
    await page.waitForURL(`${openId.issuer}/**`)
    await passProvider(page, 'dan')
    await expect(page).toHaveURL(`${site.origin}/my-order`)
  })
})
