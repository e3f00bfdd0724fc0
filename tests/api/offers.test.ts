// Offers from the first draft to the order: what each side may do, when, and what it comes to.
import { describe, expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import type { Answer, Caller } from '#tests/support/caller.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { ADMIN } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'
import { startShop } from '#tests/support/start-shop.ts'
import { textOf } from '#tests/support/text-of.ts'

const clock = movableClock()
const { site, admin, plan } = await startShop({ screens: true, parts: { clock } })
const { db } = site.app.database

const dayAhead = (days: number): string => new Date(clock.now() + days * DAY).toISOString().slice(0, 10)

const LINES = [
  { name: 'Website', price: '80000', quantity: 1 },
  { name: 'Photographs', price: '1500', quantity: 3, choice: 'optional' },
  { name: 'Newsletter', price: '4500', choice: 'optional', picked: true },
]

const THREE_PARTS = [
  { share: '30 %', due: 'acceptance' },
  { share: '40 %', due: 'milestone', milestone: 'Design approved' },
  { share: '30 %', due: 'delivery' },
]

const body = (email: string, more: Record<string, unknown> = {}) => ({
  customerName: 'Ada Buyer',
  customerEmail: email,
  customerCountry: 'Sweden',
  customerAddress: '1 Test Street',
  lines: LINES,
  parts: THREE_PARTS,
  validUntil: dayAhead(30),
  ...more,
})

let people = 0
const newAddress = () => `offered${++people}@test.example`

interface Sent {
  id: string
  email: string
  /** The path of the link in the newest email. */
  path: string
}

async function write(email: string, more: Record<string, unknown> = {}): Promise<string> {
  const made = await admin.post('/api/offers', body(email, more))
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  return made.json._id
}

async function send(id: string, email: string): Promise<Sent> {
  const sent = await admin.post(`/api/offer/${id}/send`)
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  const [newest] = await mailsTo(site, email)
  const [path] = /\/offer\/\w{43}/.exec(newest?.text ?? '') ?? []
  return { id, email, path: path ?? '' }
}

const writeAndSend = async (more?: Record<string, unknown>, email = newAddress()): Promise<Sent> =>
  send(await write(email, more), email)

const accept = (
  path: string,
  more: Record<string, string> = {},
  who: Caller = site.visitor(),
): Promise<Answer> =>
  who.submit(path, { intent: 'accept', version: '1', alternative: 'a', name: 'Ada Buyer', ...more })

const read = async (id: string) => (await admin.get(`/api/offer/${id}`)).json

const orderOf = async (id: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (await read(id)).orderId)
    .executeTakeFirstOrThrow()

describe('from the draft to the order', () => {
  it('what is chosen becomes an order in three parts, and the first part is billed', async () => {
    const { id, path, email } = await writeAndSend({ discount: '5 %' })
    expect(await read(id)).toMatchObject({
      number: expect.stringMatching(/^A-\d{4}$/),
      state: 'sent',
      version: 1,
    })
    const page = await site.visitor().page(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect(page.headers.get('x-robots-tag') ?? page.text).toContain('noindex')
    expect(page.text).toContain('Photographs')
    expect((await read(id)).state).toBe('opened')

    // Website and photographs, without the newsletter that was ticked.
    const accepted = await accept(path, { option: '1' })
    expect([accepted.status, accepted.location]).toEqual([303, `${path}#accepted`])
    const order = await orderOf(id)
    expect([order.list_cents, order.discount_cents, order.price_cents]).toEqual([
      8_450_000, 422_500, 8_027_500,
    ])
    expect([order.parts, order.user_id, order.customer_email]).toEqual([3, null, email])
    const parts = await db
      .selectFrom('order_parts')
      .select(['total_cents', 'due', 'milestone', 'bill_id'])
      .where('order_id', '=', order.id)
      .orderBy('number')
      .execute()
    expect(parts).toEqual([
      { total_cents: 2_408_250, due: 'acceptance', milestone: '', bill_id: expect.any(String) },
      { total_cents: 3_211_000, due: 'milestone', milestone: 'Design approved', bill_id: null },
      { total_cents: 2_408_250, due: 'delivery', milestone: '', bill_id: null },
    ])
    const agreement = await db
      .selectFrom('agreements')
      .select('data')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(agreement.data)).toMatchObject({
      by: 'Ada Buyer',
      from: expect.any(String),
      offer: { number: (await read(id)).number, version: 1 },
    })
    expect(await read(id)).toMatchObject({ state: 'accepted', acceptedBy: 'Ada Buyer', total: '80275.00' })
    // Its button makes a link that pays what is due of it, without an account.
    const paying = await site.visitor().submit(path, { intent: 'pay' })
    expect([paying.status, paying.location]).toEqual([303, expect.stringMatching(/^\/pay\/\w{43}$/)])
    expect(textOf((await site.visitor().page(paying.location!)).text)).toContain('$24,082.50')
    expect((await mailsTo(site, email)).map(({ kind }) => kind)).toContain('offer-accepted')
    expect((await mailsTo(site, ADMIN.email)).map(({ kind }) => kind)).toContain('admin-offer-accepted')
  })

  it('one of two alternatives, a package, and a discount for one line', async () => {
    const { id, path } = await writeAndSend({
      lines: [
        { name: plan.packageName, packageId: plan._id, price: '19.99', quantity: 3, discount: '9.97' },
        { name: 'Logo drawn', price: '500', choice: 'a' },
        { name: 'Logo written', price: '200', choice: 'b' },
      ],
      parts: undefined,
    })
    await accept(path, { alternative: 'b' })
    const order = await orderOf(id)
    expect([order.package_id, order.price_cents, order.parts]).toEqual([plan._id, 5997 - 997 + 20_000, 1])
  })

  it('the total without scripts: another choice than the one that was shown is not accepted unseen', async () => {
    const { id, path } = await writeAndSend()
    const shown = await site.visitor().submit(path, { intent: 'update', alternative: 'a', option: '1' })
    expect(shown.text).toContain('value="84500.00"')
    const refused = await accept(path, { option: '1', shownTotal: '84500.01' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('value="Ada Buyer"')
    expect((await read(id)).orderId).toBeNull()
    expect((await accept(path, { option: '1', shownTotal: '84500.00' })).status).toBe(303)
  })

  it('an address that the agency did not know is asked for, and no name is no acceptance', async () => {
    const { id, path } = await writeAndSend({ customerAddress: undefined })
    const refused = await accept(path)
    expect(refused.status).toBe(422)
    expect((await accept(path, { address: '2 New Street', name: ' ' })).status).toBe(422)
    expect((await accept(path, { address: '2 New Street' })).status).toBe(303)
    expect((await orderOf(id)).customer_address).toBe('2 New Street')
  })

  it('two acceptances at once make one order', async () => {
    const { id, path } = await writeAndSend()
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(path)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      303, 409, 409, 409, 409, 409,
    ])
    const { email } = { email: (await orderOf(id)).customer_email }
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('customer_email', '=', email)
      .where('bill_of', 'is', null)
      .execute()
    expect(orders).toHaveLength(1)
  })
})

describe('whose order it is', () => {
  it('an account with the confirmed address owns it at once', async () => {
    const customer = await site.customer()
    await db.updateTable('user').set({ emailVerified: true }).where('email', '=', customer.email).execute()
    const { id, path } = await writeAndSend({}, customer.email)
    await accept(path)
    const order = await orderOf(id)
    expect(order.user_id).not.toBeNull()
    expect((await customer.get(`/api/order/${order.id}`)).status).toBe(200)
  })

  it('one that has not confirmed it gets it once it has, with its bills', async () => {
    const customer = await site.customer()
    const { id, path } = await writeAndSend({}, customer.email)
    await accept(path, {}, customer)
    expect((await orderOf(id)).user_id).toBeNull()
    await db.updateTable('user').set({ emailVerified: true }).where('email', '=', customer.email).execute()
    const page = await customer.page(path)
    const order = await orderOf(id)
    expect(order.user_id).not.toBeNull()
    const bill = await db
      .selectFrom('orders')
      .select(['id', 'user_id'])
      .where('bill_of', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(bill.user_id).toBe(order.user_id)
    expect(textOf(page.text)).toContain('Pay $')
  })
})

describe('versions and ends', () => {
  it('what is edited is a new version once it is sent; the old one stays readable and can’t be accepted', async () => {
    const { id, path, email } = await writeAndSend()
    const changed = await admin.put(
      `/api/offer/${id}`,
      body(email, { lines: [{ name: 'Website', price: '70000' }] }),
    )
    expect(changed.status).toBe(200)
    expect(await read(id)).toMatchObject({ version: 1, edited: true, total: '84500.00' })
    expect((await site.visitor().page(path)).text).toContain('Newsletter')
    await send(id, email)
    expect(await read(id)).toMatchObject({ version: 2, edited: false, total: '70000.00' })
    const refused = await accept(path)
    expect(refused.status).toBe(409)
    expect((await read(id)).orderId).toBeNull()
    expect((await site.visitor().page(`${path}?version=1`)).text).toContain('Newsletter')
    expect((await site.visitor().page(path)).text).not.toContain('Newsletter')
    expect((await accept(path, { version: '2' })).status).toBe(303)
    expect((await admin.put(`/api/offer/${id}`, body(email))).status).toBe(409)
  })

  it('two people of the team don’t overwrite each other', async () => {
    const email = newAddress()
    const id = await write(email)
    expect((await admin.put(`/api/offer/${id}`, body(email, { revision: 1 }))).status).toBe(200)
    expect((await admin.put(`/api/offer/${id}`, body(email, { revision: 1 }))).status).toBe(409)
  })

  it('one that ends while its page is open is refused kindly, and a withdrawn one too', async () => {
    const ended = await writeAndSend({ validUntil: dayAhead(5) })
    const withdrawn = await writeAndSend()
    expect((await admin.post(`/api/offer/${withdrawn.id}/withdraw`)).status).toBe(204)
    const late = await clock.later(7 * DAY, async () => {
      const { status, text } = await accept(ended.path)
      const page = await site.visitor().page(ended.path)
      return { status, text, page: page.text }
    })
    expect(late.status).toBe(409)
    expect(late.page).toContain('was valid until')
    expect(late.text).toContain('nothing was ordered')
    expect((await accept(withdrawn.path)).status).toBe(409)
    expect((await site.visitor().page(withdrawn.path)).text).toContain('withdrawn')
  })

  it('is declined with a reason, which the team reads', async () => {
    const { id, path } = await writeAndSend()
    expect((await site.visitor().submit(path, { intent: 'decline', reason: 'Too dear for us' })).status).toBe(
      303,
    )
    expect(await read(id)).toMatchObject({ state: 'declined', declinedWhy: 'Too dear for us' })
    expect((await accept(path)).status).toBe(409)
    const mails = await mailsTo(site, ADMIN.email)
    expect(
      mails.some(({ kind, words }) => kind === 'admin-offer-declined' && words.includes('Too dear')),
    ).toBe(true)
  })

  it('reminds once before the last day', async () => {
    const { email, id } = await writeAndSend({ validUntil: dayAhead(10) })
    const reminders = async () =>
      (await mailsTo(site, email)).filter(({ kind }) => kind === 'offer-reminder').length
    expect(await reminders()).toBe(0)
    await clock.later(9 * DAY, async () => {
      site.app.signals.emit('offers')
      expect(await until(reminders)).toBe(1)
      site.app.signals.emit('offers')
      expect(
        (await db.selectFrom('offers').select('remind_at').where('id', '=', id).executeTakeFirst())
          ?.remind_at,
      ).toBe(null)
    })
    expect(await reminders()).toBe(1)
  })

  it('a duplicate is a draft of its own, and only a draft can be deleted', async () => {
    const { id } = await writeAndSend()
    const copy = await admin.post(`/api/offer/${id}/duplicate`)
    expect(await read(copy.json._id)).toMatchObject({ state: 'draft', version: 0, total: '84500.00' })
    expect((await admin.delete(`/api/offer/${id}`)).status).toBe(409)
    expect((await admin.delete(`/api/offer/${copy.json._id}`)).status).toBe(204)
    expect((await admin.get(`/api/offer/${copy.json._id}`)).status).toBe(404)
  })
})

describe('questions', () => {
  it('go both ways, by email and on the page, and stand on the list of today until they are answered', async () => {
    const { id, path, email } = await writeAndSend()
    const visitor = site.visitor()
    expect((await visitor.submit(path, { intent: 'ask', text: 'Are texts included?' })).status).toBe(303)
    expect((await admin.page('/desk')).text).toContain(`/admin/offers/${id}`)
    expect(
      (await mailsTo(site, ADMIN.email)).some(({ words }) => words.includes('Are texts included?')),
    ).toBe(true)
    expect((await admin.post(`/api/offer/${id}/messages`, { text: 'Yes, they are.' })).status).toBe(204)
    expect((await visitor.page(path)).text).toContain('Yes, they are.')
    expect((await mailsTo(site, email)).some(({ kind }) => kind === 'offer-answer')).toBe(true)
    expect((await admin.page('/desk')).text).not.toContain(`/admin/offers/${id}`)
    expect((await visitor.submit(path, { intent: 'ask', text: ' ' })).status).toBe(422)
  })
})

describe('what is refused, in words beside its row', () => {
  const refusal = async (more: Record<string, unknown>) => {
    const answer = await admin.post('/api/offers', body(newAddress(), more))
    expect(answer.status).toBe(422)
    return Object.keys(answer.json.errors)
  }

  it.each([
    [{ lines: [{ name: 'A', price: 'much' }] }, 'lines.0.price'],
    [{ lines: [{ name: '', price: '10' }] }, 'lines.0.name'],
    [{ lines: [{ name: 'A', price: '10', quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ name: 'A', price: '10', discount: '11' }] }, 'lines.0.discount'],
    [{ lines: [{ name: 'A', price: '10', packageId: 'gone' }] }, 'lines.0.name'],
    [{ lines: [{ name: 'A', price: '10', choice: 'optional' }] }, 'lines'],
    [{ lines: [{ name: 'A', price: '10', choice: 'a' }] }, 'lines'],
    [{ lines: [] }, 'lines'],
    [{ discount: '100 %' }, 'discount'],
    [{ discount: '90000' }, 'discount'],
    [
      {
        parts: [
          { share: '30 %', due: 'acceptance' },
          { share: '30 %', due: 'delivery' },
        ],
      },
      'parts',
    ],
    [{ parts: [{ share: '100 %', due: 'date' }] }, 'parts.0.on'],
    [{ parts: [{ share: '100 %', due: 'milestone' }] }, 'parts.0.milestone'],
    [
      {
        parts: [
          { share: '90000', due: 'acceptance' },
          { share: '10 %', due: 'delivery' },
        ],
      },
      'parts',
    ],
    [{ validUntil: '2020-01-01' }, 'validUntil'],
    [{ validUntil: 'soon' }, 'validUntil'],
    [{ vatNumber: 'SE556677889901' }, 'companyName'],
    [{ customerEmail: 'nobody' }, 'customerEmail'],
  ])('%j', async (more, field) => expect(await refusal(more)).toEqual([field]))
})

describe('the team’s screens', () => {
  it('the form adds and removes rows, fills a plan and counts without scripts, and keeps what was typed', async () => {
    const typed = {
      customerName: 'Bo',
      customerEmail: newAddress(),
      customerCountry: 'Sweden',
      language: 'en',
      'line.0.name': 'Website',
      'line.0.quantity': '1',
      'line.0.price': '84,500.00',
      'line.0.choice': 'always',
      'part.0.share': '100 %',
      'part.0.due': 'acceptance',
      terms: 'now',
      workStarts: 'first-part',
      validUntil: dayAhead(20),
    }
    const post = (intent: string, more: Record<string, string> = {}) =>
      admin.submit('/admin/offers/new', { ...typed, ...more, intent })
    const added = await post('add-line')
    expect(added.text).toContain('name="line.1.name"')
    expect(added.text).toContain('value="Website"')
    expect((await post('plan:thirds')).text).toContain('name="part.2.share"')
    expect((await post('add-package', { package: plan._id })).text).toContain(`value="${plan.packageName}"`)
    expect((await post('update')).text).toContain('$84,500.00')
    const refused = await post('save', { 'line.0.price': 'much' })
    expect([refused.status, refused.text.includes('value="much"')]).toEqual([422, true])
    const saved = await post('save')
    expect([saved.status, saved.location]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/offers\/\w+\?done=saved$/),
    ])
    const [id] = /\w{22}/.exec(saved.location ?? '') ?? []
    expect(await read(id!)).toMatchObject({ total: '84500.00', state: 'draft' })
    for (const path of [
      '/admin/offers',
      `/admin/offers?state=draft`,
      `/admin/offers/${id}`,
      `/admin/offers/${id}/edit`,
    ])
      expect([path, (await admin.page(path)).status]).toEqual([path, 200])
    const sent = await admin.submit(`/admin/offers/${id}`, { intent: 'send' })
    expect(sent.location).toContain('done=sent')
    const link = await admin.submit(`/admin/offers/${id}`, { intent: 'link' })
    expect(link.text).toMatch(/\/offer\/\w{43}/)
  })

  it('draws it as a PDF for both sides', async () => {
    const { id, path } = await writeAndSend()
    for (const answer of [
      await site.visitor().get(`${path}/pdf?version=1`),
      await admin.get(`/admin/offers/${id}/pdf?version=1`),
    ])
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

describe('who may', () => {
  it('strangers can’t read or change an offer, and a wrong link says so', async () => {
    const { id } = await writeAndSend()
    const customer = await site.customer()
    expect((await customer.get(`/api/offer/${id}`)).status).toBe(403)
    expect((await site.visitor().get('/api/offers')).status).toBe(401)
    expect((await site.visitor().page(`/offer/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await accept(`/offer/${'x'.repeat(43)}`)).status).toBe(404)
  })

  it('a person is exported and erased with their offers', async () => {
    const { id, email } = await writeAndSend({ before: 'A note for Ada.' })
    const exported = await admin.get(`/api/customer/export?email=${encodeURIComponent(email)}`)
    expect(exported.text).toContain('A note for Ada.')
    expect((await admin.post('/api/customer/erase', { email })).status).toBe(204)
    expect((await admin.get(`/api/offer/${id}`)).status).toBe(404)
    expect(await db.selectFrom('offer_versions').select('data').where('offer_id', '=', id).execute()).toEqual(
      [],
    )
  })
})
