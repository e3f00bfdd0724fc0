// The agency's screens: the desk, the admin home, the work on an order and the dispute file, as forms without
// scripts send them.
import { beforeAll, describe, expect, it } from 'vitest'
import { madeUpCustomer } from '#identity/server/made-up-customers.ts'
import type { Caller } from '#tests/support/caller.ts'
import { ADMIN, signedInCustomer } from '#tests/support/people.ts'
import { joinTeam } from '#tests/support/team.ts'
import { upload } from '#tests/support/upload.ts'
import { startWorkShop, type WorkOrder } from '#tests/support/work-shop.ts'

const shop = await startWorkShop({ screens: true, settings: { FILES_LIMIT_MB: '1' } })
const { admin, agency, clock, db, site } = shop

const DAY = 24 * 3_600_000
const pathOf = ({ id }: WorkOrder): string => `/admin/payment-status/${id}`
const textOf = async (who: Caller, path: string): Promise<string> => plain((await who.page(path)).text)

/** Without the marks that React leaves between texts. */
const plain = (html: string): string => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")

const submit = (order: WorkOrder, intent: string, fields: Record<string, string> = {}) =>
  admin.submit(pathOf(order), { intent, ...fields })

async function done(order: WorkOrder, intent: string, fields?: Record<string, string>): Promise<string> {
  const { status, location, text } = await submit(order, intent, fields)
  expect([intent, status, text.slice(0, 0)]).toEqual([intent, 303, ''])
  return new URL(location!, site.origin).searchParams.get('done')!
}

/** The value of a hidden field on a page. */
const hidden = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

describe('the desk', () => {
  let started: WorkOrder
  let delivered: WorkOrder
  let briefing: WorkOrder
  beforeAll(async () => {
    started = await shop.started()
    delivered = await shop.delivered()
    briefing = await shop.order()
    await shop.pay(briefing.id)
  })

  it('is empty before the first order, and says so', async () => {
    const other = await startWorkShop({ screens: true })
    for (const path of ['/desk', '/desk?view=board'])
      expect(await textOf(other.admin, path)).toContain('Nothing needs you now')
    // The overview begins with the setup.
    expect(await textOf(other.admin, '/admin')).toContain('Set up your site')
  })

  it('has its groups, with the order, what is asked and the time that is left', async () => {
    const text = await textOf(admin, '/desk')
    for (const words of [
      'Needs you',
      'Waiting for customers',
      'In review',
      'Unassigned',
      '10 working days left',
      'counts as accepted on',
      'The customer answers the brief',
    ])
      expect(text).toContain(words)
    // Each order is listed once.
    for (const order of [started, delivered, briefing])
      expect(text.split(`href="${pathOf(order)}"`)).toHaveLength(2)
  })

  it('does what one click does, and comes back to the same view', async () => {
    const nudged = await admin.submit('/desk?who=mine', { intent: 'nudged', order: briefing.id })
    expect(nudged.location).toBe('/desk?who=mine&done=nudged')
    expect(await textOf(admin, nudged.location!)).toContain(
      'The reminder is noted in the history. The email waits in the outbox until email is set up.',
    )
    const refused = await admin.submit('/desk', { intent: 'nudged', order: started.id })
    expect([refused.status, refused.text.includes('Not done')]).toEqual([409, true])
    await admin.submit('/desk', { intent: 'take-lead', order: started.id })
    expect((await agency.agencyOrderWork(started.id)).leadId).not.toBeNull()
    await started.owner.writeMessage(started.id, { text: 'Thank you' })
    const shown = await textOf(admin, '/desk')
    expect(shown).toContain(`reply=${started.id}#need-${started.id}"`)
    expect(shown).toContain(`href="${pathOf(started)}?write=deliver#write"`)
    expect(shown).not.toContain(`href="${pathOf(briefing)}?write=deliver#write"`)
    // The order's page begins with links to its parts.
    expect(await textOf(admin, pathOf(started))).toContain('href="#checklist"')
    // Its head leads to the modes of the one form.
    const modesOf = async (order: WorkOrder) =>
      (await textOf(admin, pathOf(order))).match(/(?<=\?write=)\w+(?=#write")/g)
    expect(await modesOf(started)).toEqual(['message', 'deliver', 'ask'])
    expect(await modesOf(briefing)).toBeNull()
    // The same actions in the same order on both screens.
    for (const path of ['/desk', '/admin'])
      expect(await textOf(admin, path)).toMatch(/>Reply<.*>Deliver<.*>No answer needed<.*>Mark delivered</s)
    const settled = await admin.submit('/admin', { intent: 'answer-not-needed', order: started.id })
    expect(settled.location).toBe('/admin?done=answer-not-needed')
    expect(await textOf(admin, '/admin')).not.toContain('No answer needed')
    expect((await admin.submit('/desk', { intent: 'nonsense' })).status).toBe(400)
  })

  it('promises no email to a made-up customer', async () => {
    const [waiting, running] = [await shop.order(), await shop.started()]
    await shop.pay(waiting.id)
    for (const { id } of [waiting, running])
      await db
        .updateTable('orders')
        .set({ user_id: madeUpCustomer(1) })
        .where('id', '=', id)
        .execute()
    const toldAt = async (path: string | null, words: string) => {
      const text = await textOf(admin, path!)
      expect(text).toContain(`${words}. A made-up customer gets no email.`)
      expect(text).not.toContain('waits in the outbox')
    }
    const nudged = await admin.submit('/desk', { intent: 'nudged', order: waiting.id })
    expect(nudged.location).toBe('/desk?done=nudged&of=made-up')
    await toldAt(nudged.location, 'The reminder is noted in the history')
    const reply = { intent: 'write-to-customer', order: running.id, text: 'Green.' }
    await toldAt((await admin.submit('/admin', reply)).location, 'The reply is in the thread')
    const written = await submit(running, 'message', { text: 'And blue.' })
    await toldAt(written.location, 'The message is in the thread')
    // The next action says again what is true for its own customer.
    const order = await shop.order()
    await shop.pay(order.id)
    const next = await admin.submit(nudged.location!, { intent: 'nudged', order: order.id })
    expect(next.location).toBe('/desk?done=nudged')
  })

  it('answers and delivers on the admin home, and keeps what was typed', async () => {
    const order = await shop.started()
    await order.owner.writeMessage(order.id, { text: 'Which colour will it be?' })
    const open = await textOf(admin, `/admin?reply=${order.id}`)
    expect(open).toContain('Which colour will it be?')
    const reply = { intent: 'write-to-customer', order: order.id, key: hidden(open, 'key') }
    const refused = await admin.submit(`/admin?reply=${order.id}`, { ...reply, text: 'x'.repeat(10_001) })
    expect([refused.status, refused.text.includes('x'.repeat(10_001))]).toEqual([422, true])
    const sent = await admin.submit(`/admin?reply=${order.id}`, { ...reply, text: 'Green.' })
    expect(sent.location).toBe('/admin?done=replied')
    expect((await order.owner.orderThread(order.id)).entries.at(-1)!.text).toBe('Green.')
    await admin.submit('/admin', { intent: 'mark-delivered', order: order.id })
    expect((await agency.oneOrder(order.id)).orderStatus).toBe('Delivered')
  })

  it('begins with messages of visitors too, and answers them in place', async () => {
    const { json: message } = await site.visitor().post('/api/add-message', {
      name: 'Rui',
      email: 'rui@visitor.example',
      number: '+351 900',
      subject: 'Hello there',
      message: 'Do you write in Portuguese?',
    })
    const open = await textOf(admin, `/admin?reply=${message._id}`)
    expect(open).toContain('value="Re: Hello there"')
    const reply = { intent: 'reply-to-message', message: message._id, subject: 'Re: Hello there', text: '' }
    expect((await admin.submit('/admin', reply)).status).toBe(422)
    expect((await admin.submit('/admin', { ...reply, text: 'We do.' })).location).toBe('/admin?done=replied')
    expect((await agency.oneMessage(message._id)).messageStatus).toBe('Read')
  })

  it('counts the same on every screen: in the menu, on the home, on the desk and in the inbox', async () => {
    const visitor = site.visitor()
    for (const subject of ['One', 'Two'])
      await visitor.post('/api/add-message', {
        name: 'Rui',
        email: 'rui@visitor.example',
        number: '+351 900',
        subject,
        message: 'Hello',
      })
    const { counts } = await agency.desk()
    const home = await textOf(admin, '/admin')
    expect(counts.needYou).toBeGreaterThan(0)
    const all = counts.needYou + 2
    const waiting = counts.unanswered + 2
    expect(home).toContain(`waiting: </span>${waiting}<`)
    expect(home).toMatch(new RegExp(`>${counts.needYou} orders?[^<]*\\. 2 unread messages\\.`))
    for (const path of ['/admin', '/desk', '/desk?view=board', '/desk?view=week'])
      expect(await textOf(admin, path)).toMatch(new RegExp(`Needs you<span[^>]*>${all}<`))
    for (const path of ['/admin', '/desk', '/team', '/total-orders'])
      expect(await textOf(admin, path)).toContain(`need you: </span>${all}<`)
    expect(await textOf(admin, '/team')).toContain(`${all} need you`)
    expect(await textOf(admin, '/inbox')).toMatch(new RegExp(`>Waiting<span[^>]*>${waiting}<`))
    // What needs somebody comes before the orders, and the figures after them.
    const places = ['id="needs-you"', 'id="orders"', 'id="sales"'].map((part) => home.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it('says whom to call when all reminders are sent', async () => {
    await db
      .updateTable('orders')
      .set({ customer_email: 'call@test.example' })
      .where('id', '=', briefing.id)
      .execute()
    await site.visitor().post('/api/add-message', {
      name: 'Ada',
      email: 'call@test.example',
      number: '+351 210 555 010',
      subject: 'Hello',
      message: 'A question',
    })
    await clock.later(30 * DAY, async () => {
      const [row] = (await agency.desk()).waiting.filter(({ _id }) => _id === briefing.id)
      expect(row).toMatchObject({ call: true, phone: '+351 210 555 010', email: 'call@test.example' })
    })
  })

  it('is a board and two weeks of the same rows', async () => {
    const board = await textOf(admin, '/desk?view=board')
    for (const column of ['Not begun', 'At work', 'Waiting for an answer', 'Changes', 'Delivered'])
      expect(board).toContain(`aria-label="${column}"`)
    expect(board).toContain(`href="${pathOf(started)}"`)
    expect(board).not.toContain('Take the lead')
    const week = await textOf(admin, '/desk?view=week')
    expect(week.match(/>closed</g)).toHaveLength(4)
  })

  it('has a calendar address that can be renewed', async () => {
    const address = (await agency.deskCalendarAddress()).address.split('.')[0]!
    expect(address).toContain('/api/desk-calendar/')
    const before = /value="([^"]*\/api\/desk-calendar\/[^"]*)"/.exec(
      await textOf(admin, '/desk?view=week'),
    )![1]
    await admin.submit('/desk', { intent: 'renew-calendar' })
    const after = /value="([^"]*\/api\/desk-calendar\/[^"]*)"/.exec(
      await textOf(admin, '/desk?view=week'),
    )![1]
    expect(after).not.toBe(before)
  })

  it('counts in the menu, and is told in the lists of orders', async () => {
    expect(await textOf(admin, '/setting')).toMatch(/need you: <\/span>\d+/)
    const list = await textOf(admin, '/total-orders')
    for (const words of ['in review', 'customer’s move']) expect(list).toContain(words)
  })
})

describe('the page of an order', () => {
  it('takes messages and questions, once for each form', async () => {
    const order = await shop.started()
    const key = hidden(await textOf(admin, pathOf(order)), 'key')
    expect(await done(order, 'message', { text: 'Good morning', key })).toBe('written')
    expect(await done(order, 'message', { text: 'Good morning', key })).toBe('written')
    const page = await textOf(admin, pathOf(order))
    expect(page).toMatch(/<h1[^>]*>Basic for [^<]+<\/h1>/)
    expect(page.match(/>Good morning</g)).toHaveLength(2) // The words, and the form that changes them.
    expect(hidden(page, 'key')).not.toBe(key)
    expect(await done(order, 'question', { text: 'Which domain?' })).toBe('questioned')
    const asked = await textOf(admin, `${pathOf(order)}?done=questioned`)
    expect(asked).toContain('Asked. The clock is paused')
    expect(asked).toContain('Take the question back')
    // The one list of what happened says it once.
    expect(asked).toContain('Question 1')
    expect(asked).not.toContain('>A question was asked.<')
    expect(asked).not.toContain('value="question"')
    expect(await done(order, 'taken-back')).toBe('taken-back')
    expect((await order.owner.orderWork(order.id)).state).toBe('in-progress')
  })

  it('keeps the notes apart: no customer reads them', async () => {
    const order = await shop.started()
    await done(order, 'write-note', { noteText: 'Canary of the team' })
    const page = await textOf(admin, pathOf(order))
    expect(page).toContain('Only your team reads this')
    expect(page).toContain('Canary of the team')
    expect(JSON.stringify(await order.owner.disputeFile(order.id))).not.toContain('Canary')
    expect(await textOf(admin, `/dispute-file/${order.id}`)).not.toContain('Canary')
    const note = /name="note" value="([^"]+)"/.exec(page)![1]!
    expect(await done(order, 'delete-note', { note })).toBe('note-deleted')
    const refused = await submit(order, 'write-note', { noteText: '' })
    expect(refused.status).toBe(422)
  })

  it('ticks points with words', async () => {
    const order = await shop.started()
    await done(order, 'point', { point: '0', done: 'yes', pointWords: '84 pages' })
    expect(await textOf(admin, pathOf(order))).toContain('84 pages')
    const long = 'x'.repeat(301)
    const refused = await submit(order, 'point', { point: '0', done: 'yes', pointWords: long })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain(long)
    await done(order, 'point', { point: '0', done: 'no' })
    expect((await order.owner.orderWork(order.id)).points[0]!.done).toBe(false)
  })

  it('shows a delivery before it is sent, keeps it after a refusal, and takes it back', async () => {
    const order = await shop.started()
    const file = await upload(admin, order.id, 'Report.pdf')
    const fields = { text: 'Here it is', links: 'https://example.com/a\nhttps://example.com/b', file }
    const all = [
      ...Object.entries(fields),
      ...['0', '1', '2'].map((place): [string, string] => ['covered', place]),
    ] as [string, string][]
    const post = (intent: string, more: [string, string][] = all) =>
      admin.send('POST', pathOf(order), {
        form: [['intent', intent], ...more],
        headers: { accept: 'text/html' },
      })

    const partly = await post('preview-delivery', Object.entries(fields))
    expect(partly.status).toBe(422)
    for (const words of ['Not all points are covered', 'Here it is', 'https://example.com/b', 'Report.pdf'])
      expect(partly.text).toContain(words)
    const wrong = await post('preview-delivery', [...all.slice(2), ['links', 'javascript:x']])
    expect(wrong.status).toBe(422)
    expect(wrong.text).not.toContain('data-preview')

    const preview = await post('preview-delivery')
    expect(preview.status).toBe(200)
    for (const words of ['data-preview', 'Covers all', 'Report.pdf', 'Send to the customer'])
      expect(preview.text).toContain(words)
    expect((await order.owner.orderWork(order.id)).deliveries).toEqual([])
    const back = await post('edit-delivery')
    for (const words of ['Here it is', 'Report.pdf', 'value="preview-delivery"'])
      expect(back.text).toContain(words)

    expect((await post('deliver')).status).toBe(303)
    const sent = await textOf(admin, pathOf(order))
    for (const words of ['Take it back', 'SHA-256', 'Round 1']) expect(sent).toContain(words)
    expect(sent).not.toContain('value="preview-delivery"')
    const undone = await submit(order, 'undo', { event: hidden(sent, 'event'), action: 'delivered' })
    expect(undone.location).toBe(`${pathOf(order)}?done=undone-delivered&files=write&write=deliver`)
    expect(await textOf(admin, undone.location!)).toMatch(
      new RegExp(`type="checkbox"[^>]*name="file"[^>]*value="${file}"|value="${file}"[^>]*name="file"`),
    )
    expect((await post('deliver')).status).toBe(303)
    await clock.later(2 * 60_000, async () => {
      expect(await textOf(admin, pathOf(order))).not.toContain('Take it back')
      const late = await submit(order, 'undo', { event: hidden(sent, 'event'), action: 'delivered' })
      expect([late.status, late.text.includes('Not changed')]).toEqual([409, true])
    })
  })

  it('answers changes, and notes them in the customer’s name', async () => {
    const order = await shop.delivered()
    const changes = { round: '1', changes: 'A shorter title\n\nAnother picture', changesNote: '' }
    const refused = await submit(order, 'changes-in-name', changes)
    expect([refused.status, refused.text.includes('A shorter title')]).toEqual([422, true])
    await done(order, 'changes-in-name', { ...changes, changesNote: 'By phone' })
    const page = await textOf(admin, pathOf(order))
    for (const words of ['Changes to round 1', 'What became of each change', '1 of 2 used'])
      expect(page).toContain(words)
    await done(order, 'our-mistake')
    expect(await textOf(admin, pathOf(order))).toContain('0 of 2 used')
    await done(order, 'not-part-of-order', { 'not-part-of-order': 'Pictures are not in this package.' })
    expect((await order.owner.orderWork(order.id)).state).toBe('delivered')
  })

  it('has the ways around: lead, start, new day, close, open again', async () => {
    const order = await shop.order()
    expect(await textOf(admin, pathOf(order))).toContain('Start without the payment')
    await shop.pay(order.id)
    const briefing = await textOf(admin, pathOf(order))
    expect(briefing).toContain('You can read the answers once the customer sends them')
    await done(order, 'started-anyway')
    const day = new Date(clock.now() + 40 * DAY).toISOString().slice(0, 10)
    const refused = await submit(order, 'new-day', { expectedOn: day, dayReason: '' })
    expect([refused.status, refused.text.includes(`value="${day}"`)]).toEqual([422, true])
    await done(order, 'new-day', { expectedOn: day, dayReason: 'The editor is ill.', closedDay: 'yes' })
    expect((await order.owner.orderWork(order.id)).promise!.expectedOn).toBe(day)
    const { admins } = await agency.agencyOrderWork(order.id)
    const first = admins.find(({ name }) => name === ADMIN.email)!
    await done(order, 'set-lead', { lead: first.userId })
    const led = await textOf(admin, pathOf(order))
    expect(led).toContain('The customer reads “Our team leads your order”')
    expect(led).toContain('href="/account#name"')
    await done(order, 'set-lead', { lead: '' })
    await done(order, 'closed', { closed: 'Agreed by phone.' })
    const closed = await textOf(admin, pathOf(order))
    expect(closed).toContain('Open the order again')
    expect(closed).not.toContain('value="preview-delivery"')
    await done(order, 'reopened', { reopened: 'A mistake.' })
    expect((await order.owner.orderWork(order.id)).state).toBe('in-progress')
  })

  it('leads to the refund form with what is owed, and settles a credit by words', async () => {
    const order = await clock.later(-20 * DAY, () => shop.started())
    const late = await textOf(admin, pathOf(order))
    expect(late).toContain('$49.00 is owed back')
    expect(late, 'said a second time').not.toContain('$49.00 is owed back for being late')
    expect(late).toContain('?refund=49.00#refund')
    expect((await submit(order, 'credit-settled', { 'credit-settled': '' })).status).toBe(422)
    const proposed = await textOf(admin, `${pathOf(order)}?refund=49.00`)
    expect(proposed).toMatch(/name="amount"[^>]*value="49.00"|value="49.00"[^>]*name="amount"/)
    await done(order, 'credit-settled', { 'credit-settled': 'Off your next order' })
    expect(await textOf(admin, pathOf(order))).not.toContain('?refund=49.00#refund')
  })

  it('marks the order as seen', async () => {
    const order = await shop.started()
    await textOf(admin, pathOf(order))
    const seen = await db.selectFrom('order_readers').selectAll().where('order_id', '=', order.id).execute()
    expect(seen.some(({ seen_at: at }) => at !== null)).toBe(true)
  })
})

it('the page of an order asks “Why this date?” only below the promised day', async () => {
  const [started, delivered] = [await shop.started(), await shop.delivered()]
  expect(await textOf(admin, pathOf(started))).toContain('Why this date?')
  const page = await textOf(admin, pathOf(delivered))
  expect(page).toContain('The promised day')
  expect(page).not.toContain('Why this date?')
})

describe('the dispute file', () => {
  it('is for the owner and the team, and for nobody else', async () => {
    const customer = await site.customer()
    const person = await signedInCustomer(site)
    const order = await shop.started({ person })
    await agency.deliver(order.id, { words: 'The one and only delivery' })
    const { status, text } = await admin.page(`/dispute-file/${order.id}`)
    expect(status).toBe(200)
    for (const words of ['Dispute file', 'The one and only delivery', 'What was sold', 'A bakery'])
      expect(text).toContain(words)
    const member = await joinTeam(site, 'Member')
    const theirs = (await member.page(`/dispute-file/${order.id}`)).text
    expect(theirs).toContain('Dispute file')
    expect(theirs).toContain(`href="${pathOf(order)}"`)
    expect((await customer.page(`/dispute-file/${order.id}`)).status).toBe(404)
    const visitor = await site.visitor().page(`/dispute-file/${order.id}`)
    expect([visitor.status, visitor.location]).toEqual([302, expect.stringContaining('/login?next=')])
  })
})

it('warns on the admin home when files fill the space', async () => {
  const order = await shop.started()
  expect(await textOf(admin, '/admin')).not.toContain('Little room for files')
  await upload(admin, order.id, 'Large.bin', new Uint8Array(900_000).fill(1))
  expect(await textOf(admin, '/admin')).toContain('Little room for files')
})

it('the customer’s page of an order is for reading only to admins, and leads to theirs', async () => {
  const order = await shop.delivered()
  const page = await textOf(admin, `/order/${order.id}`)
  expect(page).toContain('You see this order as the agency.')
  expect(page).toContain(`href="${pathOf(order)}"`)
  for (const words of ['Ask for changes', 'Your message', 'Take it back']) expect(page).not.toContain(words)
})
