// News are gathered: one email for each reader and order, none to people who have the page open.
import { sql, type Kysely } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimEmails } from '#email/server/claim-emails.ts'
import { endGathering } from '#email/server/gathering.ts'
import type { Order } from '#orders/server/order-record.ts'
import { HOUR, MINUTE, SECOND } from '#platform/rules/durations.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { gatheredNews as migration } from '#platform/server/database/migrations/051-gathered-news.ts'
import { randomId } from '#platform/server/ids.ts'
import { ADMIN, OWNER } from '#tests/support/people.ts'
import { SEALED, workSite } from '#tests/support/work-site.ts'
import { emailChoice, setEmailChoice } from '#work/server/emails/email-choice.ts'
import { markSeen } from '#work/server/emails/mark-seen.ts'
import { writeMessage } from '#work/server/thread/write-message.ts'

const world = await workSite()
const { app } = world
const { db } = app.database

beforeEach(async () => {
  world.setTime('2026-11-16', '10:00')
  await db.deleteFrom('order_readers').execute()
  await world.clearMails()
})

/** What the worker does. */
async function deliver(on: App = app): Promise<void> {
  for (const email of await claimEmails(on, 100)) await endGathering(on, email)
}

async function running(): Promise<{ order: Order; customer: Person }> {
  const made = await world.order({ ...SEALED, questions: [] })
  await world.action(made.order, { action: 'paid', by: 'provider' })
  await world.clearMails()
  return made
}

/** A new admin each time: one admin would reach the limit on messages. */
async function write(order: Order, text: string, by: 'admin' | 'owner' = 'admin'): Promise<void> {
  const writer: Person =
    by === 'admin'
      ? { ...OWNER, userId: randomId() }
      : { ...OWNER, role: 'customer', userId: order.user_id!, email: order.customer_email }
  await writeMessage(app, writer, order.id, { text })
}

async function everySecond(times: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < times; at++) {
    await act(at)
    world.advance(SECOND)
    await deliver()
  }
}

/** Forty messages, twelve files and seven ticks in five minutes. */
async function storm(order: Order): Promise<void> {
  await everySecond(40, (at) => write(order, `Message ${at + 1}`))
  await everySecond(12, () =>
    world.action(order, { action: 'agency-wrote', by: 'admin' }, { data: { files: 1 } }),
  )
  await everySecond(7, (point) => world.action(order, { action: 'point-ticked', by: 'admin', point }))
}

/** Without those that still gather. */
const sent = async () => {
  const gathering = await db.selectFrom('outbox').select('id').where('gathers_for', 'is not', null).execute()
  return (await world.mails()).slice(0, (await world.mails()).length - gathering.length)
}

async function pass(ms: number, step = MINUTE): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    world.advance(step)
    await deliver()
  }
}

describe('forty messages, twelve files, seven ticks in five minutes', () => {
  it('are one email with twenty entries', async () => {
    const { order, customer } = await running()
    await storm(order)
    await pass(3 * HOUR)
    const mails = await world.mails()
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['order-news', customer.email]])
    expect(mails[0]!.subject).toBe('[Test] News about your order: Basic')
    expect(mails[0]!.text).toMatch(/Message 1\n[^]*Message 20\n[^]*And 39 more/)
    expect(mails[0]!.text).not.toContain('Message 21')
    expect(mails[0]!.text).toContain('/account#mails')
  })

  it('are none for who has the page open', async () => {
    const { order, customer } = await running()
    await storm(order)
    await markSeen(app, customer, order.id)
    await pass(3 * HOUR)
    expect(await world.mails()).toEqual([])
    await write(order, 'One more')
    await pass(6 * MINUTE)
    expect((await world.mails())[0]!.text).toMatch(/One more/)
  })

  it('are one, though two instances look at the same moment', async () => {
    const { order } = await running()
    const other = await world.beside()
    await write(order, 'Hello')
    world.advance(6 * MINUTE)
    await Promise.all([deliver(), deliver(other), deliver(), deliver(other)])
    expect(await world.mails()).toHaveLength(1)
  })
})

it('waits five minutes after each message, and never more than fifteen', async () => {
  const { order } = await running()
  const sentAt: number[] = []
  for (let minute = 0; minute < 60; minute++) {
    // Every two minutes for twenty-two minutes, and once more later.
    if ((minute < 24 && minute % 2 === 0) || minute === 40) await write(order, `At ${minute}.`)
    const before = (await sent()).length
    await pass(MINUTE)
    if ((await sent()).length > before) sentAt.push(minute + 1)
  }
  expect(sentAt).toEqual([15, 27, 45])
  const texts = (await sent()).map(({ text }) => text)
  // Each message is in one email.
  for (const minute of [...Array.from({ length: 12 }, (_, at) => at * 2), 40])
    expect(texts.filter((text) => text.includes(`At ${minute}.`))).toHaveLength(1)
})

it('is one row of the outbox, whose words are made when it is due', async () => {
  const { order, customer } = await running()
  await write(order, 'First')
  world.advance(MINUTE)
  await write(order, 'Second')
  const waiting = await db.selectFrom('outbox').selectAll().execute()
  expect(waiting).toMatchObject([
    { gathers_for: customer.userId, recipient: customer.email, order_id: order.id, status: 'waiting' },
  ])
  expect(waiting[0]!.words).not.toMatch(/First|Second/)
  await pass(5 * MINUTE)
  const rows = await db.selectFrom('outbox').selectAll().execute()
  expect(rows).toMatchObject([{ gathers_for: null, status: 'waiting', attempts: 0 }])
  expect(rows[0]!.words).toMatch(/First[^]*Second/)
})

it('news that waited before the migration are told', async () => {
  const { order, customer } = await running()
  await write(order, 'Hello')
  await world.clearMails()
  for (const statement of [
    sql`drop index outbox_gathers`,
    sql`drop index outbox_gathered`,
    sql`alter table outbox drop column gathers_for`,
    sql`alter table order_readers add column due_at bigint`,
    sql`alter table order_readers add column sends text not null default '[]'`,
    sql`create index order_readers_due on order_readers (due_at) where due_at is not null`,
    sql`insert into order_readers (order_id, reader, seen_at, due_at, sends) values
      (${order.id}, ${customer.userId}, null, ${app.clock.now() + 5 * MINUTE}, ${`[${app.clock.now() - HOUR}]`})`,
  ])
    await statement.execute(db)
  await migration()(db as unknown as Kysely<unknown>)
  expect(await sent()).toEqual([])
  await pass(6 * MINUTE)
  expect(await world.mails()).toMatchObject([
    { kind: 'order-news', to: customer.email, text: expect.stringContaining('Hello') },
  ])
})

it('what is taken back leaves nothing to tell', async () => {
  const { order } = await running()
  await world.action(order, { action: 'agency-wrote', by: 'admin' })
  await db.deleteFrom('order_events').where('order_id', '=', order.id).execute()
  await pass(6 * MINUTE)
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

it('a message of files alone is told too', async () => {
  const { order } = await running()
  await write(order, 'x', 'owner')
  await db.updateTable('order_messages').set({ body: '' }).where('order_id', '=', order.id).execute()
  await pass(10 * MINUTE)
  const [mail] = await world.mails()
  expect(mail!.subject).toBe('[Test] News from Ada Buyer: Basic')
  expect(mail!.text).toContain('The customer sent files.')
  expect(mail!.text).toContain('because nobody leads this order yet')
})

it('a message that was taken back or changed is not told as it was', async () => {
  const { order } = await running()
  await write(order, 'Stays')
  await write(order, 'Goes')
  await write(order, 'Old words')
  await db.deleteFrom('order_messages').where('body', '=', 'Goes').execute()
  await db.updateTable('order_messages').set({ body: 'New words' }).where('body', '=', 'Old words').execute()
  await pass(10 * MINUTE)
  const [mail] = await world.mails()
  expect(mail!.text).toMatch(/Stays[^]*New words/)
  expect(mail!.text).not.toMatch(/Goes|Old words/)
})

it('team notes are in no email', async () => {
  const { order } = await running()
  await db
    .insertInto('order_notes')
    .values({ id: randomId(), order_id: order.id, body: 'Canary-note', actor: 'x', at: app.clock.now() })
    .execute()
  await write(order, 'Hello')
  await pass(10 * MINUTE)
  const mails = await world.mails()
  expect(mails).toHaveLength(1)
  expect(JSON.stringify(mails)).not.toContain('Canary-note')
})

describe('choices', () => {
  it('a customer who wants emails only when needed gets none of messages, but questions', async () => {
    const { order, customer } = await running()
    expect(await emailChoice(app, customer)).toEqual({
      choice: 'every-message',
      choices: ['every-message', 'only-when-needed'],
    })
    await setEmailChoice(app, customer, { choice: 'only-when-needed' })
    await write(order, 'Just so you know')
    await pass(3 * HOUR)
    expect(await world.mails()).toEqual([])
    await world.action(order, { action: 'asked', by: 'admin' }, { words: 'Which one?' })
    expect((await world.mails()).map(({ kind }) => kind)).toEqual(['order-question'])
  })

  it('refuses what is no choice of this person', async () => {
    const { customer } = await running()
    await expect(setEmailChoice(app, customer, { choice: 'all' })).rejects.toThrow(/choice|invalid/i)
    await expect(setEmailChoice(app, customer, {})).rejects.toThrow()
    await expect(emailChoice(app, { role: 'visitor' })).rejects.toMatchObject({ code: 'signed-out' })
  })

  it('the lead is mailed, or all admins while there is none, each by their choice', async () => {
    const lead = await admin('lead@test.example')
    const other = await admin('other@test.example')
    const list = await admin('list@test.example', 'morning-list')
    const { order } = await running()
    const told = async () => {
      await world.clearMails()
      world.advance(2 * HOUR)
      await write(order, 'A question', 'owner')
      await pass(10 * MINUTE)
      return (await world.mails()).map(({ to }) => to).sort()
    }
    expect(await told()).toEqual([lead.email, other.email, ADMIN.email].sort())
    await db.updateTable('order_work').set({ lead: lead.userId }).where('order_id', '=', order.id).execute()
    expect(await told()).toEqual([lead.email])
    await setEmailChoice(app, other, { choice: 'all' })
    expect(await told()).toEqual([lead.email, other.email])
    await setEmailChoice(app, lead, { choice: 'morning-list' })
    expect(await told()).toEqual([other.email])
    expect(list.role).toBe('admin')
  })
})

async function admin(email: string, choice?: string): Promise<Person> {
  const { id: userId } = await (
    await app.auth.$context
  ).internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
  const now = app.clock.now()
  await db
    .insertInto('admin_users')
    .values({ id: randomId(), email, role: 'Admin', version: 1, created_at: now, updated_at: now })
    .execute()
  const person: Person = { role: 'admin', userId, email, verified: true, name: '', sessionId: '' }
  if (choice) await setEmailChoice(app, person, { choice })
  return person
}
