// Ask and wait: a question hands the move to the customer, and the answer gives it back.
import { expect, it } from 'vitest'
import { HOUR, MINUTE } from '#platform/rules/durations.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { startThreadShop } from '#tests/support/thread-shop.ts'

const { site, admin, db, clock, ordered, say, entries, workOf, orderStatus } = await startThreadShop()

it('one question at a time, numbered; the answer gives the next move back', async () => {
  const { who, order } = await ordered()
  const asked = await say(admin, order, 'Which logo?', { kind: 'question' })
  expect(asked.json).toMatchObject({ kind: 'question', number: 1, open: true })
  expect(await workOf(order)).toMatchObject({ state: 'waiting-for-customer', waiting_on: 'customer' })
  const second = await say(admin, order, 'And which font?', { kind: 'question' })
  expect([second.status, second.json.sent.text]).toEqual([409, 'And which font?'])
  expect((await say(who, order, 'I look for it', { kind: 'answer-more' })).json).toMatchObject({
    kind: 'answer',
    number: 1,
  })
  expect(await workOf(order)).toMatchObject({ state: 'waiting-for-customer' })
  expect((await say(who, order, 'By the way')).json).toMatchObject({ kind: 'message', number: null })
  expect((await say(who, order, 'The blue one', { kind: 'answer' })).json).toMatchObject({
    kind: 'answer',
    number: 1,
  })
  expect(await workOf(order)).toMatchObject({ state: 'in-progress', waiting_on: 'agency' })
  expect((await say(who, order, 'Again', { kind: 'answer' })).status).toBe(409)
  expect((await say(admin, order, 'Which font?', { kind: 'question' })).json.number).toBe(2)
  expect((await entries(who, order)).filter(({ open }: { open: boolean }) => open)).toMatchObject([
    { number: 2 },
  ])
})

it('the question can be taken back, by the action or as if it had never been asked', async () => {
  const { who, order } = await ordered()
  const { json: first } = await say(admin, order, 'Which logo?', { kind: 'question' })
  expect((await admin.delete(`/api/order-message/${first._id}`)).status).toBe(204)
  expect(await workOf(order)).toMatchObject({ state: 'in-progress', account: { questionsAsked: 0 } })
  const { json: next } = await say(admin, order, 'Which font?', { kind: 'question' })
  expect(next.number).toBe(1)
  expect((await admin.post(`/api/order-question-back/${order}`)).status).toBe(204)
  expect(await workOf(order)).toMatchObject({ state: 'in-progress', account: { questionsAsked: 1 } })
  expect(await entries(who, order)).toMatchObject([{ text: 'Which font?', open: false }])
  expect((await admin.post(`/api/order-question-back/${order}`)).status).toBe(409)
  // The question can't be deleted, because a later action, taking it back, depends on it.
  expect((await admin.delete(`/api/order-message/${next._id}`)).status).toBe(409)
})

it('a question that is settled before its email has left is not mailed', async () => {
  const { who, order } = await ordered()
  const held = () =>
    db
      .selectFrom('outbox')
      .select('kind')
      .where('order_id', '=', order)
      .where('kind', '=', 'order-question')
      .execute()
  await say(admin, order, 'Which logo?', { kind: 'question' })
  await say(who, order, 'I look for it', { kind: 'answer-more' })
  expect(await held()).toHaveLength(1)
  await say(who, order, 'The blue one', { kind: 'answer' })
  expect(await held()).toHaveLength(0)
  await say(admin, order, 'Which font?', { kind: 'question' })
  expect(await held()).toHaveLength(1)
  await admin.post(`/api/order-question-back/${order}`)
  expect(await held()).toHaveLength(0)
  // An email that has left, or waits for the mail server, stays.
  await say(admin, order, 'Which colour?', { kind: 'question' })
  await clock.later(6 * MINUTE, () => say(who, order, 'Blue', { kind: 'answer' }))
  expect(await held()).toHaveLength(1)
})

it('an answered question stands, and an answer can be taken back', async () => {
  const { who, order } = await ordered()
  const { json: question } = await say(admin, order, 'Which logo?', { kind: 'question' })
  const { json: answer } = await say(who, order, 'The blue one', { kind: 'answer' })
  expect((await admin.delete(`/api/order-message/${question._id}`)).status).toBe(409)
  expect((await who.delete(`/api/order-message/${answer._id}`)).status).toBe(204)
  expect(await workOf(order)).toMatchObject({ state: 'waiting-for-customer' })
  expect((await admin.delete(`/api/order-message/${question._id}`)).status).toBe(204)
})

it('what is undone moves the order’s status with it', async () => {
  const { who, order } = await ordered()
  await admin.put(`/api/order-status/${order}`, { orderStatus: 'Delivered' })
  const { json: message } = await say(who, order, 'Thanks')
  expect(await orderStatus(order)).toBe('Delivered')
  await who.delete(`/api/order-message/${message._id}`)
  expect(await orderStatus(order)).toBe('Delivered')
  expect(await workOf(order)).toMatchObject({ state: 'delivered', account: { unansweredSince: null } })
})

it('repeats the question to who is reminded of it', async () => {
  const { who, order } = await ordered()
  await say(admin, order, 'Which of the two logos?', { kind: 'question' })
  await clock.later(26 * HOUR, async () => {
    expect((await (await site.admin()).post(`/api/order-nudge/${order}`)).status).toBe(204)
    const reminder = (await mailsTo(site, who.email)).find(({ subject }) =>
      subject.includes('We are waiting for your answer'),
    )
    expect(reminder?.text).toContain('Which of the two logos?')
  })
})

it('reminds twice a day at most, and only while it is the customer’s move', async () => {
  const { order } = await ordered()
  expect((await admin.post(`/api/order-nudge/${order}`)).status).toBe(409)
  await clock.later(25 * HOUR, async () => {
    const { order: other } = await ordered({ paid: false })
    const nudge = async () => (await (await site.admin()).post(`/api/order-nudge/${other}`)).status
    expect([await nudge(), await nudge(), await nudge()]).toEqual([204, 204, 429])
    expect((await (await site.admin()).post(`/api/order-nudge/${other}`)).json.detail).toMatch(
      /Please wait \d+ hours and try again/,
    )
  })
})
