// The production tree behind nginx and behind Caddy with TLS, each with its sample of deploy/: what a proxy
// could break on the way.
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test as base, type BrowserContext } from '@playwright/test'
import { banner } from '#content/rules/types/banner.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { askProxy } from '#tests/support/ask-proxy.ts'
import type { ChildSite } from '#tests/support/child-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { ADMIN, CONTACT_MESSAGE, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { drawPhotograph } from '#tests/support/photographs.ts'
import { makeProductionTree, type ProductionTree } from '#tests/support/production-tree.ts'
import { DOMAIN, startProxy, type Ports } from '#tests/support/proxies.ts'
import { inEnglish } from '#tests/support/words.ts'
import { isAlive } from './support/journey.ts'

const ORIGIN = `https://${DOMAIN}`
const MB = 1024 * 1024

interface Server {
  site: ChildSite
  ports: Ports
}

/** Several tests of the file use the tree. */
const test = base.extend<object, { tree: ProductionTree }>({
  tree: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const tree = makeProductionTree()
      await use(tree)
      tree.remove()
    },
    { scope: 'worker' },
  ],
})

/** Leads the browser to the ports of the proxy, as DNS and a router would. */
const mapped = ({ http, https }: Ports) =>
  `--host-resolver-rules=MAP *:80 127.0.0.1:${http},MAP *:443 127.0.0.1:${https}`

for (const name of ['nginx', 'caddy'] as const)
  test.describe(`behind ${name}`, { tag: '@prove' }, () => {
    let server: Server
    let context: BrowserContext
    const endings: (() => Promise<unknown>)[] = []
    const ask = (path: string, options?: Parameters<typeof askProxy>[2]) =>
      askProxy(server.ports.https, path, options)

    test.beforeAll(async ({ tree, launchOptions }) => {
      const ports = { http: await freePort(), https: await freePort(), site: await freePort() }
      // As docs/deploy.md says.
      const site = await tree.start({
        PORT: String(ports.site),
        DATA_DIR: tree.dataFolder(name),
        APP_ORIGIN: ORIGIN,
        TRUSTED_PROXIES: '127.0.0.1',
        PAYMENT_PROVIDERS: 'stand-in',
        PAYMENT_MODE: 'test',
      })
      endings.push(() => site.end('SIGTERM'))
      const proxy = await startProxy(name, ports)
      endings.push(() => proxy.stop())
      const browser = await chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), mapped(ports)],
      })
      endings.push(() => browser.close())
      context = await browser.newContext({ ignoreHTTPSErrors: true })
      server = { site, ports }
    })
    test.afterAll(async () => {
      for (const end of endings.toReversed()) await end()
      expect(server.site.said()).not.toContain('"level":"error"')
    })

    test('a visitor comes by http, registers, orders, pays and writes a message', async () => {
      const page = await context.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(`http://${DOMAIN}/#pricing-sec`)
      expect(new URL(page.url()).origin).toBe(ORIGIN)
      await page
        .locator('#pricing-sec')
        .getByRole('link', { name: /Standard/ })
        .first()
        .click()
      await page.locator('#register-email').fill(`${name}@test.example`)
      await page.locator('#register-password').fill(CUSTOMER_PASSWORD)
      await page.getByRole('button', { name: 'Register' }).click()
      await page.getByLabel('Full name').fill('Zoë Müller')
      await page.getByLabel('Address').fill('Rua da Boavista 84, Lisbon')
      await page.getByLabel('Country').fill('Portugal')
      await page.getByRole('button', { name: 'Place Order Now' }).click()
      await page.getByRole('link', { name: 'Pay Now' }).first().click()
      await page.getByRole('button', { name: 'Pay Now' }).click()
      await expect(page.getByText('Test payment – no money moves')).toBeVisible()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await page.getByRole('link', { name: 'Return to merchant' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you, your order is paid' })).toBeVisible()
      await page.goto(`${ORIGIN}/contact`)
      for (const [field, value] of Object.entries(CONTACT_MESSAGE))
        await page.locator(`#contact-${field}`).fill(value)
      // A form that is sent within a second counts as a bot's.
      await page.waitForTimeout(1100)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page).toHaveURL(/\/thanks/)
      const kept = await context.cookies()
      expect(kept.length).toBeGreaterThan(0)
      expect(kept.filter((cookie) => !cookie.secure)).toEqual([])
      expect(faults).toEqual([])
      await page.close()
      await context.clearCookies()
    })

    test('an admin signs in, edits a text and uploads a photograph of several megabytes', async () => {
      const photograph = join(tmpdir(), `shingle-${name}-${process.pid}.jpg`)
      // Padded: a large file is sent, but little work to draw and to store.
      const bytes = await drawPhotograph({ width: 800, height: 600 })
      writeFileSync(photograph, Buffer.concat([bytes, Buffer.alloc(8 * MB)]))
      const page = await context.newPage()
      await page.goto(`${ORIGIN}/login`)
      await page.getByLabel('Email', { exact: true }).fill(ADMIN.email)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('button', { name: 'Signout' })).toBeVisible()
      const [{ _id: id }] = JSON.parse((await ask('/api/banner')).text) as [{ _id: string }]
      await page.goto(ORIGIN + banner.screens.edit.replace('{id}', id))
      await isAlive(page, 'main form')
      await page.getByLabel('Heading', { exact: true }).fill(`Behind ${name}`)
      await page.getByLabel('Upload: Picture').setInputFiles(photograph)
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText(inEnglish(banner.texts.updated), { exact: true })).toBeVisible()
      rmSync(photograph)
      await page.goto(ORIGIN)
      await expect(page.getByRole('heading', { name: `Behind ${name}` })).toBeVisible()
      const { text } = await ask('/api/banner')
      expect((JSON.parse(text) as [{ imageOne: string }])[0].imageOne).toMatch(/^\/media\//)
      await page.close()
    })

    test('limits count the client and not the proxy, whatever the client says', async () => {
      const { most } = rateLimits.contact
      const send = async (from: string, said: string) =>
        (
          await ask('/api/add-message', {
            from,
            method: 'POST',
            headers: { 'x-forwarded-for': said },
            body: { ...CONTACT_MESSAGE, messageStatus: 'UnRead' },
          })
        ).status
      const statuses: number[] = []
      for (let n = 0; n <= most; n++) statuses.push(await send('127.0.0.8', `203.0.113.${n}`))
      expect(statuses).toEqual([...Array<number>(most).fill(201), 429])
      expect(await send('127.0.0.9', '127.0.0.8')).toBe(201)
    })

    test('a file above the limit is refused in the words of the site', async () => {
      const signedIn = await ask('/api/auth/sign-in/email', { method: 'POST', body: ADMIN })
      const cookie = signedIn.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ')
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
      // Above 64 MB the site does not read to the end before it answers.
      for (const size of [21, 80]) {
        const body = Buffer.concat([Buffer.from(head), Buffer.alloc(size * MB), Buffer.from('\r\n--x--\r\n')])
        const answer = await ask('/api/media', {
          method: 'POST',
          headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
          body,
        })
        expect([size, answer.status]).toEqual([size, 413])
        expect(answer.text).toContain('A picture may have at most 20 MB')
      }
    })

    test('https everywhere: headers, and the names that lead to the one of the site', async () => {
      const landing = await ask('/', { headers: { 'accept-encoding': 'br' } })
      expect([
        landing.status,
        landing.headers['strict-transport-security'],
        landing.headers['content-encoding'],
      ]).toEqual([200, 'max-age=63072000', 'br'])
      const bare = await ask('/service?x=1', { host: 'example.com' })
      expect([bare.status, bare.headers.location]).toEqual([301, `${ORIGIN}/service?x=1`])
      const page = await context.newPage()
      await page.goto('http://example.com/service')
      expect(page.url()).toBe(`${ORIGIN}/service`)
      await page.close()
      // Only requests from this machine itself get metrics and reasons. A request through the proxy is not
      // one.
      expect((await ask('/metrics')).status).not.toBe(200)
      expect((await ask('/readyz')).status).toBe(200)
    })
  })
