// The screens: where a request ends up, what it shows, and what an address typed by hand can’t claim.
import { describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { startDemoScreens } from '#tests/support/demo-screens.ts'
import { mailedPath } from '#tests/support/mailbox.ts'
import { CUSTOMER_PASSWORD } from '#tests/support/people.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { sendRaw } from '#tests/support/raw.ts'
import { place } from '#tests/support/shop.ts'
import { startSite } from '#tests/support/start-site.ts'
import { textOf } from '#tests/support/text-of.ts'

const { site, admin, customer, plan, clock } = await startDemoScreens()

const sessionToken = (who: Caller): string => decodeURIComponent([...who.cookies.values()][0]!).split('.')[0]!

it('begins every page with the doctype: without it browsers use quirks mode', async () => {
  const pages: [Caller, string][] = [
    ...[...PUBLIC_PAGES, '/not-here', '/my-order'].map((path): [Caller, string] => [site.visitor(), path]),
    [customer, '/'],
    [customer, '/dashboard'],
    [admin, '/admin'],
    [admin, '/not-here'],
  ]
  for (const [who, path] of pages) {
    const { location, text } = await who.page(path)
    const shown = location ? await who.page(location) : { text }
    expect([path, shown.text.slice(0, 15)]).toEqual([path, '<!DOCTYPE html>'])
  }
})

describe('signing in by a form', () => {
  const TRICKS = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
  ]

  it.each(TRICKS)('never redirects to %j', async (trick) => {
    const next = new URLSearchParams({ next: trick })
    const who = await site.customer()
    const known = await site
      .visitor()
      .submit(`/login?${next}`, { email: who.email, password: CUSTOMER_PASSWORD })
    expect([known.status, known.location]).toEqual([303, '/dashboard'])
    const fresh = await site
      .visitor()
      .submit(`/register?${next}`, { email: `new-${who.email}`, password: 'Plover-quay-31!' })
    expect([fresh.status, fresh.location]).toEqual([303, '/'])
    for (const path of ['/login', '/register'])
      expect((await who.page(`${path}?${next}`)).location).toBe('/dashboard')
    for (const path of ['/login', '/register', '/signed-in'])
      expect((await site.visitor().page(`${path}?${next}`)).text).not.toContain('evil.example')
    expect((await who.page(`/signed-in?${next}`)).text).not.toContain('evil.example')
  })

  it('redirects to the requested page, and puts the token in no URL and no page', async () => {
    const who = site.visitor()
    const { location } = await who.page('/my-order?page=2')
    expect(location).toBe('/login?next=%2Fmy-order%3Fpage%3D2')
    const done = await who.submit(location!, { email: customer.email, password: CUSTOMER_PASSWORD })
    expect([done.status, done.location]).toEqual([303, '/my-order?page=2'])
    for (const path of ['/my-order', '/account', '/'])
      expect((await who.page(path)).text).not.toContain(sessionToken(who))
  })
})

describe('an address in another spelling', () => {
  it.each([
    '//total-orders',
    '/total-orders/',
    '/Total-Orders',
    '/total%2dorders',
    '/%74otal-orders',
    '/total-orders%2f',
    '/total-orders;x',
    '/./total-orders',
    '/total-orders?x=1',
    '/total-orders.data',
    '/_root.data/../total-orders',
  ])('%s shows nobody more than the usual spelling', async (path) => {
    for (const who of [undefined, customer]) {
      const answer = await sendRaw(site, { path, headers: { accept: 'text/html' } }, who)
      // The answer to a data request has the redirect in its body.
      const refused =
        answer.status === 202
          ? /"\/login/.test(answer.text)
          : who
            ? [403, 404].includes(answer.status)
            : answer.status === 404 || answer.headers.location?.startsWith('/login')
      expect([path, answer.status, refused]).toEqual([path, answer.status, true])
      expect(answer.text).not.toContain('Total Orders</h1>')
    }
  })

  it('of the about editor needs an admin; an unknown word is a 404', async () => {
    const [about] = (await admin.get('/api/about')).json
    expect((await admin.page(`/${about._id}`)).status).toBe(200)
    expect((await site.visitor().page(`/${about._id}`)).location).toBe(`/login?next=%2F${about._id}`)
    const refused = await customer.page(`/${about._id}`)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('You don&#x27;t have any permission')
    for (const who of [site.visitor(), customer, admin])
      expect((await who.page(`/${'A'.repeat(22)}`)).status).toBe(404)
  })
})

describe('another method', () => {
  it.each([
    '/',
    '/pricing',
    '/total-orders',
    '/dashboard',
    '/api/users',
    '/api/orders',
    '/api/banner',
    '/nowhere',
    '/healthz',
  ])('HEAD %s decides as GET does', async (path) => {
    for (const who of [site.visitor(), customer, admin]) {
      const [head, get] = [await who.send('HEAD', path), await who.get(path)]
      expect([head.status, head.location, head.text]).toEqual([get.status, get.location, ''])
      for (const name of ['cache-control', 'content-type'])
        expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
  })

  it('HEAD, when it comes first, caches a whole page', async () => {
    await admin.put(`/api/pricing/${plan._id}`, {
      ...(await admin.get(`/api/pricing/${plan._id}`)).json,
      _id: undefined,
      createdAt: undefined,
      updatedAt: undefined,
    })
    expect((await site.visitor().send('HEAD', '/terms')).status).toBe(200)
    expect((await site.visitor().page('/terms')).text).toContain('</html>')
  })

  it('TRACE and others are refused, and no header overrides the method', async () => {
    for (const path of ['/', '/api/users', '/total-orders', '/login']) {
      for (const method of ['TRACE', 'PROPFIND', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
        expect([path, method, (await sendRaw(site, { method, path }, admin)).status]).toEqual([
          path,
          method,
          405,
        ])
    }
    const made = (await admin.post('/api/add-user', { userEmail: 'kept@test.example', userRole: 'Admin' }))
      .json
    const headers = {
      'x-http-method-override': 'DELETE',
      'x-method-override': 'DELETE',
      'x-http-method': 'DELETE',
    }
    expect(
      (await admin.post(`/api/users/${made._id}?_method=DELETE`, { _method: 'DELETE' }, { headers })).status,
    ).toBe(405)
    expect((await admin.get(`/api/users/${made._id}?_method=DELETE`, { headers })).json).toEqual(made)
  })
})

it('the name of a built-in property is no message and no form', async () => {
  const { _id: id } = await place(customer, plan)
  for (const word of ['constructor', 'toString', '__proto__']) {
    for (const path of [`/admin/payment-status/${id}`, '/media', '/reconcile', '/add-user', '/account'])
      expect([path, word, (await admin.page(`${path}?done=${word}`)).status]).toEqual([path, word, 200])
    for (const path of [`/admin/payment-status/${id}`, '/media', '/reconcile', '/account'])
      expect([path, word, (await admin.submit(path, { intent: word })).status]).toEqual([path, word, 400])
  }
})

describe('the dashboard', () => {
  it('shows unpaid orders first', async () => {
    const buyer = await site.customer()
    const { _id: id } = await place(buyer, plan)
    const words = async () => textOf((await buyer.page('/dashboard')).text)
    expect(await words()).toContain('Your move: the payment')
    await admin.post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By transfer' })
    expect(await words()).not.toContain('Your move: the payment')
  })
})

describe('the heading', () => {
  const heading = async (who: Caller, path: string) =>
    /<h1[^>]*>(.*?)<\/h1>/.exec((await who.page(path)).text)![1]!.replace(/<[^>]+>/g, '')

  it('of a payment or receipt page says the order’s state', async () => {
    const { _id: id } = await place(customer, plan)
    const both = async () => [
      await heading(customer, `/pay-now/${id}`),
      await heading(customer, `/receipt/${id}`),
    ]
    const stamp = async () =>
      /T-\d{6}<\/p><p [^>]*>(\w+)<\/p>/.exec((await customer.page(`/receipt/${id}`)).text)?.[1]
    expect(await both()).toEqual(['Pay for your order', 'No receipt yet'])
    const account = site.app.database.db.selectFrom('content').selectAll().where('type', '=', 'paymentEmail')
    const kept = await account.executeTakeFirstOrThrow()
    await site.app.database.db.deleteFrom('content').where('id', '=', kept.id).execute()
    expect(await both()).toEqual(['Payment is not possible yet', 'No receipt yet'])
    await site.app.database.db.insertInto('content').values(kept).execute()
    await admin.post(`/api/record-payment/${id}`, { amount: plan.packagePrice, note: 'By transfer' })
    expect(await both()).toEqual(['Already paid', 'TEST – not a receipt'])
    expect(await stamp()).toBe('Paid')
    await admin.post(`/api/refund/${id}`, { reason: 'By transfer' })
    expect(await both()).toEqual(['This order is closed', 'TEST – not a receipt'])
    expect(await stamp()).toBeUndefined()
    await site.app.database.db.deleteFrom('documents').where('order_id', '=', id).execute()
    expect(await both()).toEqual(['This order is closed', 'No receipt any more'])
  })
})

it.each(['/login', '/register', '/reset'])(
  '%s describes itself to search engines and link previews',
  async (path) => {
    expect((await site.visitor().page(path)).text).toMatch(/<meta name="description" content="[^"]{30,160}"/)
  },
)

describe('a query typed by hand shows no message', () => {
  it('/thanks thanks only after a message was sent', async () => {
    const sent = (
      await site.visitor().post('/api/add-message', {
        name: 'Ada',
        email: 'ada@test.example',
        number: '+351 210 555 010',
        subject: 'Hi',
        message: 'Hello.',
      })
    ).json
    const thanks = async (query: string) =>
      (await site.visitor().page(`/thanks${query}`)).text.includes('Your message was sent')
    expect((await site.visitor().page('/thanks')).text).toContain('<title>Write to us')
    expect([await thanks(`?message=${sent._id}`), await thanks(''), await thanks('?message=x')]).toEqual([
      true,
      false,
      false,
    ])
    clock.advance(11 * 60_000)
    expect(await thanks(`?message=${sent._id}`)).toBe(false)
  })

  it('/admin reports a cancelled payment only to who cancelled it', async () => {
    const [who, other] = [await site.customer(), await site.customer()]
    const { _id: id } = await place(who, plan)
    const tells = async (person: Caller, query: string) =>
      (await person.page(`/admin?cancelled=${query}`)).text.includes('You have cancelled the payment')
    expect([await tells(who, id), await tells(who, '1')]).toEqual([false, false])
    await who.put(`/api/order-cancelled/${id}`, { paymentStatus: 'Cancelled' })
    expect([await tells(who, id), await tells(other, id)]).toEqual([true, false])
    const { text } = await who.page(`/admin?cancelled=${id}`)
    expect(text).toContain(`href="/pay-now/${id}"`)
    expect(text).toContain(`href="/order/${id}"`)
    expect(text).not.toContain('If you work here')
    // Without a cancelled order, the visitor may be a new member of the agency.
    const refused = (await who.page('/admin')).text
    expect(refused).toContain('If you work here, confirm your email address first.')
    // One filled button: the link to confirm comes before the ways back.
    const main = refused.slice(refused.indexOf('<main'), refused.indexOf('</main>'))
    expect(main.match(/class="[^"]*bg-accent text-on-accent/g)).toHaveLength(1)
  })
})

it('pages with one form or one message have a footer of one line', async () => {
  for (const path of ['/newsletter', '/reset', '/reset/new?token=x', '/verify?token=x']) {
    const { text } = await site.visitor().page(path)
    expect(text.match(/name="subemail"/g)?.length ?? 0, path).toBe(path === '/newsletter' ? 1 : 0)
  }
})

it('a password reset leads back to the requested page', async () => {
  const who = await site.customer()
  const next = '/my-order?page=2'
  const login = await site.visitor().page(`/login?${new URLSearchParams({ next })}`)
  expect(login.text).toContain('href="/reset?next=%2Fmy-order%3Fpage%3D2"')
  await site.visitor().submit(`/reset?${new URLSearchParams({ next })}`, { email: who.email })
  const link = await mailedPath(site, who.email, '/reset/new')
  expect(new URL(link, site.origin).searchParams.get('next')).toBe(next)
  const done = await site.visitor().submit(link, { password: 'Plover-quay-31!' })
  expect(done.text).toContain('href="/login?next=%2Fmy-order%3Fpage%3D2"')
})

describe('the answer to “Forgot your password?”', () => {
  const answerOf = async (where: typeof site) =>
    (await where.visitor().submit('/reset', { email: 'nobody@test.example' })).text

  it('does not claim that a link is on its way while the site can’t send email', async () => {
    const answer = await answerOf(site)
    expect(answer).toContain('we will send you the link ourselves, because this site can’t send email yet')
    expect(answer).not.toContain('on its way')
  })

  it('says that the link is on its way where a mail server is set', async () => {
    const mailing = await startSite({ screens: true, settings: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect(await answerOf(mailing)).toContain('the link is on its way')
    await mailing.close()
  })
})
