// The agency's desk: every open order of the site's mode, by whose move it is.
import { describe, expect, it } from 'vitest'
import { refusal, startWorkShop } from '#tests/support/work-shop.ts'

const shop = await startWorkShop()
const { admin, agency, boss, clock, db, site } = shop

const DAY = 24 * 3_600_000
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

const atWork = await shop.started()
const led = await shop.started()
await agency.setLead(led.id, { lead: boss.userId })
const delivered = await shop.delivered()
const briefing = await shop.order()
await shop.pay(briefing.id)
const unpaid = await shop.order()
const accepted = await shop.delivered()
await accepted.owner.acceptDelivery(accepted.id, { round: 1 })

describe('the desk', () => {
  it('groups what is open', async () => {
    const desk = await agency.desk()
    expect(ids(desk.yourMove).toSorted()).toEqual([atWork.id, led.id].toSorted())
    expect(ids(desk.waiting)).toEqual([briefing.id])
    expect(ids(desk.inReview)).toEqual([delivered.id])
    expect(desk.counts.noLead).toBe(3)
    expect(desk.head).toBe('2 need you. 1 waits for its customer, for 0 days. 1 is in review.')
    expect(desk.yourMove[0]).toMatchObject({
      customer: 'Ada Buyer',
      package: 'Basic',
      asked: 'Deliver',
      daysLeft: '10 working days left',
      points: { done: 0, of: 3 },
      late: false,
    })
    expect(desk.inReview[0]!.acceptedOn).not.toBeNull()
    expect(await agency.deskCount()).toBe(2)
  })

  it('shows mine with those that nobody leads, and others’ only to all', async () => {
    const other = shop.as({ ...boss, userId: 'X'.repeat(22) })
    expect(ids((await other.desk({ who: 'mine' })).yourMove)).toEqual([atWork.id])
    expect((await agency.desk({ who: 'mine' })).yourMove).toHaveLength(2)
    // The menu counts the orders of all leads, as the desk does without a filter.
    expect([await other.deskCount(), (await other.desk()).counts.needYou]).toEqual([2, 2])
  })

  it('shows only those without a lead, if asked', async () => {
    const { yourMove, waiting, inReview } = await agency.desk({ who: 'no-lead' })
    expect(ids([...yourMove, ...waiting, ...inReview]).toSorted()).toEqual(
      [atWork.id, briefing.id, delivered.id].toSorted(),
    )
  })

  it('has a message that waits for an answer, whatever the state', async () => {
    await accepted.owner.askForRefund(accepted.id, { reason: 'One thing is broken.' })
    const desk = await agency.desk()
    const row = desk.yourMove.find(({ _id }) => _id === accepted.id)
    expect(row).toMatchObject({ state: 'accepted', asked: 'Answer a message', unanswered: true })
    expect(desk.counts.unanswered).toBe(1)
    expect([desk.counts.needYou, await agency.deskCount()]).toEqual([3, 3])
    expect(ids([...desk.yourMove, ...desk.waiting])).not.toContain(unpaid.id)
  })

  it('puts late ones first, and says how long customers are waited for', async () => {
    await clock.later(20 * DAY, async () => {
      const desk = await agency.desk()
      expect(desk.counts).toMatchObject({ late: 2, waiting: 1, oldestWaitDays: 20 })
      expect(desk.yourMove.slice(0, 2).every(({ late }) => late)).toBe(true)
      expect(desk.yourMove[0]!.daysLeft).toMatch(/^\d+ working days? late$/)
      expect(desk.waiting[0]!.call).toBe(true)
      expect(desk.head).toContain('2 late')
    })
  })

  it('counts with the working days of now', async () => {
    const daysLeft = async () => (await agency.desk()).yourMove.find(({ _id }) => _id === atWork.id)!.daysLeft
    expect(await daysLeft()).toBe('10 working days left')
    const { json } = await admin.post('/api/add-working-days', { weekdays: 'Mon', closedDays: '' })
    expect(await daysLeft()).toMatch(/^[12] working days? left$/)
    await admin.delete(`/api/working-days/${json._id}`)
    expect(await daysLeft()).toBe('10 working days left')
  })

  it('follows an order without actions, which is read from its own row', async () => {
    const old = await shop.order()
    await db
      .updateTable('order_work')
      .set({ account: null, state: 'in-progress', waiting_on: 'agency' })
      .where('order_id', '=', old.id)
      .execute()
    const state = async () =>
      [...(await agency.desk()).yourMove, ...(await agency.desk()).waiting].find(({ _id }) => _id === old.id)
        ?.state
    expect(await state()).toBe('awaiting-payment')
    const paid = { payment_status: 'Paid' as const, paid_at: clock.now(), updated_at: clock.now() + 1 }
    await db.updateTable('orders').set(paid).where('id', '=', old.id).execute()
    expect(await state()).toBe('awaiting-brief')
  })

  it('leaves out orders of the other mode', async () => {
    const { id } = await shop.started()
    await db.updateTable('orders').set({ mode: 'live' }).where('id', '=', id).execute()
    expect(ids((await agency.desk()).yourMove)).not.toContain(id)
  })

  it('is for admins', async () => {
    expect((await refusal(atWork.owner.desk())).code).toBe('forbidden')
    expect((await refusal(atWork.link.desk())).code).toBe('signed-out')
    expect((await admin.get('/api/desk?who=mine')).status).toBe(200)
    expect((await admin.get('/api/desk?who=you')).status).toBe(422)
  })
})

it('a week has the due days and the closed ones', async () => {
  const days = await agency.deskWeek()
  expect(days).toHaveLength(14)
  expect(days.filter(({ closed }) => closed)).toHaveLength(4)
  const promised = (await atWork.owner.orderWork(atWork.id)).promise!.promisedOn
  const day = days.find((each) => each.day === promised)
  if (day) expect(ids(day.due)).toContain(atWork.id)
})

it('a customer’s list has a second line for each order', async () => {
  const lines = await atWork.owner.ownWorkLines([atWork.id, delivered.id])
  expect(lines).toEqual({ [atWork.id]: { kind: 'by', words: expect.stringMatching(/^by \w{3} \d/) } })
  expect(await delivered.owner.ownWorkLines([delivered.id])).toEqual({
    [delivered.id]: { kind: 'your-move', words: 'your move' },
  })
  expect(await delivered.owner.ownWorkLines([])).toEqual({})
})

it('the calendar is read by its secret address, until it is renewed or its admin signs out everywhere', async () => {
  const { address } = (await admin.get('/api/desk-calendar')).json
  const path = new URL(address).pathname
  const calendar = await site.visitor().get(path)
  expect(calendar.status).toBe(200)
  expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(calendar.text).toContain('SUMMARY:Deliver: Basic\\, Ada Buyer\r\n')
  expect(calendar.text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  const other = await admin.post('/api/desk-calendar')
  expect((await site.visitor().get(path)).status).toBe(404)
  expect((await site.visitor().get(new URL(other.json.address).pathname)).status).toBe(200)
  for (const wrong of ['x', `${boss.userId}.x`, `.${'x'.repeat(43)}`])
    expect((await site.visitor().get(`/api/desk-calendar/${wrong}`)).status).toBe(404)
  await admin.post('/api/auth/revoke-sessions')
  expect((await site.visitor().get(new URL(other.json.address).pathname)).status).toBe(404)
  // The calendar address of a former admin no longer works.
  const mine = new URL((await agency.deskCalendarAddress()).address).pathname
  expect((await site.visitor().get(mine)).status).toBe(200)
  await db.deleteFrom('admin_users').where('email', '=', boss.email).execute()
  expect((await site.visitor().get(mine)).status).toBe(404)
})
