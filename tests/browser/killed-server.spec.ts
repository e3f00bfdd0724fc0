// The server is killed while a long form is filled in: every word is there after the restart.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startChildSite } from '#tests/support/child-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ADMIN } from '#tests/support/people.ts'
import { draftIsWritten, isAlive } from './support/journey.ts'

test('a save that fails keeps everything, and the draft survives the restart', async ({ page, context }) => {
  const settings = {
    PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'shingle-killed-')),
  }
  let site = await startChildSite(settings)
  const admin = site.visitor()
  await admin.post('/api/auth/sign-in/email', ADMIN)
  await context.addCookies(admin.browserCookies)
  const [about] = (await admin.get('/api/about')).json
  await page.goto(`${site.origin}/${about._id}`)
  await isAlive(page, 'main form')
  const details = page.locator('main form [name="aboutDetails"]').first()
  const words = `A paragraph that took a while to write. ${'And another. '.repeat(50)}`.trim()
  await details.fill(words)
  await draftIsWritten(page, words)
  await site.end('SIGKILL')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(details).toHaveValue(words)

  site = await startChildSite(settings)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(`${site.origin}/${about._id}`)
  expect((await admin.get(`/api/about-us/${about._id}`)).json.aboutDetails).toBe(about.aboutDetails)
  await page
    .getByRole('button', { name: /restore/i })
    .first()
    .click()
  await expect(page.locator('main form [name="aboutDetails"]').first()).toHaveValue(words)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('About is Updated').first()).toBeVisible()
  expect((await admin.get(`/api/about-us/${about._id}`)).json.aboutDetails).toBe(words)
  await site.end('SIGTERM')
  rmSync(settings.DATA_DIR, { recursive: true, force: true })
})
