// Every screen and every call of the routes dump states who may use it, and each is asked as somebody who may not.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routesOf, type RouteLine } from '#server/commands/routes.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'
import contract from '#tests/support/contract.json' with { type: 'json' }

let site: TestSite
let customer: Caller
let routes: RouteLine[]
const NOWHERE = 'A'.repeat(22)

beforeAll(async () => {
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  customer = await site.customer()
  routes = routesOf(site.house, (await import(pathToFileURL(join(import.meta.dirname, '../../build/server/index.js')).href)) as ServerBuild)
})
afterAll(() => site.close())

function ask(who: Caller, { method, path, kind }: RouteLine): Promise<Answer> {
  const address = path.replace(/\{\w+\}/g, NOWHERE)
  if (kind === 'screen') return method === 'GET' ? who.page(address) : who.submit(address, {})
  if (method === 'GET' || method === 'DELETE') return who.send(method, address, method === 'DELETE' ? { body: {} } : {})
  const multipart = address === '/api/media'
  return who.send(method, address, { body: multipart ? new FormData() : {} })
}

it('every address of the contract is among the routes', () => {
  const known = new Set(routes.map(({ path }) => path.replace(/\{\w+\}/g, '{id}')))
  const wanted = [...Object.values(contract.screens).flat(), ...contract.content.flatMap((type) => [type.list, type.one, type.create, type.update].map((path) => `/api${path}`))]
  expect(wanted.filter((path) => !known.has(path))).toEqual([])
})

it('admin routes are closed to visitors (401, or the login) and to customers (403)', async () => {
  const admin = routes.filter((route) => route.permission === 'admin')
  expect(admin.length).toBeGreaterThan(150)
  const wrong: unknown[] = []
  for (const route of admin) {
    // The about editor's address is any single word: only the about record's own id is guarded (see browser/admin).
    if (route.path === '/{id}') continue
    const [seen, refused] = [await ask(site.visitor(), route), await ask(customer, route)]
    const right = route.kind === 'call' ? seen.status === 401 && refused.status === 403 : seen.status === 302 && seen.location?.startsWith('/login') && refused.status === 403
    if (!right) wrong.push([route.method, route.path, seen.status, seen.location, refused.status])
  }
  expect(wrong).toEqual([])
})

it('customer routes are closed to visitors, and open to customers', async () => {
  const wrong: unknown[] = []
  for (const route of routes.filter(({ permission }) => permission === 'customer' || permission === 'owner')) {
    const seen = await ask(site.visitor(), route)
    if (!(route.kind === 'call' ? seen.status === 401 : seen.status === 302 && seen.location?.startsWith('/login'))) wrong.push([route.method, route.path, seen.status])
    if (route.method !== 'GET') continue
    const own = await ask(customer, route)
    if ([401, 403].includes(own.status) || own.status >= 500) wrong.push([route.path, own.status, 'customer'])
  }
  expect(wrong).toEqual([])
})

it('visitor routes ask nobody to sign in, and break for nobody', async () => {
  const wrong: unknown[] = []
  for (const route of routes.filter(({ permission, path }) => permission === 'visitor' && path !== '/*')) {
    const seen = await ask(site.visitor(), route)
    if ([401, 403].includes(seen.status) || seen.status >= 500) wrong.push([route.method, route.path, seen.status, seen.text.slice(0, 100)])
  }
  expect(wrong).toEqual([])
})

it('a page tells a visitor and a customer nothing of others', async () => {
  const admin = await site.admin()
  const canary = 'Canary-7f3a'
  const [plan] = (await admin.get('/api/pricings')).json
  const other = await site.customer()
  await other.post('/api/new-order', { packageName: plan.packageName, packagePrice: plan.packagePrice, customerEmail: other.email, customerName: canary, customerAddress: canary, customerCountry: canary, paymentStatus: 'UnPaid', orderStatus: 'Pending', orderDate: '' })
  await site.visitor().post('/api/add-message', { name: canary, email: 'canary@test.example', number: '+1 555', subject: canary, message: canary, messageStatus: 'UnRead' })
  const told: string[] = []
  for (const { path } of routes.filter(({ kind, method }) => kind === 'screen' && method === 'GET')) {
    for (const who of [site.visitor(), customer]) {
      for (const address of [path, `${path}.data`]) {
        const page = await who.page(address.replace(/\{\w+\}/g, NOWHERE))
        if (page.text.includes(canary) || page.text.includes(other.email)) told.push(address)
      }
    }
  }
  expect(told).toEqual([])
})
