// Whatever people type, pages show it as text, and the server never calls an address that somebody entered.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { fillWithMarkup, type HostileSite } from '#tests/support/hostile.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let sink: Server
let called = 0
let hostile: HostileSite
let who: Record<keyof HostileSite['pages'], Caller>

beforeAll(async () => {
  sink = createServer((_request, response) => {
    called++
    response.end()
  })
  await new Promise<void>((ready) => sink.listen(0, '127.0.0.1', ready))
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  who = { visitor: site.visitor(), customer: await site.customer(), admin: await site.admin() }
  hostile = await fillWithMarkup(
    who.admin,
    who.customer,
    `http://127.0.0.1:${(sink.address() as AddressInfo).port}`,
  )
})
afterAll(async () => {
  await site.close()
  sink.close()
})

it('markup in any text is shown as text on every page', async () => {
  const escaped: string[] = []
  const wrong: unknown[] = []
  for (const role of ['visitor', 'customer', 'admin'] as const) {
    for (const path of hostile.pages[role]) {
      const { status, text, headers } = await who[role].page(path)
      if (
        status !== (path === '/nowhere' ? 404 : 200) ||
        !headers.get('content-type')?.startsWith('text/html')
      )
        wrong.push([role, path, status])
      if (/<x7/i.test(text)) wrong.push([role, path, text.slice(text.search(/<x7/i) - 60).slice(0, 100)])
      else if (/(&lt;|\\u003c)x7/i.test(text)) escaped.push(path)
    }
  }
  expect(wrong).toEqual([])
  // The texts are really in the page, in its markup and in its data for the browser.
  for (const path of [
    '/',
    '/service',
    '/pricing',
    '/my-order',
    '/account',
    '/total-orders',
    '/all-messages',
    '/history',
  ])
    expect(escaped).toContain(path)
})

it('markup in any text is escaped in generated files', async () => {
  for (const path of ['/sitemap.xml', '/favicon.svg', '/site.webmanifest']) {
    const { status, headers, text } = await who.visitor.get(path)
    expect([path, status, headers.get('content-type')?.includes('json') ? false : /<x7/i.test(text)]).toEqual(
      [path, 200, false],
    )
  }
})

it('the server calls no address that somebody entered', async () => {
  for (const path of [
    ...hostile.pages.visitor,
    '/sitemap.xml',
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/site.webmanifest',
    '/og/home.png',
  ])
    await who.visitor.page(path)
  for (const path of hostile.pages.admin) await who.admin.page(path)
  expect((await fetch(`http://127.0.0.1:${(sink.address() as AddressInfo).port}/`)).ok).toBe(true)
  expect(called).toBe(1)
})
