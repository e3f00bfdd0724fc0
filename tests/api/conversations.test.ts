// The inbox: order conversations and contact messages as one list.
import { expect, it } from 'vitest'
import { seedOrders } from '#commands/seed-orders.ts'
import type { InboxFilter } from '#inbox/rules/inbox-filter.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import { startWorkShop } from '#tests/support/work-shop.ts'

const shop = await startWorkShop()
const { agency, as, clock, db, site } = shop

const listed = async (filter: InboxFilter = {}) =>
  (await agency.pageOfInbox({ ...filter, page: 1, size: 50 })).rows.map(
    ({ kind, text, isWaiting }) => `${kind}: ${text}${isWaiting ? ', waiting' : ''}`,
  )

let peers = 0
const contact = async (message: string, more: Partial<typeof CONTACT_MESSAGE> = {}): Promise<string> => {
  clock.advance(MINUTE)
  const body = { ...CONTACT_MESSAGE, ...more, message }
  const { _id } = await as({ role: 'visitor' }).sendMessage({ body, peer: `203.0.113.${++peers}` })
  return _id
}
const write = async (who: typeof agency, id: string, text: string) => {
  clock.advance(MINUTE)
  await who.writeMessage(id, { text })
}

const first = await shop.started()
const second = await shop.started()
await write(first.owner, first.id, 'How far are you?')
const asked = await contact('What does it cost?')
await write(second.owner, second.id, 'A new logo')
await write(agency, second.id, 'Thank you')

it('lists both by what was written last, and narrows them by kind and by who waits', async () => {
  const [thanks, cost, far] = [
    'order: Thank you',
    'contact: What does it cost?, waiting',
    'order: How far are you?, waiting',
  ]
  expect(await listed()).toEqual([thanks, cost, far])
  expect(await listed({ kind: 'orders' })).toEqual([thanks, far])
  expect(await listed({ kind: 'contact' })).toEqual([cost])
  expect(await listed({ state: 'waiting' })).toEqual([cost, far])
  expect(await listed({ state: 'waiting', kind: 'orders' })).toEqual([far])
  expect(await listed({ state: 'answered' })).toEqual([thanks])
  expect(await listed({ state: 'answered', kind: 'contact' })).toEqual([])
  await agency.setMessageStatus({ id: asked, body: { messageStatus: 'Read' } })
  expect(await listed({ state: 'answered', kind: 'contact' })).toEqual(['contact: What does it cost?'])
  await agency.setMessageStatus({ id: asked, body: { messageStatus: 'UnRead' } })
  const { rows } = await agency.pageOfInbox({ kind: 'orders', page: 1, size: 50 })
  expect(rows.map(({ id, isOurs }) => [id, isOurs])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
})

it('counts what waits as the list of today does', async () => {
  const { desk, needsYou } = await agency.today()
  expect(needsYou.head).toContain(': 1 unanswered. 1 unread message.')
  expect(desk.counts.unanswered + 1).toBe(await agency.countWaiting())
  expect((await agency.pageOfInbox({ state: 'waiting', page: 1, size: 1 })).total).toBe(2)
  expect((await agency.menuCounts()).waiting).toBe(2)
})

it('finds both by words of the person and the subject', async () => {
  const found = async (text: string) =>
    (await agency.searchInbox({ text, limit: 10 })).map(({ kind, id }) => `${kind} ${id}`)
  expect(await found(first.person.email)).toEqual([`order ${first.id}`])
  const own = await contact('It is me', { email: first.person.email })
  expect(await found(first.person.email)).toEqual([`contact ${own}`, `order ${first.id}`])
  expect(await found('hello ada')).toContain(`contact ${asked}`)
  // An order without words is no conversation.
  const silent = await shop.started()
  expect(await found(silent.person.email)).toEqual([])
})

it('the search over everything finds people by their names and addresses, who ordered and who wrote', async () => {
  const people = async (text: string) =>
    (await agency.searchEverything(text)).flatMap(({ kind, title, to }) =>
      kind === 'Customer' ? [`${title} ${to}`] : [],
    )
  const page = (email: string) => `/admin/customer?${new URLSearchParams({ email })}`
  expect(await people(CONTACT_MESSAGE.email)).toContain(`Ada ${page(CONTACT_MESSAGE.email)}`)
  const [found] = await people(first.person.email)
  expect(found).toContain(page(first.person.email))
  // Words of an order find the order, not its customer.
  expect(await people('Basic')).toEqual([])
})

it('is on the page of the customer, both kinds', async () => {
  const { conversations } = await agency.customerPage({ email: first.person.email, page: 1, size: 5 })
  expect(conversations.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'contact: It is me',
    'order: How far are you?',
  ])
})

it('is closed to customers and editors', async () => {
  const editor = as({ ...shop.boss, role: 'editor' })
  for (const who of [first.owner, editor]) {
    await expect(who.pageOfInbox({ page: 1, size: 5 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(who.searchInbox({ text: 'ada', limit: 5 })).rejects.toMatchObject({ code: 'forbidden' })
  }
})

it('pages through five hundred orders, each conversation once and the newest first', async () => {
  await seedOrders(site.app, 500)
  const orders = await db.selectFrom('orders').select(['id', 'placed_at']).execute()
  const known = await db.selectFrom('order_work').select('order_id').execute()
  const withWork = new Set(known.map(({ order_id: id }) => id))
  const seeded = orders.filter(({ id }) => ![first.id, second.id].includes(id))
  const fresh = seeded.filter(({ id }) => !withWork.has(id))
  await db
    .insertInto('order_work')
    .values(
      fresh.map(({ id }) => ({
        order_id: id,
        state: 'awaiting-payment' as const,
        waiting_on: 'customer' as const,
        updated_at: 0,
      })),
    )
    .execute()
  // Two each, and written in another order than that of their times.
  for (const at of [1, 2])
    await db
      .insertInto('order_messages')
      .values(
        seeded.toReversed().map(({ id, placed_at: placed }) => ({
          id: `${id} ${at}`,
          order_id: id,
          side: 'agency' as const,
          kind: 'message' as const,
          body: `Message ${at}`,
          actor: 'somebody',
          at: placed + at,
        })),
      )
      .execute()
  const size = 30
  const { total } = await agency.pageOfInbox({ page: 1, size })
  const seen: { id: string; at: number; kind: string; text: string }[] = []
  for (let page = 1; page <= Math.ceil(total / size); page++)
    seen.push(...(await agency.pageOfInbox({ page, size })).rows)
  expect(seen.length).toBe(total)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
  const ofOrders = seen.filter(({ kind }) => kind === 'order')
  expect(ofOrders.length).toBe(seeded.length + 2)
  expect(ofOrders.map(({ at }) => at)).toEqual(ofOrders.map(({ at }) => at).toSorted((a, b) => b - a))
  expect(ofOrders.every(({ text }) => text !== 'Message 1')).toBe(true)
  expect((await agency.pageOfInbox({ page: 9_999_999, size })).rows).toEqual([])
})
