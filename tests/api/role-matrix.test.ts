// Every call and every screen, as every role. What each role of the team may do is written out here again, so
// that a mistake in the table of permissions is seen.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesOf, type RouteLine } from '#commands/routes.ts'
import { CONTENT_TYPES } from '#content/rules/index.ts'
import type { ContentType } from '#content/rules/model/define.ts'
import { askRoute } from '#tests/support/ask-route.ts'
import type { Caller } from '#tests/support/caller.ts'
import { builtScreens, startSite, type TestSite } from '#tests/support/start-site.ts'
import { joinTeam } from '#tests/support/team.ts'

/** Settings of the site and of its money: not content. */
const SETTINGS = [
  'bankAccount',
  'coupon',
  'features',
  'paymentEmail',
  'languages',
  'region',
  'consumers',
  'seller',
  'tax',
  'workingDays',
]

const types = CONTENT_TYPES as readonly ContentType[]
const content = types.filter(({ name }) => !SETTINGS.includes(name))
const bare = (path: string) => path.replace(/\{\w+\}/g, '{}')

const EDITOR = new Set(
  [
    ...content.flatMap(({ calls }) => Object.values(calls).map((path) => `/api${path}`)),
    ...content.flatMap(({ screens }) => Object.values(screens)),
    '/team',
    '/search',
    '/setting',
    '/website',
    '/media',
    '/media/{id}/edit',
    '/history',
    '/api/media',
    '/api/media/{id}',
    '/api/media/{id}/file',
    '/api/media/{id}/bring-back',
    '/api/media/{id}/whole',
    '/api/reorder/{type}',
    '/api/revisions',
    '/api/revisions/{id}/restore',
    '/api/search',
  ].map(bare),
)

const MEMBER = new Set(
  [
    '/team',
    '/search',
    '/desk',
    '/admin/friday-notes',
    '/total-orders',
    '/admin/customers',
    '/admin/customer',
    '/api/customer',
    '/api/orders/bulk',
    '/api/orders',
    '/admin/new-order',
    '/admin/pay-link/{id}',
    '/api/order-payment-link/{id}',
    '/admin/payment-status/{id}',
    '/admin/offers',
    '/admin/offers/new',
    '/admin/offers/{id}',
    '/admin/offers/{id}/edit',
    '/admin/offers/{id}/pdf',
    '/admin/withdrawals',
    '/api/withdrawals',
    '/api/answer-withdrawal/{id}',
    '/api/link-withdrawal/{id}',
    '/admin/retainers',
    '/admin/retainers/{id}',
    '/inbox',
    '/inbox/{id}',
    '/all-messages',
    '/view/{id}',
    '/all-subscriber',
    '/api/search',
    '/api/messages',
    '/api/messages.csv',
    '/api/message/{id}',
    '/api/subscribers',
    '/api/subscribers.csv',
    '/api/subscriber/{id}',
    '/api/orders.csv',
    '/api/order-status/{id}',
    '/api/inquire/{id}',
    '/api/offers',
    '/api/offer/{id}',
    '/api/offer/{id}/send',
    '/api/offer/{id}/withdraw',
    '/api/offer/{id}/duplicate',
    '/api/offer/{id}/messages',
    '/api/retainer-note/{id}',
    '/api/desk',
    '/api/desk-week',
    '/api/desk-calendar',
    '/api/order-start/{id}',
    '/api/order-delivery/{id}',
    '/api/order-changes-declined/{id}',
    '/api/order-own-mistake/{id}',
    '/api/order-lead/{id}',
    '/api/order-new-day/{id}',
    '/api/order-credit-settlement/{id}',
    '/api/order-close/{id}',
    '/api/order-reopen/{id}',
    '/api/order-point/{id}/{point}',
    '/api/order-question-back/{id}',
    '/api/order-nudge/{id}',
    '/api/order-no-answer/{id}',
    '/api/order-notes/{id}',
    '/api/order-note/{id}',
  ].map(bare),
)

const OPEN = ['visitor', 'customer', 'owner']

let site: TestSite
let routes: RouteLine[]
const ROLES = ['visitor', 'customer', 'member', 'editor', 'admin'] as const
type AskingRole = (typeof ROLES)[number]
let callers: Record<AskingRole, Caller>

/** Hundreds of requests, however slow the machine is. */
const LONG = 900_000

beforeAll(async () => {
  site = await startSite({ screens: true, settings: { SEED: 'demo' } })
  routes = routesOf(site.app, await builtScreens())
  callers = {
    visitor: site.visitor(),
    customer: await site.customer(),
    member: await joinTeam(site, 'Member'),
    editor: await joinTeam(site, 'Editor'),
    admin: await site.admin(),
  }
})
afterAll(() => site.close())

/** Whether somebody was let in, sent to the login, or refused. */
async function gate(who: Caller, route: RouteLine): Promise<string> {
  const { status, location } = await askRoute(who, route)
  if (status >= 500) return `fault ${status}`
  if (status === 401 || (status === 302 && location?.startsWith('/login'))) return 'login'
  return status === 403 ? 'refused' : 'in'
}

function expected(role: AskingRole, { method, path }: RouteLine): string {
  if (role === 'visitor') return 'login'
  if (role === 'customer') return 'refused'
  // Both forms of the list are about money: payments that fit no order, and clearing the test orders.
  if (role === 'member' && method === 'POST' && path === '/total-orders') return 'refused'
  // Both forms of the page are about personal data: the download, and erasing the person.
  if (role === 'member' && method === 'POST' && path === '/admin/customer') return 'refused'
  // The overview leads editors and members on to their own first screen.
  const allowed =
    role === 'admin' || path === '/admin' || (role === 'member' ? MEMBER : EDITOR).has(bare(path))
  return allowed ? 'in' : 'refused'
}

describe('every route of the team', () => {
  it.each(ROLES)('is open or closed to a %s as written here', { timeout: LONG }, async (role) => {
    const wrong: unknown[] = []
    const team = routes.filter(({ permission, path }) => !OPEN.includes(permission) && path !== '/{id}')
    expect(team.length).toBeGreaterThan(150)
    for (const route of team) {
      const wanted = expected(role, route)
      const got = await gate(callers[role], route)
      if (got !== wanted) wrong.push([route.method, route.path, `${got}, not ${wanted}`])
    }
    expect(wrong).toEqual([])
  })

  it('the lists of this test name routes that exist', () => {
    const known = new Set(routes.map(({ path }) => bare(path)))
    expect([...EDITOR, ...MEMBER].filter((path) => !known.has(path))).toEqual([])
  })

  it('editors and members have all that customers have', { timeout: LONG }, async () => {
    const wrong: unknown[] = []
    for (const route of routes.filter(
      ({ permission, method }) => OPEN.includes(permission) && method === 'GET',
    ))
      for (const role of ['editor', 'member'] as const) {
        const got = await gate(callers[role], route)
        if (got !== 'in' && got !== (await gate(callers.customer, route))) wrong.push([role, route.path, got])
      }
    expect(wrong).toEqual([])
  })
})

it('the overview sends editors and members to their own first screen, which names what they may open', async () => {
  for (const [role, sees, hides] of [
    ['editor', ['/website', '/add-pricing', '/setting'], ['/total-orders', '/add-user', '/audit', '/tax']],
    [
      'member',
      ['/desk', '/total-orders', '/inbox'],
      ['/media', '/edit-banner', '/add-user', '/all-messages'],
    ],
  ] as const) {
    expect(await callers[role].page('/admin')).toMatchObject({ status: 302, location: '/team' })
    const { text, status } = await callers[role].page('/team')
    expect(status).toBe(200)
    expect(text).toMatch(role === 'editor' ? /You work here as (<!-- -->)?Editor/ : /as (<!-- -->)?Member/)
    for (const path of sees) expect([path, text.includes(`href="${path}"`)]).toEqual([path, true])
    for (const path of hides) expect([path, text.includes(`href="${path}"`)]).toEqual([path, false])
  }
})

it('a public page from the cache has the links of the role, whoever asked first', async () => {
  for (const role of ['editor', 'admin', 'member', 'customer', 'editor'] as const) {
    const { text } = await callers[role].page('/')
    expect([role, text.includes('href="/admin"'), text.includes('href="/team"')]).toEqual([
      role,
      role === 'admin',
      role === 'editor' || role === 'member',
    ])
  }
})

it('a refused screen says the specified words, and which role the viewer has', async () => {
  const page = await callers.editor.page('/total-orders')
  expect(page.status).toBe(403)
  expect(page.text).toContain('You don&#x27;t have any permission')
  expect(page.text).toContain('You work here as Editor.')
})
