// Plans of packages: what an order keeps of them, which days count, and what buyers and admins are shown.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#platform/rules/durations.ts'
import type { Caller } from '#tests/support/caller.ts'
import { openShop, place, type Plan } from '#tests/support/shop.ts'
import { startSiteForFile, type TestSite } from '#tests/support/start-site.ts'

const MONDAY = Date.UTC(2026, 10, 2, 9)
let now = MONDAY

let site: TestSite
let admin: Caller
const offers: Record<string, Plan> = {}

beforeAll(async () => {
  site = await startSiteForFile({
    screens: true,
    settings: { TIME_ZONE: 'UTC', PAYMENT_MODE: 'test' },
    parts: { clock: { now: () => now } },
  })
  admin = await site.admin()
  Object.assign(
    offers,
    await openShop(admin, { Sealed: '10', Days: '20', Shown: '30', Edited: '40', Bare: '50', Record: '60' }),
  )
})

/** Moves the clock and signs the admin in again, because a session does not last until the next day. */
async function goToDay(days: number): Promise<void> {
  now = MONDAY + days * DAY
  admin = await site.admin()
}

beforeEach(() => goToDay(0))

const PLAN = { days: '10', changeDays: '5', rounds: '2', lateCreditPercent: '10', opening: 'Welcome!' }

async function made(path: string, body: object): Promise<{ _id: string }> {
  const answer = await admin.post(`/api${path}`, body)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json
}
const addPlan = (offer: Plan, more: object = {}) =>
  made('/add-package-work', { packageId: offer._id, ...PLAN, ...more })
const addQuestion = (offer: Plan, label: string, more: object = {}) =>
  made('/add-brief-question', {
    packageId: offer._id,
    label,
    kind: 'Short answer',
    required: 'Required',
    ...more,
  })

const workOf = (order: { _id: string }) =>
  site.app.database.db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', '=', order._id)
    .executeTakeFirstOrThrow()
const planOf = async (order: { _id: string }) => JSON.parse((await workOf(order)).plan ?? 'null')

async function buy(offer: Plan): Promise<{ _id: string }> {
  const order = await place(await site.customer(), offer)
  const paid = await admin.post(`/api/record-payment/${order._id}`, {
    amount: offer.packagePrice,
    note: 'cash',
  })
  expect(paid.status, paid.text).toBeLessThan(300)
  return order
}
async function deliver(order: { _id: string }): Promise<void> {
  const answer = await admin.put(`/api/order-status/${order._id}`, { orderStatus: 'Delivered' })
  expect(answer.status, answer.text).toBe(200)
}

describe('an order', () => {
  it('keeps plan and questions as they were sold', async () => {
    const offer = offers.Sealed!
    const customer = await site.customer()
    expect(await planOf(await place(customer, offer))).toBeNull()
    const plan = await addPlan(offer)
    const site1 = await addQuestion(offer, 'Which site?', { help: 'Its address', kind: 'Link' })
    const decider = await addQuestion(offer, 'Is there a shop?', { kind: 'Choice', choices: 'Yes\nNo' })
    const decided = await addQuestion(offer, 'Which shop?', {
      required: 'Optional',
      shownWhenQuestion: decider._id,
      shownWhenAnswer: 'Yes',
    })
    await addQuestion(offers.Bare!, 'Of another package')
    const order = await place(customer, offer)
    const sealed = {
      days: 10,
      changeDays: 5,
      rounds: 2,
      lateCreditPercent: 10,
      opening: 'Welcome!',
      questions: [
        {
          id: site1._id,
          label: 'Which site?',
          help: 'Its address',
          kind: 'Link',
          choices: [],
          required: true,
          shownWhen: null,
        },
        expect.objectContaining({ id: decider._id, choices: ['Yes', 'No'] }),
        expect.objectContaining({
          required: false,
          shownWhen: { question: decider._id, answer: 'Yes' },
        }),
      ],
    }
    expect(await planOf(order)).toEqual(sealed)

    const edited = { packageId: offer._id, ...PLAN, days: '3', opening: '' }
    expect((await admin.put(`/api/package-work/${plan._id}`, edited)).status).toBe(200)
    expect((await admin.delete(`/api/brief-question/${decider._id}`)).status).toBe(204)
    expect(await planOf(order)).toEqual(sealed)
    const { questions, ...next } = await planOf(await place(customer, offer))
    expect(next).toMatchObject({ days: 3, opening: '' })
    // A deleted question no longer decides whether another one is shown.
    expect(questions).toEqual([
      expect.objectContaining({ id: site1._id }),
      expect.objectContaining({ id: decided._id, shownWhen: null }),
    ])

    const hidden = {
      packageId: offer._id,
      label: 'Which site?',
      kind: 'Link',
      required: 'Required',
      hidden: true,
    }
    expect((await admin.put(`/api/brief-question/${site1._id}`, hidden)).status).toBe(200)
    expect((await planOf(await place(customer, offer))).questions).toHaveLength(1)
    expect((await admin.delete(`/api/package-work/${plan._id}`)).status).toBe(204)
    expect(await planOf(await place(customer, offer))).toBeNull()
    expect((await admin.delete(`/api/pricing/${offer._id}`)).status).toBe(204)
    expect(await planOf(order)).toEqual(sealed)
    expect((await customer.get(`/api/order/${order._id}`)).status).toBe(200)
  })

  it('keeps its promised day when closed days are entered later', async () => {
    const offer = offers.Days!
    await addPlan(offer)
    const first = await buy(offer)
    expect((await workOf(first)).promised_on).toBe('2026-11-16')
    now += 60_000
    const days = await made('/add-working-days', { weekdays: 'Mon–Fri', closedDays: '11/06/2026 A day off' })
    now += 60_000
    const second = await buy(offer)
    expect((await workOf(second)).promised_on).toBe('2026-11-17')
    now += 60_000
    await admin.put(`/api/working-days/${days._id}`, { weekdays: 'Mon–Thu', closedDays: '' })
    now += 60_000
    expect((await workOf(await buy(offer))).promised_on).toBe('2026-11-18')
    await admin.delete(`/api/working-days/${days._id}`)
    now += 60_000
    expect((await workOf(await buy(offer))).promised_on).toBe('2026-11-16')
    await deliver(first)
    await deliver(second)
    expect([(await workOf(first)).promised_on, (await workOf(second)).promised_on]).toEqual([
      '2026-11-16',
      '2026-11-17',
    ])
  })
})

describe('what is refused', () => {
  it('a plan or a question of a package that is not there, a second plan, a question of another brief', async () => {
    const offer = offers.Bare!
    const nowhere = await admin.post('/api/add-package-work', { packageId: 'A'.repeat(22), ...PLAN })
    expect([nowhere.status, Object.keys(nowhere.json.errors)]).toEqual([422, ['packageId']])
    const plan = await addPlan(offer)
    const twice = await admin.post('/api/add-package-work', { packageId: offer._id, ...PLAN })
    expect([twice.status, Object.keys(twice.json.errors)]).toEqual([409, ['packageId']])
    const other = await addQuestion(offers.Days!, 'Of another package')
    const strange = await admin.post('/api/add-brief-question', {
      packageId: offer._id,
      label: 'Why?',
      kind: 'Short answer',
      required: 'Required',
      shownWhenQuestion: other._id,
      shownWhenAnswer: 'x',
    })
    expect([strange.status, Object.keys(strange.json.errors)]).toEqual([422, ['shownWhenQuestion']])
    const secret = await admin.post('/api/add-brief-question', {
      packageId: offer._id,
      label: 'Your password?',
      kind: 'Short answer',
      required: 'Required',
    })
    expect([secret.status, secret.json.errors.label]).toEqual([422, expect.stringContaining('invitation')])
    await admin.delete(`/api/package-work/${plan._id}`)
    await admin.delete(`/api/brief-question/${other._id}`)
  })

  it('questions that wait for each other', async () => {
    const offer = offers.Bare!
    const [one, two, three] = [
      await addQuestion(offer, 'One?'),
      await addQuestion(offer, 'Two?'),
      await addQuestion(offer, 'Three?'),
    ]
    const after = (question: { _id: string }, other: { _id: string }) =>
      admin.put(`/api/brief-question/${question._id}`, {
        packageId: offer._id,
        label: 'Which?',
        kind: 'Short answer',
        required: 'Required',
        shownWhenQuestion: other._id,
        shownWhenAnswer: 'Yes',
      })
    expect((await after(two, one)).status).toBe(200)
    expect((await after(three, two)).status).toBe(200)
    const circle = await after(one, three)
    expect([circle.status, circle.json.errors.shownWhenQuestion]).toEqual([
      422,
      'That question depends on this one, so neither would ever be asked. Choose another.',
    ])
    for (const { _id } of [three, two, one]) await admin.delete(`/api/brief-question/${_id}`)
  })

  it('more than 20 questions of a package', async () => {
    const offer = offers.Bare!
    const ids: string[] = []
    for (let at = 1; at < 20; at++) ids.push((await addQuestion(offer, `Question ${at}`))._id)
    const more = { packageId: offer._id, label: 'Another', kind: 'Short answer', required: 'Required' }
    const refused = await admin.post('/api/add-brief-question', more)
    expect([refused.status, refused.json.errors.label]).toEqual([422, expect.stringContaining('20 already')])
    const { status } = await admin.put(`/api/brief-question/${ids[0]}`, { ...more, label: 'Changed' })
    expect(status).toBe(200)
    for (const id of ids) await admin.delete(`/api/brief-question/${id}`)
  })
})

describe('the price card', () => {
  const card = async (name: string) => {
    const { text } = await site.visitor().get('/pricing')
    const from = text.indexOf(`>${name}</h2>`)
    return text.slice(from, text.indexOf('<a ', from))
  }

  it('says the day a buyer would get today, and tomorrow another one', async () => {
    await addPlan(offers.Shown!)
    expect(await card('Shown')).toContain('Order today: yours by Nov 16')
    expect((await site.visitor().get('/')).text).toContain('Order today: yours by Nov 16')
    expect(await card('Edited')).not.toContain('Order today')
    await goToDay(1)
    expect(await card('Shown')).toContain('Order today: yours by Nov 17')
    const { json } = await site.visitor().get('/api/pricings')
    expect(Object.keys(json[0])).not.toContain('days')
    expect((await site.visitor().get('/api/package-works')).status).toBe(401)
  })

  it('says from ten orders on how promises were kept, and a reopened order counts no more', async () => {
    const offer = offers.Record!
    await addPlan(offer, { days: '1' })
    const orders: { _id: string }[] = []
    for (let count = 0; count < 10; count++) orders.push(await buy(offer))
    await goToDay(1)
    for (const order of orders.slice(1)) await deliver(order)
    expect(await card('Record')).not.toContain('of the last')
    // The last one is late.
    await goToDay(2)
    await deliver(orders[0]!)
    await goToDay(3)
    expect(await card('Record')).toContain('9 of the last 10 on time, half within 1 day')
    expect((await card('Record')).match(/<i[ >]/g)).toHaveLength(10)
    expect(await card('Record')).toContain('>1 day late<')
    await goToDay(2)
    await admin.put(`/api/order-status/${orders[1]!._id}`, { orderStatus: 'Pending' })
    await goToDay(4)
    expect(await card('Record')).toContain('Order today')
    expect(await card('Record')).not.toContain('of the last')
  })
})

describe('the screen of a plan', () => {
  const post = (form: Record<string, string>) =>
    admin.send('POST', `/package-plan/${offers.Edited!._id}`, { form })

  it('is for admins', async () => {
    const path = `/package-plan/${offers.Edited!._id}`
    expect((await site.visitor().get(path)).status).toBe(302)
    expect((await (await site.customer()).get(path)).status).toBe(403)
    expect((await admin.get(`/package-plan/${'A'.repeat(22)}`)).status).toBe(404)
    expect((await admin.get(`/package-edit/${offers.Edited!._id}`)).text).toContain(`href="${path}"`)
    expect((await admin.get('/add-pricing')).text).toContain(`href="${path}"`)
  })

  it('starts with the defaults, takes questions, refuses secrets, moves, and is removed and brought back', async () => {
    const offer = offers.Edited!
    const path = `/package-plan/${offer._id}`
    expect((await admin.get(path)).text).toContain('Promise a day')
    expect((await post({ intent: 'start' })).status).toBe(303)
    const [plan] = (
      (await admin.get('/api/package-works')).json as { packageId: string; _id: string }[]
    ).filter(({ packageId }) => packageId === offer._id)
    expect(plan).toMatchObject({
      days: '10',
      changeDays: '5',
      rounds: '2',
      lateCreditPercent: '0',
      opening: '',
    })
    const opened = (await admin.get(path)).text
    expect(opened).toContain('Order today: yours by Nov 16')
    expect((await admin.get(`/package-plan/${plan!._id}`)).location).toBe(path)

    const saved = await post({ intent: 'save', type: 'packageWork', version: '1', ...PLAN, days: '30' })
    expect(saved.status).toBe(303)
    const changes = await admin.get(`/history?type=packageWork&id=${plan!._id}`)
    const history = changes.text.replaceAll('<!-- -->', '')
    expect(history).toMatch(/>Plan changed<\/span><span[^>]*> “Edited”/)
    expect(history).not.toContain(offer._id)
    const wrong = await post({ intent: 'save', type: 'packageWork', version: '2', ...PLAN, days: 'soon' })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('whole number from 1 to 260')])

    const typed = { intent: 'create', type: 'briefQuestion', kind: 'Short answer', required: 'Required' }
    const secret = await post({ ...typed, label: 'Your password?', help: 'Kept words' })
    expect([secret.status, secret.text]).toEqual([422, expect.stringContaining('invitation instead')])
    expect(secret.text).toContain('Kept words')
    for (let at = 1; at <= 8; at++) expect((await post({ ...typed, label: `Nr ${at}?` })).status).toBe(303)
    const full = (await admin.get(path)).text
    expect(full).toContain('8 questions are many')

    const own = async () =>
      (
        (await admin.get('/api/brief-questions')).json as { packageId: string; label: string; _id: string }[]
      ).filter(({ packageId }) => packageId === offer._id)
    const second = (await own())[1]!
    const question = (await admin.get(`/brief-question/${second._id}`)).text
    const way = /<nav aria-label="Breadcrumb">(.*?)<\/nav>/s.exec(question)![1]!
    expect([...way.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(['/add-pricing', path])
    expect(
      (await post({ intent: 'move', type: 'briefQuestion', id: second._id, direction: 'up' })).status,
    ).toBe(303)
    expect((await own()).map(({ label }) => label).slice(0, 3)).toEqual(['Nr 2?', 'Nr 1?', 'Nr 3?'])
    const removed = await post({ intent: 'delete', type: 'briefQuestion', id: second._id })
    expect(removed.location).toContain(`${path}?done=deleted`)

    expect((await post({ intent: 'remove' })).location).toContain(`${path}?done=deleted`)
    const empty = await admin.get(path)
    expect(empty.text).toContain('Promise a day')
    const gone = (await admin.get(`/api/revisions?type=packageWork&id=${plan!._id}`)).json
    expect((await post({ intent: 'undo', type: 'packageWork', revision: gone[1]._id })).status).toBe(303)
    expect((await admin.get(path)).text).toContain('value="30"')
  })

  it('warns of a typed point that promises another time', async () => {
    const offer = offers.Edited!
    await admin.put(`/api/pricing/${offer._id}`, {
      packageName: offer.packageName,
      packagePrice: offer.packagePrice,
      packageButtonText: 'Order',
      packagePointOne: 'Delivered in 10 working days',
    })
    expect((await admin.get(`/package-plan/${offer._id}`)).text).toContain('A point of the package says')
  })
})
