// The link in an email about an order: what its holder may do, and what ends it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { routesOf, type RouteLine } from '#commands/routes.ts'
import { DAY, HOUR } from '#platform/rules/durations.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { fromElsewhere } from '#tests/support/elsewhere.ts'
import { mailedPath, mailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN, CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'

const clock = movableClock()
const { site, admin, plan } = await startShop({ screens: true, parts: { clock } })
const { db } = site.app.database

/** What a link opens besides what every visitor may. Everything else answers as for visitors. */
const LINK_MAY: string[] = [
  'GET /api/order-work/{id}',
  'POST /api/order-seen/{id}',
  'GET /api/order-brief/{id}',
  'POST /api/order-brief/{id}',
  'PUT /api/order-brief/{id}/{question}',
  'POST /api/order-brief/{id}/{question}',
  'GET /api/order-thread/{id}',
  'POST /api/order-message/{id}',
  'PUT /api/order-message/{id}',
  'DELETE /api/order-message/{id}',
  'GET /api/order-files/{id}',
  'POST /api/order-files/{id}',
  'POST /api/order-file-form/{id}',
  'GET /api/order-file/{id}',
  'PUT /api/order-file/{id}',
  'DELETE /api/order-file/{id}',
  'POST /api/order-changes/{id}',
  'POST /api/order-undo/{id}',
  'GET /order/{id}',
  'POST /order/{id}',
  'GET /order/{id}/brief',
  'POST /order/{id}/brief',
]

/** What only the owner may do. The holder of the link sees the order, so the refusal says why. */
const OWNER_ONLY: Record<string, object> = {
  'POST /api/order-acceptance/{id}': { round: 1 },
  'POST /api/order-credit-waiver/{id}': {},
  'POST /api/order-new-day/{id}': {},
  'GET /api/order-refund-request/{id}': {},
  'POST /api/order-refund-request/{id}': { reason: 'Because.' },
}

interface Linked {
  owner: Caller
  orderId: string
  /** The path in the email. */
  path: string
}

const pathIn = async (email: string): Promise<string> => {
  const [link] = (await mailsTo(site, email)).flatMap(({ text }) => text.match(/\/o\/\w+/g) ?? [])
  if (!link) throw new Error('no link')
  return link
}

/** An order whose delivery was mailed. */
async function linked(who?: Caller): Promise<Linked> {
  const owner = who ?? (await site.customer())
  const { _id: orderId } = await place(owner, plan)
  expect((await admin.put(`/api/order-status/${orderId}`, { orderStatus: 'Delivered' })).status).toBe(200)
  return { owner, orderId, path: await pathIn(owner.email) }
}

async function opened({ path, orderId }: Linked, who = fromElsewhere(site)): Promise<Caller> {
  const answer = await who.submit(path, {})
  expect([answer.status, answer.location]).toEqual([303, `/order/${orderId}`])
  return who
}

const seen = async (who: Caller, id: string): Promise<number> =>
  (await who.post(`/api/order-seen/${id}`)).status

it('opens one order in this browser for a day, and can be opened again', async () => {
  const link = await linked()
  const holder = await opened(link)
  expect(await seen(holder, link.orderId)).toBe(204)
  expect((await holder.get('/api/me')).json).toEqual({ signedIn: false, isAdmin: false })
  const again = await opened(link)
  expect(await seen(again, link.orderId)).toBe(204)
  await clock.later(24 * HOUR, async () => {
    expect(await seen(holder, link.orderId)).toBe(401)
    expect(await seen(await opened(link), link.orderId)).toBe(204)
  })
  await clock.later(14 * DAY, async () => {
    expect((await fromElsewhere(site).page(link.path)).text).toContain('This link no longer works')
    expect((await fromElsewhere(site).submit(link.path, {})).status).toBe(404)
  })
})

it('shows a page that tells nothing and can’t be kept, and changes nothing however often it is opened', async () => {
  const link = await linked()
  const rows = async () =>
    JSON.stringify([
      await db.selectFrom('order_links').selectAll().orderBy('hash').execute(),
      await db.selectFrom('limits').selectAll().orderBy('key').execute(),
      await db.selectFrom('order_readers').selectAll().execute(),
    ])
  const before = await rows()
  const scanner = fromElsewhere(site)
  for (let time = 0; time < 20; time++) {
    const page = await scanner.page(link.path)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Open my order')
    expect(page.text).not.toContain(link.orderId)
    expect(page.text).not.toContain(link.owner.email)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.text).toMatch(/<meta name="robots" content="noindex/)
    expect(page.headers.getSetCookie()).toEqual([])
  }
  expect(await rows()).toBe(before)
  expect(scanner.cookies.size).toBe(0)
})

it('a browser that sends no referrer sends the origin "null": the button works, and no other site’s', async () => {
  const { path } = await linked()
  const post = (headers: Record<string, string>) =>
    fromElsewhere(site).send('POST', path, { form: {}, headers })
  expect((await post({ origin: 'null', 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  expect((await post({ origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await post({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

describe('works no more', () => {
  it.each([
    ['an unknown one', () => `/o/${'A'.repeat(43)}`],
    ['one of another shape', () => '/o/nonsense'],
  ])('%s: a friendly page with a way to log in', async (_, path) => {
    const page = await fromElsewhere(site).page(path())
    expect(page.status).toBe(404)
    expect(page.text).toMatch(/This link no longer works[^]*Log in/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await fromElsewhere(site).submit(path(), {})).status).toBe(404)
    expect((await (await site.customer()).page(path())).status).toBe(404)
  })

  it('a forged cookie, one of another order, one with a later end', async () => {
    const [one, other] = [await linked(), await linked()]
    const holder = await opened(one)
    const [[name, value]] = [...holder.cookies] as [[string, string]]
    const [hash, order, until, signature] = value.split('.') as [string, string, string, string]
    const wrong = [
      [hash, other.orderId, until, signature],
      [hash, order, String(Number(until) + DAY), signature],
      [hash, order, until, 'A'.repeat(43)],
      [hash.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), order, until, signature],
      ['', '', '', ''],
    ]
    for (const parts of wrong) {
      const forger = fromElsewhere(site)
      forger.cookies.set(name, parts.join('.'))
      for (const { orderId } of [one, other]) expect(await seen(forger, orderId)).toBe(401)
    }
    expect(await seen(holder, other.orderId)).toBe(401)
  })

  const ENDINGS: [string, (link: Linked, holder: Caller) => Promise<Answer>][] = [
    ['all links ended', ({ owner }) => owner.delete('/api/order-links')],
    ['the order’s links ended', ({ owner, orderId }) => owner.delete(`/api/order-links/${orderId}`)],
    [
      'the password changed',
      ({ owner }) =>
        owner.post('/api/auth/change-password', {
          currentPassword: CUSTOMER_PASSWORD,
          newPassword: 'Plover-quay-31!',
        }),
    ],
    [
      'the account deleted',
      ({ owner, orderId }) =>
        owner.delete('/api/me', { body: { password: CUSTOMER_PASSWORD, openOrders: [orderId] } }),
    ],
    [
      'the address changed',
      async ({ owner }) => {
        const newEmail = `moved-${owner.email}`
        await owner.post('/api/auth/change-email', { newEmail, password: CUSTOMER_PASSWORD })
        const token = tokenIn(await mailedPath(site, newEmail, '/verify'))
        return owner.post('/api/auth/verify-email', { token })
      },
    ],
    ['the button on the account page', ({ owner }) => owner.submit('/account', { intent: 'links' })],
  ]
  it.each(ENDINGS)('%s: at once, and for good', async (_, end) => {
    const link = await linked()
    const holder = await opened(link)
    expect((await end(link, holder)).status).toBeLessThan(400)
    expect(await seen(holder, link.orderId)).toBe(401)
    expect((await fromElsewhere(site).submit(link.path, {})).status).toBe(404)
  })

  it('signed out: the cookie is gone, and a copy of it opens nothing', async () => {
    const link = await linked()
    const holder = await opened(link)
    const copy = fromElsewhere(site)
    for (const [name, value] of holder.cookies) copy.cookies.set(name, value)
    expect(await seen(copy, link.orderId)).toBe(204)
    await holder.submit('/sign-out', {})
    expect(holder.cookies.size).toBe(0)
    expect(await seen(copy, link.orderId)).toBe(401)
    clock.advance(1000)
    expect(await seen(await opened(link), link.orderId)).toBe(204)
  })

  it('other people’s links are not ended', async () => {
    const [one, other] = [await linked(), await linked()]
    expect((await one.owner.delete(`/api/order-links/${other.orderId}`)).status).toBe(404)
    await one.owner.delete('/api/order-links')
    expect(await seen(await opened(other), other.orderId)).toBe(204)
  })
})

it('is limited by peer', async () => {
  const link = await linked()
  const peer = fromElsewhere(site)
  const refused = await clock.stopped(async () => {
    for (let time = 0; time < rateLimits.orderLink.most; time++) await opened(link, peer)
    return peer.submit(link.path, {})
  })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBeTruthy()
})

it('an admin’s account gets no link, and a browser of an admin opens none', async () => {
  const { _id } = await place(Object.assign(admin, { email: ADMIN.email }), plan)
  await admin.put(`/api/order-status/${_id}`, { orderStatus: 'Delivered' })
  const [mail] = (await mailsTo(site, ADMIN.email)).filter(({ kind }) => kind === 'order-delivered')
  expect(mail!.text).toContain(`/order/${_id}`)
  expect(mail!.text).not.toContain('/o/')
  // A customer who becomes an admin.
  const link = await linked()
  const holder = await opened(link)
  await admin.post('/api/add-user', { userEmail: link.owner.email, userRole: 'Admin' })
  expect(await seen(holder, link.orderId)).toBe(401)
})

it('emails that were sent hold no working link, and can be sent again', async () => {
  const link = await linked()
  const [mail] = await mailsTo(site, link.owner.email)
  await db
    .updateTable('outbox')
    .set({ status: 'sent', words: mail!.words.replaceAll(/\/o\/\w+/g, '/o/•••') })
    .where('id', '=', mail!.id)
    .execute()
  const again = await admin.post(`/api/outbox/${mail!.id}/resend`)
  expect(again.status).toBe(200)
  expect(again.json.text).toContain(`/order/${link.orderId}`)
})

it('nothing of a link is in the log', async () => {
  const link = await linked()
  const token = link.path.slice('/o/'.length)
  const holder = await opened(link)
  await fromElsewhere(site).page(link.path)
  await fromElsewhere(site).send('POST', link.path, { form: {}, headers: { origin: 'https://evil.example' } })
  await fromElsewhere(site).page(`${link.path}.data`)
  const [value] = [...holder.cookies.values()]
  const log = site.log.join('\n')
  expect(log).toContain('"event":"forbidden"')
  expect(log).not.toContain(token)
  expect(log).not.toContain(value!.split('.')[0])
})

describe('its holder', () => {
  let routes: RouteLine[]
  let link: Linked
  let holder: Caller
  beforeAll(async () => {
    const build = join(import.meta.dirname, '../../build/server/index.js')
    routes = routesOf(site.app, (await import(pathToFileURL(build).href)) as ServerBuild)
    link = await linked()
    holder = await opened(link)
  })

  const ask = ({ method, path, kind }: RouteLine, who: Caller): Promise<Answer> => {
    const address = path.replace(/\{\w+\}/g, link.orderId)
    if (kind === 'screen') return method === 'GET' ? who.page(address) : who.submit(address, {})
    return method === 'GET'
      ? who.get(address)
      : who.send(method, address, { body: address === '/api/media' ? new FormData() : {} })
  }

  /** These would end the test’s own link. */
  const SIGN_OUT = /sign-out/

  it('can do what visitors can, and on this order what the link allows', async () => {
    const more: string[] = []
    for (const route of routes.filter(({ path }) => !SIGN_OUT.test(path))) {
      const visitor = await ask(route, fromElsewhere(site))
      const mine = await ask(route, Object.assign(holder, { peer: fromElsewhere(site).peer }))
      if (mine.status !== visitor.status || mine.location !== visitor.location)
        more.push(`${route.method} ${route.path}`)
    }
    expect(more.sort()).toEqual([...LINK_MAY, ...Object.keys(OWNER_ONLY)].sort())
  })

  it.each(Object.entries(OWNER_ONLY))('may not %s', async (route, body) => {
    const [method, path] = route.split(' ') as [string, string]
    const answer = await holder.send(method, path.replace('{id}', link.orderId), {
      ...(method !== 'GET' && { body }),
    })
    expect(answer.status).toBe(403)
  })

  it('gets the pages of visitors, and fills none of theirs', async () => {
    for (const path of ['/', '/pricing', '/login']) {
      const [visitor, mine] = [await fromElsewhere(site).page(path), await holder.page(path)]
      expect([mine.status, mine.text]).toEqual([visitor.status, visitor.text])
      expect(mine.text).not.toContain(link.orderId)
    }
  })

  it('sees no other order of the same customer', async () => {
    const other = await place(link.owner, plan)
    expect(await seen(holder, other._id)).toBe(401)
  })
})

it('emails carry the plain address if ORDER_LINKS is off, and no link works', async () => {
  const link = await linked()
  const { settings } = site.app
  settings.ORDER_LINKS = 'off'
  try {
    expect((await fromElsewhere(site).submit(link.path, {})).status).toBe(404)
    const owner = await site.customer()
    const { _id } = await place(owner, plan)
    await admin.put(`/api/order-status/${_id}`, { orderStatus: 'Delivered' })
    const [mail] = await mailsTo(site, owner.email)
    expect(mail!.text).toContain(`/order/${_id}`)
    expect(mail!.text).not.toContain('/o/')
  } finally {
    settings.ORDER_LINKS = 'on'
  }
})
