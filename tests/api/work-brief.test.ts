// The brief: each answer is saved alone, sent once, and changed in the open afterwards.
import { describe, expect, it } from 'vitest'
import { CONTACT_MESSAGE, signedInCustomer } from '#tests/support/people.ts'
import { place } from '#tests/support/shop.ts'
import { upload } from '#tests/support/upload.ts'
import { question, refusal, SEALED_PLAN, startWorkShop } from '#tests/support/work-shop.ts'

const shop = await startWorkShop()
const { agency, db, site } = shop

const sealed = {
  ...SEALED_PLAN,
  questions: [
    question('about', { kind: 'Long answer', label: 'What do you do?' }),
    question('shop', { kind: 'Choice', choices: ['Yes', 'No'] }),
    question('which', { shownWhen: { question: 'shop', answer: 'Yes' } }),
    question('site', { kind: 'Link', required: false }),
    question('logo', { kind: 'Files' }),
  ],
}

describe('answers', () => {
  it('are saved one by one and counted', async () => {
    const { id, owner, link } = await shop.order({ sealed })
    expect(await owner.saveAnswer(id, 'about', { answer: 'Bread' })).toEqual({
      question: 'about',
      answer: 'Bread',
      unsure: false,
      version: 1,
    })
    expect(await owner.readBrief(id)).toMatchObject({ counter: '1 of 4', missing: ['shop', 'logo'] })
    // This answer meets the condition of another question, which counts from then on.
    await link.saveAnswer(id, 'shop', { answer: 'Yes' })
    await link.saveAnswer(id, 'which', { unsure: true })
    await shop.file(id, { side: 'customer', to: 'brief:logo' })
    const brief = await owner.readBrief(id)
    expect(brief).toMatchObject({
      counter: '4 of 5',
      left: ['site'],
      missing: [],
      sent: false,
      canSave: true,
    })
    expect(brief.questions[4]!.files).toHaveLength(1)
    expect(brief.minutes).toBeGreaterThan(0)
  })

  it('that are wrong are refused in words, and come back', async () => {
    const { id, owner } = await shop.order({ sealed })
    const sent = { answer: 'Perhaps' }
    expect(await refusal(owner.saveAnswer(id, 'shop', sent))).toMatchObject({
      code: 'invalid',
      more: { errors: { answer: 'Please choose one of: Yes, No.' }, sent },
    })
    expect(await refusal(owner.saveAnswer(id, 'site', { answer: 'x' }))).toMatchObject({ code: 'invalid' })
    expect(await refusal(owner.saveAnswer(id, 'about', { answer: 'x'.repeat(5001) }))).toMatchObject({
      code: 'invalid',
    })
    expect(await refusal(owner.saveAnswer(id, 'gone', sent))).toMatchObject({ code: 'not-found' })
    expect(await refusal(owner.saveAnswer(id, 'about', { answer: 1 }))).toMatchObject({ code: 'invalid' })
  })

  it('that are links get their scheme, as people leave it out', async () => {
    const { id, owner } = await shop.order({ sealed })
    const saved = (answer: string) => owner.saveAnswer(id, 'site', { answer })
    for (const [typed, stored] of [
      ['www.bakery.example', 'https://www.bakery.example'],
      [' bakery.example/shop?a=1 ', 'https://bakery.example/shop?a=1'],
      ['bakery.example:8080', 'https://bakery.example:8080'],
      ['http://bakery.example', 'http://bakery.example'],
    ] as const)
      expect((await saved(typed)).answer).toBe(stored)
    for (const answer of [
      'the one on the card',
      'bakery',
      'me@bakery.example',
      'javascript:alert.call(1)',
      'ftp://bakery.example',
    ])
      expect(await refusal(saved(answer))).toMatchObject({ code: 'invalid' })
  })

  it('of two windows: the second sees the first one’s and keeps its own', async () => {
    const { id, owner, link } = await shop.order({ sealed })
    const answers = await Promise.allSettled([
      owner.saveAnswer(id, 'about', { answer: 'Bread', version: 0 }),
      link.saveAnswer(id, 'about', { answer: 'Cake', version: 0 }),
    ])
    const failed = answers.filter((each) => each.status === 'rejected')
    expect(failed).toHaveLength(1)
    const won = answers.find((each) => each.status === 'fulfilled')!.value.answer
    expect(failed[0]!.reason).toMatchObject({
      code: 'conflict',
      more: { current: { answer: won, version: 1 }, sent: { answer: won === 'Bread' ? 'Cake' : 'Bread' } },
    })
    // With the current version it is saved. Saving the same words again is no change.
    expect((await owner.saveAnswer(id, 'about', { answer: 'Both', version: 1 })).version).toBe(2)
    expect((await owner.saveAnswer(id, 'about', { answer: 'Both', version: 2 })).version).toBe(2)
  })

  it('of another customer do not exist, and visitors log in', async () => {
    const { id } = await shop.order({ sealed })
    const other = shop.as(await signedInCustomer(site))
    expect(await refusal(other.readBrief(id))).toMatchObject({ code: 'not-found' })
    expect(await refusal(other.saveAnswer(id, 'about', { answer: 'x' }))).toMatchObject({ code: 'not-found' })
    expect(await refusal(other.sendBrief(id))).toMatchObject({ code: 'not-found' })
    expect(await refusal(shop.as({ role: 'visitor' }).readBrief(id))).toMatchObject({ code: 'signed-out' })
  })
})

describe('sending', () => {
  it('names the questions that need an answer, then starts the work', async () => {
    const { id, owner } = await shop.order({ sealed })
    await shop.pay(id)
    await owner.saveAnswer(id, 'about', { answer: 'Bread' })
    expect(Object.keys((await refusal(owner.sendBrief(id))).more.errors!)).toEqual(['shop', 'logo'])
    expect(await agency.readBrief(id)).toMatchObject({ counter: '1 of 4' })
    // The agency sees the counter, but none of the answers.
    expect(JSON.stringify(await agency.readBrief(id))).not.toContain('Bread')
    await owner.saveAnswer(id, 'shop', { answer: 'No' })
    await owner.saveAnswer(id, 'logo', { unsure: true })
    expect(await owner.sendBrief(id)).toMatchObject({ sent: true, canSave: false, canAdd: true })
    expect((await agency.readBrief(id)).questions[0]!.answer).toBe('Bread')
    expect((await owner.orderWork(id)).state).toBe('in-progress')
    expect(await refusal(owner.sendBrief(id))).toMatchObject({
      code: 'conflict',
      message: 'The questions are answered already. You can add to the answers.',
    })
    expect(await refusal(owner.saveAnswer(id, 'about', { answer: 'Cake' }))).toMatchObject({
      code: 'conflict',
      more: { sent: { answer: 'Cake' } },
    })
  })

  it('twice at once is sent once', async () => {
    const { id, owner, link } = await shop.order()
    await shop.pay(id)
    await owner.saveAnswer(id, 'q1', { answer: 'x' })
    const sends = await Promise.allSettled([owner.sendBrief(id), link.sendBrief(id)])
    expect(sends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('afterwards changes are events with the old and the new words', async () => {
    const { id, owner } = await shop.started()
    await owner.addToBrief(id, 'q1', { answer: 'A bakery in Porto', version: 1 })
    const event = await db
      .selectFrom('order_events')
      .select('data')
      .where('order_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.data)).toMatchObject({
      action: 'brief-added',
      question: 'q1',
      before: 'A bakery',
      after: 'A bakery in Porto',
    })
    expect((await agency.readBrief(id)).questions[0]!.answer).toBe('A bakery in Porto')
    const unsent = await shop.order()
    expect(await refusal(unsent.owner.addToBrief(unsent.id, 'q1', { answer: 'x' }))).toMatchObject({
      code: 'conflict',
      message: 'There are no answers yet to add to.',
      more: { sent: { answer: 'x' } },
    })
    // A refused addition leaves no answer behind.
    expect((await unsent.owner.readBrief(unsent.id)).questions[0]!.answer).toBe('')
  })

  it('is not needed if the agency starts with what there is', async () => {
    const { id, owner } = await shop.order()
    await shop.pay(id)
    await owner.saveAnswer(id, 'q1', { answer: 'Half an answer' })
    await agency.doOnOrder(id, 'started-anyway')
    expect((await agency.readBrief(id)).questions[0]!.answer).toBe('Half an answer')
    expect((await owner.orderWork(id)).state).toBe('in-progress')
    // The customer can still finish it.
    expect((await owner.sendBrief(id)).sent).toBe(true)
    expect(await refusal(agency.doOnOrder(id, 'started-anyway'))).toMatchObject({ code: 'conflict' })
    expect(await refusal(owner.doOnOrder(id, 'started-anyway'))).toMatchObject({ code: 'forbidden' })
  })

  it('has nothing to send without questions', async () => {
    const { id, owner } = await shop.order({ sealed: null })
    expect(await owner.readBrief(id)).toMatchObject({ of: 0, questions: [], sent: false })
    expect(await refusal(owner.sendBrief(id))).toMatchObject({ message: 'This order has no questions.' })
  })
})

describe('suggestions', () => {
  it('come from the last brief with the same label, for the owner alone', async () => {
    const first = await shop.started()
    const second = await shop.order({ person: first.person })
    expect((await second.owner.readBrief(second.id)).questions[0]!.suggestion).toEqual({
      answer: 'A bakery',
      from: 'earlier order',
    })
    expect((await second.link.readBrief(second.id)).questions[0]!.suggestion).toBeNull()
    expect((await agency.readBrief(second.id)).questions[0]!.suggestion).toBeNull()
    await second.owner.saveAnswer(second.id, 'q1', { answer: 'Own words' })
    expect((await second.owner.readBrief(second.id)).questions[0]!.suggestion).toBeNull()
  })

  it('come from a contact message of the same confirmed address', async () => {
    const { id, owner, person } = await shop.order({ sealed })
    const message = { ...CONTACT_MESSAGE, email: person.email, message: 'We sell bread online.' }
    expect((await site.visitor().post('/api/add-message', message)).status).toBe(201)
    expect((await owner.readBrief(id)).questions[0]!.suggestion).toEqual({
      answer: 'We sell bread online.',
      from: 'your message',
    })
    const unconfirmed = shop.as({ ...person, verified: false })
    expect((await unconfirmed.readBrief(id)).questions[0]!.suggestion).toBeNull()
  })
})

it('the calls do the same', async () => {
  const customer = await site.customer()
  const { _id: id } = await place(customer, shop.plan)
  await db
    .updateTable('order_work')
    .set({ plan: JSON.stringify(SEALED_PLAN) })
    .where('order_id', '=', id)
    .execute()
  const saved = await customer.put(`/api/order-brief/${id}/q1`, { answer: 'A bakery', version: 0 })
  expect([saved.status, saved.json.version]).toEqual([200, 1])
  const stale = await customer.put(`/api/order-brief/${id}/q1`, { answer: 'Cake', version: 0 })
  expect([stale.status, stale.json.current.answer, stale.json.sent.answer]).toEqual([409, 'A bakery', 'Cake'])
  expect((await customer.get(`/api/order-brief/${id}`)).json.counter).toBe('1 of 2')
  // Sent again after its answer was lost, and by the form, which has the file too.
  const early = { answer: 'A bakery', version: 1, files: [await upload(customer, id, 'logo.png')] }
  for (let time = 0; time < 2; time++)
    expect((await customer.put(`/api/order-brief/${id}/q1`, early)).status).toBe(200)
  expect((await customer.post(`/api/order-brief/${id}`)).json.sent).toBe(true)
  expect((await customer.post(`/api/order-brief/${id}/q2`, { answer: 'More' })).status).toBe(200)
  // A file alone is an addition too, and its event says to which question.
  const file = await upload(customer, id, 'map.png')
  const added = { answer: 'More', files: [file] }
  for (let time = 0; time < 2; time++)
    expect((await customer.post(`/api/order-brief/${id}/q2`, added)).status).toBe(200)
  expect((await agency.readBrief(id)).questions[1]!.files).toMatchObject([{ name: 'map.png' }])
  expect((await agency.paymentEvidence(id)).history.at(-1)).toMatchObject({
    note: expect.stringMatching(/^Added to the brief: /),
  })
  expect((await (await site.customer()).get(`/api/order-brief/${id}`)).status).toBe(404)
})
