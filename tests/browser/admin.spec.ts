// Every screen of the admin area: who may open it, and whether it works and fits a phone.
import type { Browser } from '@playwright/test'
import { CONTENT_TYPES } from '#content/index.ts'
import type { ContentType } from '#content/model/define.ts'
import { OUR_ADMIN_SCREENS } from '#tests/support/admin-screens.ts'
import type { Caller } from '#tests/support/caller.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }
import { fillEmptyTypes } from '#tests/support/fill-empty-types.ts'
import { sendMessage } from '#tests/support/send-message.ts'
import { place } from '#tests/support/shop.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Journey } from './support/journey.ts'

const types = CONTENT_TYPES as readonly ContentType[]

/** The contract's addresses with a real id in place of {id}. */
async function addresses(admin: Caller, customer: Caller): Promise<string[]> {
  const [plan] = (await admin.get('/api/pricings')).json
  const order = await place(customer, plan)
  await fillEmptyTypes(admin)
  await sendMessage(admin)
  const ids: Record<string, string> = {
    '/admin/payment-status/{id}': order._id,
    '/view/{id}': (await admin.get('/api/messages')).json[0]._id,
    '/inbox/{id}': (await admin.get('/api/messages')).json[0]._id,
    '/admin-user/{id}': (await admin.get('/api/users')).json[0]._id,
  }
  for (const type of types) {
    const [record] = (await admin.get(`/api${type.calls.list}`)).json
    for (const screen of [type.screens.edit, type.screens.editAlso]) if (screen) ids[screen] = record._id
  }
  // Of the package.
  ids['/package-plan/{id}'] = plan._id
  return [...contract.screens.admin, ...OUR_ADMIN_SCREENS].map((screen) =>
    screen.replace('{id}', ids[screen] ?? ''),
  )
}

async function customerOf(journey: Journey, browser: Browser): Promise<Caller> {
  const context = await browser.newContext()
  const customer = await journey.asCustomer(context)
  await context.close()
  return customer
}

test('admin screens refuse customers and send visitors to the login', async ({
  context,
  browser,
  journey,
}) => {
  const admin = await journey.asAdmin(context)
  const customer = await customerOf(journey, browser)
  const visitor = journey.site.visitor()
  for (const path of await addresses(admin, customer)) {
    const seen = await visitor.page(path)
    expect([path, seen.status, seen.location]).toEqual([path, 302, expect.stringContaining('/login?next=')])
    const refused = await customer.page(path)
    expect([path, refused.status, refused.text.includes('You don&#x27;t have any permission')]).toEqual([
      path,
      403,
      true,
    ])
    expect([path, (await admin.page(path)).status]).toEqual([path, 200])
  }
})

// All types share one edit screen, so a few types that have every kind of field are enough.
const LOOKED_AT = (path: string) =>
  !/^\/[\w-]+\/\w{22}$|^\/\w{22}$/.test(path) ||
  /^\/(admin|view|inbox|admin-user|banner|package-edit|package-plan|brief-question|item-edit|service-edit|paypal-email)\//.test(
    path,
  )

// About ninety screens with two looks at each: in parts, so that both workers share them.
const PARTS = 6

for (let part = 0; part < PARTS; part++) {
  test(`admin screens hydrate without errors, are accessible and fit a phone (${part + 1} of ${PARTS})`, async ({
    page,
    context,
    browser,
    journey,
  }) => {
    test.setTimeout(300_000)
    const admin = await journey.asAdmin(context)
    const paths = (await addresses(admin, await customerOf(journey, browser))).filter(LOOKED_AT)
    for (const [index, path] of paths.entries()) {
      if (index % PARTS !== part) continue
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(journey.site.origin + path)
      await expect(page.locator('h1')).toHaveCount(1)
      await expectNoSidewaysScroll(page)
      if (Math.floor(index / PARTS) % 2) await page.setViewportSize({ width: 1280, height: 900 })
      await expectAccessible(page)
    }
  })
}
