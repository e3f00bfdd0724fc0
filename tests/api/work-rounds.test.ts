// Points, deliveries, acceptance and changes.
import { describe, expect, it } from 'vitest'
import { signedInCustomer } from '#tests/support/people.ts'
import { refusal, startWorkShop } from '#tests/support/work-shop.ts'

const shop = await startWorkShop()
const { agency, clock, db, site } = shop

const MINUTE = 60_000
const emailsOf = (id: string, kind: string) =>
  db.selectFrom('outbox').selectAll().where('order_id', '=', id).where('kind', '=', kind).execute()

describe('points', () => {
  it('are ticked with words, and unticked without', async () => {
    const { id, owner } = await shop.started()
    await agency.setPoint(id, 0, { done: true, words: '84 pages' })
    expect((await owner.orderWork(id)).points[0]).toMatchObject({
      text: 'Audit',
      done: true,
      words: '84 pages',
    })
    // Changing the words of a ticked point is no new tick.
    await agency.setPoint(id, 0, { done: true, words: '85 pages' })
    expect((await owner.orderWork(id)).head).toContain('1 of 3 done.')
    await agency.setPoint(id, 0, { done: false })
    expect((await owner.orderWork(id)).points[0]).toMatchObject({ done: false, words: '' })
  })

  it('are refused in words', async () => {
    const { id, owner } = await shop.order()
    expect(await refusal(agency.setPoint(id, 0, { done: true }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('points can be ticked once the work has begun'),
    })
    expect(await refusal(agency.setPoint(id, 9, { done: true }))).toMatchObject({ code: 'not-found' })
    expect(await refusal(agency.setPoint(id, 0, { done: true, words: 'x'.repeat(301) }))).toMatchObject({
      code: 'invalid',
    })
    expect(await refusal(owner.setPoint(id, 0, { done: true }))).toMatchObject({ code: 'forbidden' })
  })
})

describe('a delivery', () => {
  it('is a numbered round with its files and their hashes', async () => {
    const { id, owner } = await shop.started()
    const file = await shop.file(id)
    expect(
      await agency.deliver(id, { words: 'Here.', links: ['https://example.com/report'], files: [file] }),
    ).toEqual({ round: 1 })
    const view = await owner.orderWork(id)
    expect(view).toMatchObject({
      state: 'delivered',
      waitingOn: 'customer',
      changes: { used: 0, included: 2 },
    })
    expect(view.deliveries).toMatchObject([
      {
        round: 1,
        words: 'Here.',
        points: [0, 1, 2],
        files: [{ _id: file }],
        hashes: [{ name: `${file}.pdf`, sha256: `hash of ${file}` }],
        answer: null,
      },
    ])
    expect(view.points.every(({ done }) => done)).toBe(true)
    expect((await owner.oneOrder(id)).orderStatus).toBe('Delivered')
  })

  it('must say something, and why points are left out', async () => {
    const { id, owner } = await shop.started()
    expect((await refusal(agency.deliver(id, {}))).more.errors).toHaveProperty('words')
    const sent = { words: 'Part one', points: [0] }
    expect(await refusal(agency.deliver(id, sent))).toMatchObject({
      code: 'invalid',
      more: { errors: { leftOut: 'Not all points are covered. Please say why.' }, sent },
    })
    expect((await refusal(agency.deliver(id, { words: 'x', links: ['javascript:x'] }))).code).toBe('invalid')
    expect((await refusal(agency.deliver(id, { words: 'x', points: [7] }))).code).toBe('invalid')
    expect((await refusal(agency.deliver(id, { words: 'x', changes: ['done'] }))).code).toBe('invalid')
    expect((await refusal(agency.deliver(id, { words: 'x', leftOut: 'The rest' }))).more.errors).toEqual({
      leftOut: 'All points are covered. Untick what is left out, or take the reason away.',
    })
    expect((await refusal(owner.deliver(id, sent))).code).toBe('forbidden')
    expect(await agency.deliver(id, { ...sent, leftOut: 'The rest next week' })).toEqual({ round: 1 })
    const [mail] = await emailsOf(id, 'order-delivered')
    expect(mail!.words).toContain('Not in it: The rest next week')
  })

  it('takes only whole files of the agency that belong to nothing', async () => {
    const { id } = await shop.started()
    const [theirs, used, other] = [
      await shop.file(id, { side: 'customer' }),
      await shop.file(id, { to: 'message:x' }),
      await shop.file((await shop.started()).id),
    ]
    for (const file of [theirs, used, other, 'nothing'])
      expect((await refusal(agency.deliver(id, { words: 'x', files: [file] }))).more.errors).toHaveProperty(
        'files',
      )
    expect((await agency.agencyOrderWork(id)).state).toBe('in-progress')
  })

  it('of two admins at once is one round, and the other gets the words back', async () => {
    const { id } = await shop.started()
    const both = await Promise.allSettled([
      agency.deliver(id, { words: 'One' }),
      agency.deliver(id, { words: 'Two' }),
    ])
    const lost = both.find((each) => each.status === 'rejected')!
    const won = both.findIndex((each) => each.status === 'fulfilled')
    expect(lost.reason).toMatchObject({
      code: 'conflict',
      message: 'This order is delivered: it can be delivered while it is the agency’s move.',
      more: { sent: { words: won === 0 ? 'Two' : 'One' } },
    })
    expect((await agency.agencyOrderWork(id)).deliveries).toHaveLength(1)
  })

  it('is not mailed for a minute, and can be taken back until then', async () => {
    const { id, owner } = await shop.started()
    const file = await shop.file(id)
    await agency.deliver(id, { words: 'Too early', files: [file] })
    const [mail] = await emailsOf(id, 'order-delivered')
    expect(mail!.next_try_at).toBe(mail!.created_at + MINUTE)
    const { undo } = await agency.agencyOrderWork(id)
    expect(undo).toMatchObject({ action: 'delivered' })
    expect((await owner.orderWork(id)).undo).toBeNull()
    expect((await refusal(owner.undo(id, { event: undo!.event }))).code).toBe('conflict')
    await agency.undo(id, { event: undo!.event })
    expect(await emailsOf(id, 'order-delivered')).toEqual([])
    expect(await owner.orderWork(id)).toMatchObject({ state: 'in-progress', deliveries: [], undo: null })
    expect((await owner.oneOrder(id)).orderStatus).toBe('Pending')
    // A delivery that was taken back does not count among the kept promises.
    const record = () =>
      shop.db
        .selectFrom('order_work')
        .select(['record_of', 'delivered_on', 'on_time', 'days_taken'])
        .where('order_id', '=', id)
        .executeTakeFirst()
    expect(await record()).toEqual({ record_of: null, delivered_on: null, on_time: null, days_taken: null })
    // Its number and its files are free again.
    expect(await agency.deliver(id, { words: 'Now', files: [file] })).toEqual({ round: 1 })
    expect(await record()).toMatchObject({ on_time: 1 })
    const again = (await agency.agencyOrderWork(id)).undo!
    await clock.later(MINUTE, async () => {
      expect((await agency.agencyOrderWork(id)).undo).toBeNull()
      expect(await refusal(agency.undo(id, { event: again.event }))).toMatchObject({
        message: 'A minute has passed, so this can no longer be undone.',
      })
    })
  })
})

describe('acceptance', () => {
  it('names the round, by the owner only', async () => {
    const { id, owner, link } = await shop.delivered()
    expect((await refusal(link.acceptDelivery(id, { round: 1 }))).code).toBe('forbidden')
    expect((await refusal(agency.acceptDelivery(id, { round: 1 }))).code).toBe('not-found')
    expect(await refusal(owner.acceptDelivery(id, { round: 2 }))).toMatchObject({
      message: 'There is a newer delivery. Please look at it first.',
    })
    // More than PostgreSQL's column holds.
    for (const round of [3_000_000_000, Number.MAX_SAFE_INTEGER]) {
      expect(await refusal(owner.acceptDelivery(id, { round }))).toMatchObject({ code: 'invalid' })
      const asked = link.askForChanges(id, { round, changes: ['Blue'] })
      expect(await refusal(asked)).toMatchObject({ code: 'invalid' })
    }
    await owner.acceptDelivery(id, { round: 1 })
    const view = await owner.orderWork(id)
    expect(view).toMatchObject({ state: 'accepted', head: 'Done: you accepted round 1.' })
    expect(view.deliveries[0]).toMatchObject({ answer: 'accepted' })
    expect(await refusal(owner.acceptDelivery(id, { round: 1 }))).toMatchObject({
      message: 'This order is accepted: only a delivery that waits for an answer can be accepted.',
    })
    await owner.undo(id, { event: view.undo!.event })
    expect((await owner.orderWork(id)).deliveries[0]).toMatchObject({ answer: null, answeredAt: null })
  })

  it('before the email of the delivery has left is mailed alone', async () => {
    const kinds = async (id: string) =>
      (await db.selectFrom('outbox').select('kind').where('order_id', '=', id).execute())
        .map(({ kind }) => kind)
        .filter((kind) => /delivered|accepted|changes/.test(kind))
        .toSorted()
    const accepted = await shop.delivered()
    expect(await kinds(accepted.id)).toEqual(['order-delivered'])
    await accepted.owner.acceptDelivery(accepted.id, { round: 1 })
    expect([...new Set(await kinds(accepted.id))]).toEqual(['admin-order-accepted', 'order-accepted'])
    const changed = await shop.delivered()
    await changed.link.askForChanges(changed.id, { round: 1, changes: ['Blue'] })
    expect([...new Set(await kinds(changed.id))]).toEqual(['admin-order-changes-asked'])
    // If the agency enters the changes, the customer may not have seen the delivery, so its email still
    // leaves.
    const called = await shop.delivered()
    await agency.askForChanges(called.id, { round: 1, changes: ['Blue'], note: 'On the phone' })
    expect(await kinds(called.id)).toContain('order-delivered')
    // After its minute the email leaves or has left, so it stays.
    const later = await shop.delivered()
    await clock.later(MINUTE, () => later.owner.acceptDelivery(later.id, { round: 1 }))
    expect(await kinds(later.id)).toContain('order-delivered')
  })

  it('against changes at the same moment: one of them counts', async () => {
    const { id, owner, link } = await shop.delivered()
    const sent = { round: 1, changes: ['Blue, please'] }
    const [accepted, changes] = await Promise.allSettled([
      owner.acceptDelivery(id, { round: 1 }),
      link.askForChanges(id, sent),
    ])
    expect([accepted.status, changes.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    if (changes.status === 'rejected') expect(changes.reason).toMatchObject({ more: { sent } })
    const view = await owner.orderWork(id)
    expect(view.state).toBe(accepted.status === 'fulfilled' ? 'accepted' : 'changes-asked')
    expect(view.changes.asked).toHaveLength(changes.status === 'fulfilled' ? 1 : 0)
  })
})

describe('changes', () => {
  it('are asked line by line, and the next round says what became of each', async () => {
    const { id, owner, link } = await shop.delivered()
    await link.askForChanges(id, { round: 1, changes: ['Blue, please', 'A larger logo'] })
    expect(await owner.orderWork(id)).toMatchObject({
      state: 'changes-asked',
      changes: { used: 1, asked: [{ round: 1, lines: ['Blue, please', 'A larger logo'], byLink: true }] },
      deliveries: [{ round: 1, answer: 'changes' }],
      progress: { words: '2 changes open', share: null },
      track: expect.arrayContaining([
        expect.objectContaining({ name: 'delivered', state: 'done', day: expect.any(String) }),
        expect.objectContaining({ name: 'changes', state: 'now' }),
      ]),
    })
    const row = (await agency.desk()).yourMove.find(({ _id }) => _id === id)
    expect(row?.progress).toEqual({ words: 'Changes open', share: null })
    expect(await refusal(agency.deliver(id, { words: 'x', changes: ['a', 'b', 'c'] }))).toMatchObject({
      more: { errors: { changes: 'Only 2 changes were asked for.' } },
    })
    await agency.deliver(id, { words: 'Round two', changes: ['Blue now', 'As large as fits'] })
    const view = await owner.orderWork(id)
    expect(view.progress).toEqual({ words: '3 of 3 done', share: 1 })
    const [second, first] = view.deliveries
    expect(second).toMatchObject({
      round: 2,
      changes: [
        { asked: 'Blue, please', became: 'Blue now' },
        { asked: 'A larger logo', became: 'As large as fits' },
      ],
    })
    // The first round is unchanged.
    expect(first).toMatchObject({ round: 1, words: 'Here it is.', answer: 'changes' })
  })

  it('beyond the included rounds can be asked for, and answered with words', async () => {
    const { id, owner } = await shop.delivered()
    for (const round of [1, 2, 3]) {
      await owner.askForChanges(id, { round, changes: [`Change ${round}`] })
      if (round < 3) await agency.deliver(id, { words: 'Done' })
    }
    expect((await owner.orderWork(id)).changes).toMatchObject({ used: 3, included: 2 })
    expect(
      (await refusal(agency.doOnOrder(id, 'not-part-of-order', { words: '' }))).more.errors,
    ).toHaveProperty('words')
    await agency.doOnOrder(id, 'not-part-of-order', { words: 'A fourth page was not ordered.' })
    expect(await owner.orderWork(id)).toMatchObject({
      state: 'delivered',
      changes: { used: 2 },
      deliveries: [{ round: 3, answer: null }, { round: 2 }, { round: 1 }],
    })
    await owner.acceptDelivery(id, { round: 3 })
  })

  it('that repair our mistake use up no round', async () => {
    const { id, owner } = await shop.delivered()
    await owner.askForChanges(id, { round: 1, changes: ['The link is broken'] })
    expect(await refusal(agency.deliver(id, { words: 'x', changes: ['a', 'b'] }))).toMatchObject({
      more: { errors: { changes: 'Only 1 change was asked for.' } },
    })
    await agency.doOnOrder(id, 'our-mistake')
    expect((await owner.orderWork(id)).changes.used).toBe(0)
    expect(await refusal(agency.doOnOrder(id, 'our-mistake'))).toMatchObject({
      message: 'There are no changes that use up a round.',
    })
  })

  it('in the customer’s name need a note, which the customer does not see', async () => {
    const { id, owner } = await shop.delivered()
    const sent = { round: 1, changes: ['Blue, please'] }
    expect(await refusal(agency.askForChanges(id, sent))).toMatchObject({
      more: { errors: { note: 'Please note how the customer asked for it.' }, sent },
    })
    await agency.askForChanges(id, { ...sent, note: 'Canary: said on the phone' })
    expect((await owner.orderWork(id)).state).toBe('changes-asked')
    expect(JSON.stringify([await owner.orderWork(id), await owner.orderStory(id)])).not.toContain('Canary')
    expect((await agency.paymentEvidence(id)).history.map(({ note }) => note)).toContain(
      'In the customer’s name: Canary: said on the phone',
    )
  })

  it('are refused in words, with the words given back, and can be taken back', async () => {
    const { id, owner } = await shop.delivered()
    expect((await refusal(owner.askForChanges(id, { round: 1, changes: [] }))).code).toBe('invalid')
    const eleven = Array.from({ length: 11 }, (_, at) => `Change ${at}`)
    expect((await refusal(owner.askForChanges(id, { round: 1, changes: eleven }))).more.sent).toMatchObject({
      changes: eleven,
    })
    await owner.askForChanges(id, { round: 1, changes: ['Blue'] })
    const { undo } = await owner.orderWork(id)
    await owner.undo(id, { event: undo!.event })
    const view = await owner.orderWork(id)
    expect(view).toMatchObject({ state: 'delivered', changes: { used: 0, asked: [] } })
    expect(view.deliveries[0]!.answer).toBeNull()
    // A delivery that was answered can't be taken back under the customer.
    const next = await shop.delivered()
    const delivery = (await agency.agencyOrderWork(next.id)).undo!
    await next.owner.askForChanges(next.id, { round: 1, changes: ['Blue'] })
    expect(await refusal(agency.undo(next.id, { event: delivery.event }))).toMatchObject({
      message: 'More has happened since, so this can’t be taken back any more.',
    })
  })
})

it('another customer finds nothing of it', async () => {
  const { id } = await shop.delivered()
  const other = shop.as(await signedInCustomer(site))
  for (const asked of [
    () => other.orderWork(id),
    () => other.anyOrderWork(id),
    () => other.acceptDelivery(id, { round: 1 }),
    () => other.askForChanges(id, { round: 1, changes: ['x'] }),
    () => other.undo(id, { event: 1 }),
  ])
    expect((await refusal(asked())).code).toBe('not-found')
})

it('a round is never written again, but for its answer', async () => {
  const { id, owner } = await shop.delivered()
  const frozen = async () => {
    const {
      answer: _,
      answered_at: __,
      ...rest
    } = await db
      .selectFrom('deliveries')
      .selectAll()
      .where('order_id', '=', id)
      .where('round', '=', 1)
      .executeTakeFirstOrThrow()
    return rest
  }
  const before = await frozen()
  await owner.askForChanges(id, { round: 1, changes: ['Blue'] })
  await agency.deliver(id, { words: 'Blue' })
  await agency.setPoint(id, 0, { done: false })
  await owner.acceptDelivery(id, { round: 2 })
  await agency.doOnOrder(id, 'reopened', { reason: 'One more thing' })
  await agency.deliver(id, { words: 'More' })
  expect(await frozen()).toEqual(before)
})
