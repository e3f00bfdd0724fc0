// What the customer's screens of an order say while it is paid, briefed, delivered and given back.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { MONDAY_TO_FRIDAY, nthWorkingDayAfter } from '#platform/rules/calendar.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import type { Person } from '#platform/rules/permissions.ts'
import type { Caller } from '#tests/support/caller.ts'
import { signedInCustomer } from '#tests/support/people.ts'
import { textOf } from '#tests/support/text-of.ts'
import { userIdOf } from '#tests/support/user-id.ts'
import { question, SEALED_PLAN, startWorkShop, type WorkOrder } from '#tests/support/work-shop.ts'

const shop = await startWorkShop({ screens: true })
const { site } = shop

let customer: Caller & { email: string }
let person: Person
let place: (more?: { sealed: FrozenPlan }) => Promise<WorkOrder>
beforeAll(async () => {
  customer = await site.customer()
  person = {
    role: 'customer',
    userId: await userIdOf(site, customer.email),
    email: customer.email,
    verified: true,
    name: '',
    sessionId: '',
  }
  place = (more) => shop.order({ person, ...more })
})
// One customer places all orders of the file, and may place only ten within a minute.
beforeEach(() => void shop.clock.advance(MINUTE))

const words = async (path: string): Promise<string> => textOf((await customer.page(path)).text)

describe('the start of the work', () => {
  it('waits for the answers after the payment, and every screen says so', async () => {
    const { id, owner } = await place()
    expect(await words(`/pay-now/${id}`)).toContain('You answer 2 questions about what you need.')
    expect(await words('/dashboard')).toContain(
      'Your move: the payment, and 2 questions. We start when both are in.',
    )
    const unpaid = await words(`/order/${id}`)
    expect(unpaid).toContain('Your move: the payment, and 2 questions. We start when both are in. Pay Now')
    expect(unpaid).toContain('Payment (now)')
    // One box asks for both, each once.
    expect(unpaid).not.toContain('Next:')
    // The opening words are about the start, so they wait for the payment.
    expect(unpaid).not.toContain(SEALED_PLAN.opening)
    expect(unpaid.match(/Pay Now|Answer the questions/g)).toEqual(['Pay Now', 'Answer the questions'])
    await shop.pay(id)
    const paid = await words(`/order/${id}`)
    expect(paid).toContain(SEALED_PLAN.opening)
    expect(paid).toMatch(/Yours by \w{3}, \w{3} \d+ if your answers are in today/)
    const returned = await words(`/received-payment/${id}`)
    expect(returned).toContain('Your move: 2 questions. We start when they are in.')
    expect(returned).toContain('if your answers are in today')
    expect(returned).toContain('Question 1 of 2')
    expect(returned).toContain('Paid (done)')
    await owner.saveAnswer(id, 'q1', { answer: 'A bakery' })
    await owner.sendBrief(id)
    expect(await words(`/order/${id}`)).not.toContain('if your answers are in today')
    const started = await words(`/received-payment/${id}`)
    expect(started).toMatch(/We are at work\. 0 of \d done\. .*Yours by \w{3}, \w{3} \d+/)
    expect(started.match(/Yours by|Delivered \(not yet\) by/g)).toHaveLength(1)
    expect(started).toContain('Why this date?')
    expect(started).not.toContain('if your answers are in today')
    expect(started).not.toContain('Answer the questions')
  })

  it('is shown after the payment as on the page of the order, with who leads it', async () => {
    const [first, second] = [await place(), await place()]
    await shop.agency.setLead(first.id, { lead: shop.boss.userId })
    const before = await words(`/received-payment/${first.id}`)
    expect(before).toContain('if the payment and your answers are in today')
    await shop.pay(first.id)
    const { text } = await customer.page(`/received-payment/${first.id}`)
    expect(text).toContain('Steps of this order')
    expect(text).toContain(`href="/order/${first.id}#write"`)
    expect(textOf(text)).toContain('Ida Lead leads your order')
    const waiting = Number(/(\d+) other orders? waiting for you/.exec(textOf(text))![1])
    await second.owner.cancelOrder(second.id, { paymentStatus: 'Cancelled' })
    const after = await words(`/received-payment/${first.id}`)
    expect(after).not.toContain(`${waiting} other order`)
  })
})

describe('the way to an order', () => {
  it('offers every way to pay above the pending orders, right after one was placed', async () => {
    const [plan] = (await customer.get('/api/pricings')).json
    const form = (await customer.page(`/order-now/${plan._id}`)).text
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? ''
    const { location } = await customer.submit(`/order-now/${plan._id}`, {
      key: hidden('key'),
      account: hidden('account'),
      shownTotal: hidden('shownTotal'),
      packageName: plan.packageName,
      packagePrice: plan.packagePrice,
      customerName: 'Ada Buyer',
      customerAddress: '1 Test Street',
      customerCountry: 'Portugal',
      paymentStatus: 'UnPaid',
      orderStatus: 'Pending',
    })
    const placed = await words(location!)
    expect(placed).toMatch(/Pay Now · \$\S+ .*Sold by .*Terms.*Payment Status/)
    expect(await words('/pending-order')).not.toContain('Sold by')
  })

  it('ends with the first question, which the form of the brief takes', async () => {
    const { id } = await place()
    await shop.pay(id)
    const { text } = await customer.page(`/received-payment/${id}`)
    expect(text).toContain(`action="/order/${id}/brief"`)
    const answer = { intent: 'save', 'version-q1': '0', 'answer-q1': 'A bakery' }
    expect((await customer.submit(`/order/${id}/brief`, answer)).status).toBe(303)
    expect(await words(`/received-payment/${id}`)).toContain('Question 2 of 2')
  })

  it('has none of the site’s menu', async () => {
    const { id } = await place()
    for (const page of [`/pay-now/${id}`, `/received-payment/${id}`]) {
      const text = await words(page)
      expect(text, page).toContain('Details')
      expect(text, page).not.toContain('Menu')
    }
    expect(await words(`/order/${id}`)).toContain('Menu')
  })
})

describe('the questions', () => {
  it('that are missing are counted on top and marked below, each once', async () => {
    const sealed = { ...SEALED_PLAN, questions: [question('q1'), question('q2'), question('q3')] }
    const { id } = await place({ sealed })
    const fields = { intent: 'send', 'version-q1': '0', 'version-q2': '0', 'version-q3': '0' }
    const refused = await customer.submit(`/order/${id}/brief`, { ...fields, 'answer-q3': 'A bakery' })
    expect(refused.status).toBe(422)
    const text = textOf(refused.text)
    expect(text).toContain('Questions 1, 2 are marked.')
    expect(text.match(/Please answer this/g)).toHaveLength(2)
    const last = await customer.submit(`/order/${id}/brief`, {
      ...fields,
      'version-q3': '1',
      'answer-q1': 'Bread',
      'answer-q3': 'A bakery',
    })
    expect(textOf(last.text)).toContain('Not sent yet Question 2: Please answer this')
  })
})

describe('a new day', () => {
  it('is explained: who gave it, when, and why', async () => {
    const { id, owner } = await shop.started({ person })
    const { track, promise } = await owner.orderWork(id)
    expect(track.find(({ name }) => name === 'answers')).toMatchObject({ state: 'done', day: track[1]!.day })
    const expectedOn = nthWorkingDayAfter(promise!.promisedOn, 3, MONDAY_TO_FRIDAY)
    await shop.agency.giveNewDay(id, { expectedOn, reason: 'The photographer is ill.', closedDay: true })
    const why = /Ida Lead gave a new day on \w{3} \d+: “The photographer is ill\.” = \w{3} \d+/
    expect(await words(`/order/${id}`)).toMatch(why)
    await owner.doOnOrder(id, 'new-day-agreed')
    expect(await words(`/order/${id}`)).toMatch(new RegExp(`${why.source}.*you agreed to a later day`))
  })
})

describe('a delivery', () => {
  it('that leaves points out says so where it is accepted', async () => {
    const { id } = await shop.started({ person })
    await shop.agency.deliver(id, { words: 'The first half.', points: [1], leftOut: 'The rest follows.' })
    const page = await words(`/order/${id}`)
    expect(page).toContain('If you accept it, the order is done without the rest.')
    // Both answers stand in the head.
    expect(page).toMatch(/Accept round 1 .*Ask for changes .*Ordered \(done\)/)
  })
})

describe('messages', () => {
  it('that are older are folded, but not a question that waits', async () => {
    const { id } = await shop.started({ person })
    for (let count = 1; count <= 8; count++) await shop.agency.writeMessage(id, { text: `News ${count}` })
    const folded = (await customer.page(`/order/${id}`)).text
    expect(textOf(folded)).toContain('Show earlier messages (4)')
    expect(folded.indexOf('News 4')).toBeLessThan(folded.indexOf('id="thread"'))
    expect(folded.indexOf('News 5')).toBeGreaterThan(folded.indexOf('id="thread"'))
    await shop.agency.writeMessage(id, { text: 'Which colour?', kind: 'question' })
    for (let count = 1; count <= 6; count++) await shop.agency.writeMessage(id, { text: `More ${count}` })
    const asked = (await customer.page(`/order/${id}`)).text
    expect(asked.indexOf('Which colour?')).toBeGreaterThan(asked.indexOf('id="thread"'))
    expect(textOf(asked)).toContain('Show earlier messages (8)')
  })

  it('carry the name on the order, not one made of the address', async () => {
    const { id, owner } = await place()
    await owner.writeMessage(id, { text: 'Good morning' })
    const { entries } = await shop.agency.orderThread(id)
    expect(entries).toMatchObject([{ text: 'Good morning', author: 'Ada Buyer' }])
  })

  it('take files without scripts from a form above them, so that none is left behind', async () => {
    const { id } = await place()
    const { text } = await customer.page(`/order/${id}`)
    const upload = text.indexOf(`/api/order-file-form/${id}`)
    expect(upload).toBeGreaterThan(0)
    expect(upload).toBeLessThan(text.indexOf('name="text"'))
  })
})

it('a closed order asks no questions any more', async () => {
  const { id } = await place()
  await shop.pay(id)
  expect(await words(`/order/${id}`)).toContain('Answer the questions')
  await shop.agency.doOnOrder(id, 'closed', { reason: 'Agreed with the customer.' })
  expect(await words(`/order/${id}`)).not.toContain('Answer the questions')
  const brief = await words(`/order/${id}/brief`)
  expect(brief).toContain('This order is closed, so its questions are not needed any more.')
  expect(brief).not.toContain('Question q1')
})

it('a closed order keeps the answers that were written, and takes no more', async () => {
  const { id, owner } = await place()
  await shop.pay(id)
  await owner.saveAnswer(id, 'q1', { answer: 'A bakery' })
  await shop.agency.doOnOrder(id, 'closed', { reason: 'Agreed with the customer.' })
  const page = (await customer.page(`/order/${id}/brief`)).text
  expect(page).toContain('A bakery')
  expect(textOf(page)).toContain('its questions are not needed any more. What you wrote stays here.')
  expect(textOf(page)).not.toContain('Send')
  const { id: sent, owner: sender } = await place()
  await shop.pay(sent)
  await sender.saveAnswer(sent, 'q1', { answer: 'A bakery' })
  await sender.sendBrief(sent)
  await shop.agency.doOnOrder(sent, 'closed', { reason: 'Agreed with the customer.' })
  expect(await words(`/order/${sent}`)).toContain('See them')
  expect(await words(`/order/${sent}/brief`)).toContain('Your answers can’t be changed any more.')
})

it('a request for a refund stays on the page, for its owner alone', async () => {
  const { id, owner, link } = await place()
  await shop.pay(id)
  expect(await words(`/order/${id}`)).toContain('Ask for a refund')
  await owner.askForRefund(id, { reason: 'We have sold the shop.' })
  const asked = await words(`/order/${id}`)
  expect(asked).toContain('You asked for a refund on')
  expect(asked).toContain('Ask again')
  expect(await link.anyOrderWork(id)).not.toHaveProperty('refundAsked')
})

it('an acceptance is told once, together with the minute in which it can be taken back', async () => {
  const { id, owner } = await place()
  expect(await words(`/order/${id}`)).toContain('What happened so far (1)')
  await shop.pay(id)
  await owner.saveAnswer(id, 'q1', { answer: 'A bakery' })
  await owner.sendBrief(id)
  await shop.agency.deliver(id, { words: 'Here it is.' })
  const { location } = await customer.submit(`/order/${id}`, { intent: 'accept', round: '1' })
  const page = await words(location!)
  expect(page).toContain('You have accepted the delivery. Thank you. For a minute you can take it back.')
  expect(page.match(/You have accepted the delivery/g)).toHaveLength(1)
})

it('the dashboard leads to each paid order that waits for its customer, on every page of its table', async () => {
  const someone = await site.customer()
  const userId = await userIdOf(site, someone.email)
  const person = { ...(await signedInCustomer(site)), userId, email: someone.email }
  const { id, owner } = await shop.order({ person })
  const { number } = await owner.orderWork(id)
  const dashboard = async () => textOf((await someone.page('/dashboard')).text)
  expect(await dashboard()).not.toContain('Your move: 2 questions.')
  await shop.pay(id)
  const asked = `order ${number} Your move: 2 questions. We start when they are in. Answer the questions`
  expect(await dashboard()).toContain(asked)
  for (let newer = 0; newer < 2; newer++) await shop.order({ person })
  const delivered = await shop.order({ person, sealed: { ...SEALED_PLAN, questions: [] } })
  await shop.pay(delivered.id)
  await shop.agency.deliver(delivered.id, { words: 'Here it is.' })
  const { number: second } = await delivered.owner.orderWork(delivered.id)
  const both = await dashboard()
  // A card for each: the payment, the delivery, the questions.
  expect(both).toMatch(/Basic \$[\d.]+, order \w+ Your move: the payment, .* Pay Now/)
  expect(both).toContain(`order ${second} Round 1 is delivered`)
  expect(both).toContain(asked)
  // Its row in the table.
  expect(both).toMatch(new RegExp(`Basic, \\$[\\d.]+ ${second} `))
  await owner.saveAnswer(id, 'q1', { answer: 'A bakery' })
  await owner.sendBrief(id)
  expect(await dashboard()).not.toContain(`order ${number} Your move`)
})

it('an unpaid order can be cancelled on its page, and a paid one can’t', async () => {
  const { id } = await place()
  expect(await words(`/order/${id}`)).toContain('Cancel this order')
  const { location } = await customer.submit(`/order/${id}`, { intent: 'cancel' })
  const cancelled = await words(location!)
  expect(cancelled).toContain('Your order is cancelled. Nothing was charged')
  expect(cancelled).not.toContain('Cancel this order')
  const [row] =
    /Basic, \$[\d.]+ .{0,80}You Have Cancelled Pay it after all/.exec(await words('/my-order')) ?? []
  expect(row).toBeDefined()
  expect(row).not.toContain('your move')
  const returned = await words(`/received-payment/${id}`)
  expect(returned).toContain('Payment cancelled. Your order is saved.')
  expect(returned).not.toContain('Your move')
  expect((await customer.get(`/api/order/${id}`)).json).toMatchObject({ paymentStatus: 'Cancelled' })
  const { id: paid } = await place()
  await shop.pay(paid)
  expect(await words(`/order/${paid}`)).not.toContain('Cancel this order')
  expect((await customer.submit(`/order/${paid}`, { intent: 'cancel' })).status).toBe(409)
})

it('what is bought repeats the promised day and the late credit, from the plan', async () => {
  const { id } = await place()
  const pay = await words(`/pay-now/${id}`)
  expect(pay).toMatch(/Yours by \w{3}, \w{3} \d+, \d{4} if the payment and your answers are in today/)
  expect(pay).toContain('10% back if we are late')
  const { id: other } = await place({ sealed: { ...SEALED_PLAN, lateCreditPercent: 0, questions: [] } })
  const without = await words(`/pay-now/${other}`)
  expect(without).toContain('if the payment is in today')
  expect(without).toContain('We start with your order, and you see the day on its page.')
  expect(without).not.toContain('back if we are late')
})

it('the pay page repeats when the money goes back, in the words of the plan as sold', async () => {
  const refund = 'Full refund before the first meeting'
  const [promising, silent] = [await place({ sealed: { ...SEALED_PLAN, refund } }), await place()]
  expect(await words(`/pay-now/${promising.id}`)).toMatch(new RegExp(`Pay Now · \\$\\S+ ${refund} Sold by`))
  expect(await words(`/pay-now/${silent.id}`)).not.toContain('Full refund')
})

it('addresses in messages are links, and nothing else is', async () => {
  const { id, owner } = await place()
  await owner.writeMessage(id, {
    text: 'See https://example.com/a?b=1&c=2. Not javascript:alert(1) or <b>https://x.example/"y</b>',
  })
  const { text } = await customer.page(`/order/${id}`)
  expect(text).toContain(
    'href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow"',
  )
  expect(text).toContain('Not javascript:alert(1) or &lt;b&gt;<a href="https://x.example/"')
  expect(text).not.toContain('href="javascript')
})

it('the login asks a visitor who wants to order for an account, new or known', async () => {
  const { location } = await site.visitor().page('/order-now/x')
  const { text } = await site.visitor().page(location!)
  for (const words of ['Create an account to order', 'I have an account', 'and your order goes on'])
    expect(text).toContain(words)
  expect(text).toContain('href="/register?next=%2Forder-now%2Fx"')
  expect((await site.visitor().page('/login?next=%2Fmy-order')).text).toContain('Welcome back')
})

it('the file of an order has a calm name for its owner, and names the provider as people do', async () => {
  const { id } = await place()
  await shop.pay(id)
  const file = await words(`/dispute-file/${id}`)
  expect(file).toContain('Everything about order')
  expect(file).toContain('Received directly, completed')
  expect(file).not.toContain('Dispute file')
})
