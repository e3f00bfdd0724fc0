// The notes of the week: drafted from what happened on the open orders, edited, and sent in one go.
import { expect, it } from 'vitest'
import { signedInCustomer } from '#tests/support/people.ts'
import { joinTeam } from '#tests/support/team.ts'
import { refusal, startWorkShop, type WorkOrder } from '#tests/support/work-shop.ts'

const shop = await startWorkShop({ screens: true })
const { admin, agency, clock, site } = shop

const DAY = 24 * 3_600_000
const HERE = '/admin/friday-notes'

const draftOf = async ({ id }: WorkOrder) =>
  (await agency.fridayNotes()).drafts.find(({ order }) => order._id === id)?.text
const wordsTo = async ({ id, owner }: WorkOrder) =>
  (await owner.orderThread(id)).entries.filter(({ side }) => side === 'agency').map(({ text }) => text)

/** An order with a ticked point. */
async function ticked(point = 0): Promise<WorkOrder> {
  const order = await shop.started()
  await agency.setPoint(order.id, point, { done: true })
  return order
}

const send = (notes: [order: WorkOrder, text: string][], chosen = notes.map(([order]) => order)) =>
  admin.send('POST', HERE, {
    form: [
      ...notes.map(([{ id }, text]): [string, string] => [`text ${id}`, text]),
      ...chosen.map(({ id }): [string, string] => ['send', id]),
    ],
    headers: { accept: 'text/html' },
  })

it('a draft says what was ticked, delivered and written this week, and nothing else', async () => {
  const order = await clock.later(-8 * DAY, async () => {
    const begun = await shop.started()
    await agency.setPoint(begun.id, 2, { done: true, words: 'Long ago' })
    await begun.owner.writeMessage(begun.id, { text: 'Last week' })
    return begun
  })
  expect(await draftOf(order)).toBeUndefined()
  await agency.setPoint(order.id, 0, { done: true, words: '84 pages' })
  await agency.setPoint(order.id, 1, { done: true })
  expect(await draftOf(order)).toBe('Done this week:\n- Audit: 84 pages\n- Report')
  await agency.setPoint(order.id, 1, { done: false })
  await order.owner.writeMessage(order.id, { text: 'Which colour\nwill it be?' })
  await agency.writeMessage(order.id, { text: `Green. ${'And green again. '.repeat(30)}` })
  await agency.deliver(order.id, { words: 'The audit', points: [0], leftOut: 'The report follows.' })
  const draft = (await draftOf(order))!
  const [done, delivered, written] = draft.split('\n\n')
  expect(done).toBe('Done this week:\n- Audit: 84 pages')
  expect(delivered).toMatch(/^Delivered this week:\n- Round 1, on \w{3}, \w{3} \d+: The audit$/)
  expect(written).toMatch(
    /^Written this week:\n- You wrote on .+: “Which colour will it be\?”\n- We wrote on .+: “Green\. And.{100,200}…”$/,
  )
})

it('an order on which nothing happened has no draft, and neither has one that is over', async () => {
  const before = await agency.fridayNotes()
  const quiet = await shop.started()
  const closed = await ticked()
  await agency.doOnOrder(closed.id, 'closed', { reason: 'Agreed.' })
  const after = await agency.fridayNotes()
  expect([quiet, closed].map(({ id }) => after.drafts.some(({ order }) => order._id === id))).toEqual([
    false,
    false,
  ])
  expect(after.quiet).toBe(before.quiet + 1)
})

it('all are sent in one go, each once, and not drafted again', async () => {
  const [one, two, left] = [await ticked(), await ticked(1), await ticked()]
  const page = await admin.page(HERE)
  for (const { id } of [one, two, left]) expect(page.text).toContain(`name="text ${id}"`)
  const notes: [WorkOrder, string][] = [
    [one, 'The audit is done.'],
    [two, 'The report is done.'],
    [left, 'Not now.'],
  ]
  for (let press = 0; press < 2; press++) {
    const sent = await send(notes, [one, two])
    expect([sent.status, sent.location]).toEqual([303, `${HERE}?done=sent`])
  }
  expect(await Promise.all([one, two, left].map(wordsTo))).toEqual([
    ['The audit is done.'],
    ['The report is done.'],
    [],
  ])
  const rest = await agency.fridayNotes()
  expect(rest.sent.map(({ _id }) => _id)).toEqual(expect.arrayContaining([one.id, two.id]))
  expect([await draftOf(one), await draftOf(two)]).toEqual([undefined, undefined])
  expect(await draftOf(left)).toContain('Audit')
  // Next week is another one.
  await clock.later(7 * DAY, async () => {
    await agency.setPoint(one.id, 1, { done: true })
    expect(await draftOf(one)).toBe('Done this week:\n- Report')
  })
})

it('an empty note is refused beside its field, and nothing typed is lost', async () => {
  const [one, two] = [await ticked(), await ticked()]
  const refused = await send([
    [one, 'Changed by hand.'],
    [two, '  '],
  ])
  expect(refused.status).toBe(422)
  const fields = refused.text
    .split('<textarea')
    .slice(1)
    .map((field) => field.split('</li>')[0]!)
  const fieldOf = ({ id }: WorkOrder) => fields.find((field) => field.includes(`name="text ${id}"`))!
  expect(fieldOf(two)).toContain('Write something, or leave this note out.')
  expect(fieldOf(one)).toContain('Changed by hand.')
  expect(fieldOf(one)).not.toContain('Write something')
  expect([await wordsTo(one), await wordsTo(two)]).toEqual([[], []])
  expect((await send([[one, 'Changed by hand.']], [])).text).toContain('Choose at least one note.')
})

it('one that fails leaves the others sent, and says so', async () => {
  const [one, gone] = [await ticked(), 'ABCDEFGHabcdefgh123456']
  const notes = [
    { order: one.id, text: 'Done.' },
    { order: gone, text: 'Done.' },
  ]
  const { message, more } = await refusal(agency.sendFridayNotes({ notes }))
  expect([message, Object.keys(more.errors!)]).toEqual(['1 of 2 are sent.', [gone]])
  expect(await wordsTo(one)).toEqual(['Done.'])
})

it('is for those who work on orders, and today leads there', async () => {
  const member = await joinTeam(site, 'Member')
  expect((await member.page(HERE)).status).toBe(200)
  expect((await member.page('/desk')).text).toContain(`href="${HERE}"`)
  const customer = shop.as(await signedInCustomer(site))
  for (const work of [customer.fridayNotes(), customer.sendFridayNotes({ notes: [] })])
    expect((await refusal(work)).code).toBe('forbidden')
})
