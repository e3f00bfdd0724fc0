// Markup that people typed, in a real browser: it becomes no element, does not run, and does not break
// hydration.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { fillWithMarkup } from '#tests/support/hostile.ts'
import { openFeatures } from '#tests/support/open-features.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { expect, isAlive, test } from './support/journey.ts'

let site: ChildSite
let folder: string

// A separate site: other tests need readable texts.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-hostile-'))
  site = await startChildSite({ DATA_DIR: folder })
  await openFeatures(site)
})
test.afterAll(async () => {
  await site.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

test('hostile content is shown as text on every kind of page', async ({ page, context }) => {
  test.setTimeout(120_000)
  const [admin, customer] = [site.visitor(), Object.assign(site.visitor(), { email: 'hostile@test.example' })]
  await admin.post('/api/auth/sign-in/email', ADMIN)
  await customer.post('/api/auth/sign-up/email', { email: customer.email, password: CUSTOMER_PASSWORD })
  const { pages } = await fillWithMarkup(admin, customer, `${site.origin}/nowhere`)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const look = async (paths: string[], hydrated: boolean) => {
    for (const path of paths) {
      await page.goto(site.origin + path)
      if (hydrated) await isAlive(page, 'h1')
      expect([path, await page.locator('x7').count()]).toEqual([path, 0])
    }
  }
  await look(
    pages.visitor.filter((path) => !path.startsWith('/nowhere')),
    false,
  )
  for (const { who, paths } of [
    {
      who: customer,
      paths: pages.customer.filter((path) => path !== '/' && !path.startsWith('/order-cancelled')),
    },
    { who: admin, paths: pages.admin.slice(0, 24) },
  ]) {
    await context.clearCookies()
    await context.addCookies(who.browserCookies)
    await look(paths, true)
  }
  expect(dialogs).toEqual([])
})
