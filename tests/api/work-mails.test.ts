// Every action of the rules, done for real: the outbox has exactly the email that the rule names.
import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#orders/server/order-record.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { ADMIN } from '#tests/support/people.ts'
import { inEnglish } from '#tests/support/words.ts'
import { SEALED, workSite } from '#tests/support/work-site.ts'
import { ACTIONS, mayDo, WORK_RULES, type WorkAction } from '#work/rules/actions/index.ts'
import type { ActionToDo } from '#work/server/actions/do-action.ts'
import { dropHeldEmails } from '#work/server/emails/held-emails.ts'
import { nextAfterPayment, nextStepWords } from '#work/server/emails/paid-email.ts'
import { BY_LINK } from '#work/server/emails/work-email-facts.ts'

const world = await workSite()
beforeEach(async () => {
  world.setTime('2026-11-16')
  await world.clearMails()
})

const paid: ActionToDo = { action: 'paid', by: 'provider' }
const briefed: ActionToDo = { action: 'brief-sent', by: 'owner' }
const asked: ActionToDo = { action: 'asked', by: 'admin' }
const delivered: ActionToDo = { action: 'delivered', by: 'admin', points: [0, 1, 2, 3, 4, 5, 6] }
const started = [paid, briefed]

interface Walk {
  /** What happens before. A text is the day on which the rest happens. */
  before?: (ActionToDo | string)[]
  action: ActionToDo
  words?: string
  /** What the email to the customer or to the agency says. */
  says?: RegExp[]
}

const WALKS: Record<Exclude<WorkAction, 'accepted-at-migration'>, Walk> = {
  paid: { action: paid },
  'payment-cancelled': { action: { action: 'payment-cancelled', by: 'owner' } },
  'payment-withdrawn': { before: [paid], action: { action: 'payment-withdrawn', by: 'admin' } },
  refunded: { before: [paid], action: { action: 'refunded', by: 'provider' } },
  'partly-refunded': {
    before: [paid],
    action: { action: 'partly-refunded', by: 'provider', refund: 'r', cents: 1 },
  },
  'refund-undone': { before: [paid], action: { action: 'refund-undone', by: 'provider', refund: 'r' } },
  'payment-restored': {
    before: [paid, { action: 'refunded', by: 'provider' }],
    action: { action: 'payment-restored', by: 'provider' },
  },
  'brief-sent': {
    before: [paid],
    action: briefed,
    says: [/ready by Mon, Nov 30, 2026/, /Ada Buyer has answered the questions/],
  },
  'brief-added': { before: started, action: { action: 'brief-added', by: 'owner' } },
  'customer-wrote': { before: started, action: { action: 'customer-wrote', by: 'link' } },
  answered: {
    before: [...started, asked, '2026-11-18'],
    action: { action: 'answered', by: 'owner' },
    words: 'Blue, please.',
    says: [/this is everything[^]*Blue, please\.[^]*Promised for Wed, Dec 2, 2026/],
  },
  'answered-more-to-come': {
    before: [...started, asked],
    action: { action: 'answered-more-to-come', by: 'owner' },
  },
  accepted: {
    before: [...started, delivered],
    action: { action: 'accepted', by: 'owner', round: 1 },
    says: [/You have accepted the delivery/, /Ada Buyer has accepted/],
  },
  'changes-asked': {
    before: [...started, delivered],
    action: { action: 'changes-asked', by: 'link', round: 1 },
    words: 'The logo is upside down.',
    says: [/upside down[^]*1 of 2 included rounds used[^]*Promised for Mon, Nov 23, 2026/],
  },
  'new-day-agreed': {
    before: [...started, { action: 'new-day-given', by: 'admin', expectedOn: '2026-12-03' }],
    action: { action: 'new-day-agreed', by: 'owner' },
  },
  'credit-waived': {
    before: [...started, '2026-12-02', { action: 'late-told', by: 'time' }],
    action: { action: 'credit-waived', by: 'owner' },
  },
  'withdrawal-declared': { before: started, action: { action: 'withdrawal-declared', by: 'owner' } },
  'withdrawal-accepted': { before: started, action: { action: 'withdrawal-accepted', by: 'admin' } },
  'withdrawal-declined': { before: started, action: { action: 'withdrawal-declined', by: 'admin' } },
  'started-anyway': {
    before: [paid],
    action: { action: 'started-anyway', by: 'admin' },
    says: [/without waiting for your answers[^]*ready by Mon, Nov 30, 2026/],
  },
  'agency-wrote': { action: { action: 'agency-wrote', by: 'admin' } },
  asked: {
    before: started,
    action: asked,
    words: 'Which colour do you want?',
    says: [
      /Which colour do you want\?[^]*clock is paused until then, so the date moves: today it is Mon, Nov 30, 2026/,
    ],
  },
  'taken-back': { before: [...started, asked], action: { action: 'taken-back', by: 'admin' } },
  nudged: {
    before: [paid],
    action: { action: 'nudged', by: 'admin' },
    says: [/3 questions/],
  },
  'answer-not-needed': {
    before: [...started, { action: 'customer-wrote', by: 'owner' }],
    action: { action: 'answer-not-needed', by: 'admin' },
  },
  'point-ticked': { before: started, action: { action: 'point-ticked', by: 'admin', point: 0 } },
  'point-unticked': {
    before: [...started, { action: 'point-ticked', by: 'admin', point: 0 }],
    action: { action: 'point-unticked', by: 'admin', point: 0 },
  },
  'lead-set': { action: { action: 'lead-set', by: 'admin' } },
  'new-day-given': {
    before: started,
    action: { action: 'new-day-given', by: 'admin', expectedOn: '2026-12-03' },
    words: 'The photographer is ill.',
    says: [
      /photographer is ill[^]*ready on Thu, Dec 3, 2026\. We promised Mon, Nov 30, 2026, and that stays/,
    ],
  },
  delivered: {
    before: started,
    action: delivered,
    words: 'Here is everything.',
    says: [/Here is everything[^]*0 of 2 rounds used\.[^]*counts as accepted on Mon, Nov 30, 2026/],
  },
  'our-mistake': {
    before: [...started, delivered, { action: 'changes-asked', by: 'owner', round: 1 }],
    action: { action: 'our-mistake', by: 'admin' },
  },
  'not-part-of-order': {
    before: [...started, delivered, { action: 'changes-asked', by: 'owner', round: 1 }],
    action: { action: 'not-part-of-order', by: 'admin' },
    words: 'A second website would be a new order.',
    says: [/A second website[^]*uses up no round/],
  },
  reopened: { before: [...started, delivered], action: { action: 'reopened', by: 'admin' } },
  closed: {
    before: started,
    action: { action: 'closed', by: 'admin' },
    words: 'As agreed on the phone.',
    says: [/As agreed on the phone[^]*closed this order/],
  },
  'credit-settled': {
    before: [...started, '2026-12-02', { action: 'late-told', by: 'time' }],
    action: { action: 'credit-settled', by: 'admin' },
  },
  'set-delivered': {
    before: started,
    action: { action: 'set-delivered', by: 'admin' },
    says: [/Please look at it[^]*counts as accepted on Mon, Nov 30, 2026/],
  },
  'set-pending': { before: [...started, delivered], action: { action: 'set-pending', by: 'admin' } },
  reminded: {
    before: [paid, '2026-11-18'],
    action: { action: 'reminded', by: 'time', step: 1 },
    says: [/We start when your answers are in[^]*3 questions/],
  },
  'late-told': {
    before: [...started, '2026-12-02'],
    action: { action: 'late-told', by: 'time' },
    says: [/promised your order for Mon, Nov 30, 2026, and it is not ready[^]*\$49\.00 comes back to you/],
  },
  'review-warned': {
    before: [...started, delivered, '2026-11-23'],
    action: { action: 'review-warned', by: 'time', step: 1 },
    says: [/delivered on Mon, Nov 16, 2026[^]*accepted on Mon, Nov 30, 2026/],
  },
  'accepted-by-time': {
    before: [...started, delivered, '2026-11-30'],
    action: { action: 'accepted-by-time', by: 'time' },
    says: [
      /14 days have passed without a word from you/,
      /14 days have passed without a word from Ada Buyer/,
    ],
  },
}

const PRINTED: string[] = []
const OF_PAYMENTS = ['paid', 'closed', 'news']

async function walk({ before = [], action, words }: Walk, { order }: { order: Order }) {
  for (const step of before)
    if (typeof step === 'string') world.setTime(step)
    else await world.action(order, step)
  await world.clearMails()
  return world.action(order, action, words ? { words } : {})
}

const GATHERED = ['order-news', 'admin-order-news']

describe('the email that the rule names', () => {
  it.each(ACTIONS.filter((action) => action in WALKS))('%s', async (name) => {
    const { order, customer } = await world.order()
    const walked = WALKS[name as keyof typeof WALKS]
    const done = await walk(walked, { order })
    expect(done.emails).toEqual(WORK_RULES[name].email)
    const isMoney = mayDo(name, 'provider')
    const now = (side: 'customer' | 'agency') =>
      done.emails[side] !== 'none' &&
      done.emails[side] !== 'news' &&
      !(isMoney && OF_PAYMENTS.includes(done.emails[side]))
    const all = await world.mails()
    const mails = all.filter(({ kind }) => !GATHERED.includes(kind))
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ...(now('customer') ? [[`order-${done.emails.customer}`, customer.email]] : []),
      ...(now('agency') ? [[`admin-order-${done.emails.agency}`, ADMIN.email]] : []),
    ])
    expect(mails.every(({ orderId }) => orderId === order.id)).toBe(true)
    for (const { subject } of mails.filter(({ to }) => to === ADMIN.email))
      expect(subject).toContain('Basic for Ada Buyer')
    expect(walked.says ?? []).toHaveLength(mails.length)
    for (const [at, words] of (walked.says ?? []).entries()) expect(mails[at]!.text).toMatch(words)
    const isGathered = !isMoney && Object.values(done.emails).includes('news')
    expect(all).toHaveLength(mails.length + (isGathered ? 1 : 0))
    for (const { text } of mails)
      expect(text).not.toMatch(/answer this email|need to do anything|undefined|null/)
    PRINTED.push(
      ...mails.map(({ subject, to, text }) => `## ${name} → ${to}\nSubject: ${subject}\n\n${text}`),
    )
    if (process.env.PRINT_MAILS) writeFileSync(process.env.PRINT_MAILS, PRINTED.join('\n\n'))
  })
})

const REMINDERS: [string, (ActionToDo | string)[], number, RegExp][] = [
  ['of the payment', ['2026-11-17'], 1, /\$490\.00 is open[^]*\/pay-now\//],
  [
    'of the question',
    [...started, asked, '2026-11-18'],
    1,
    /We are waiting for your answer[^]*today it is Wed, Dec 2, 2026/,
  ],
]

it.each(REMINDERS)('a reminder %s', async (_, before, step, says) => {
  const { order } = await world.order()
  await walk({ before, action: { action: 'reminded', by: 'time', step } }, { order })
  const [mail] = await world.mails()
  expect(mail!.text).toMatch(says)
})

const ASKED_LATER = { ...SEALED.questions[0]!, id: 'd', shownWhen: { question: 'a', answer: 'Yes' } }

it('a reminder counts the questions that the customer sees', async () => {
  const { order } = await world.order({ ...SEALED, questions: [...SEALED.questions, ASKED_LATER] })
  await walk({ before: [paid], action: { action: 'nudged', by: 'admin' } }, { order })
  expect((await world.mails())[0]!.text).toContain('Your order has 3 questions.')
})

it('an email about the work says nothing about amounts', async () => {
  const { order } = await world.order()
  const reduced = { list_cents: order.price_cents + 1000, discount_cents: 1000, coupon_code: 'TEN' }
  await world.app.database.db.updateTable('orders').set(reduced).where('id', '=', order.id).execute()
  await walk({ before: [paid], action: { action: 'nudged', by: 'admin' } }, { order })
  const [mail] = await world.mails()
  expect(mail!.text).toContain(order.package_name)
  expect(mail!.text).not.toMatch(/VAT|Total|Price|TEN|\$/)
})

it('the receipt says what comes next: the questions, or the day', async () => {
  const next = async (plan = SEALED) => {
    const { order } = await world.order(plan)
    await world.action(order, paid)
    return inTransaction(world.app, (unit) => nextAfterPayment(world.app, unit, order))
  }
  const asked = await next({ ...SEALED, questions: [...SEALED.questions, ASKED_LATER] })
  expect(asked).toMatchObject({
    state: 'questions',
    questions: 3,
    days: 10,
    path: expect.stringContaining('/o/'),
  })
  expect(inEnglish(nextStepWords(asked))).toMatchObject({
    paragraphs: [
      expect.stringMatching(/answers are in: 3 questions[^]*ready 10 working days after that/),
      inEnglish(BY_LINK),
    ],
    button: 'Answer the questions',
  })
  const started = await next({ ...SEALED, questions: [] })
  expect(inEnglish(nextStepWords(started))).toEqual({
    paragraphs: ['We have started. Your order will be ready by Mon, Nov 30, 2026.'],
  })
})

it('a package without a plan promises no day', async () => {
  const { order } = await world.order(null)
  await walk({ before: [paid], action: delivered }, { order })
  const [mail] = await world.mails()
  expect(mail!.text).not.toMatch(/accepted on|rounds/)
})

it('an email that may be taken back waits, and goes with the action', async () => {
  const { order } = await world.order({ ...SEALED, questions: [] })
  await world.action(order, paid)
  const { app } = world
  const notBefore = app.clock.now() + 60_000
  await world.action(order, delivered, { notBefore })
  const waiting = () =>
    app.database.db.selectFrom('outbox').select('next_try_at').where('kind', '=', 'order-delivered').execute()
  expect(await waiting()).toEqual([{ next_try_at: notBefore }])
  const at = app.clock.now()
  const drop = (actionAt = at) => inTransaction(app, (unit) => dropHeldEmails(unit, order.id, actionAt))
  await drop(at - 1)
  expect(await waiting()).toHaveLength(1)
  await drop()
  expect(await waiting()).toEqual([])
  await world.action(order, { action: 'set-pending', by: 'admin' })
  await world.action(order, delivered, { notBefore: app.clock.now() + 60_000 })
  // An email that was tried may have arrived.
  await app.database.db.updateTable('outbox').set({ attempts: 1 }).execute()
  await drop()
  expect(await waiting()).toHaveLength(1)
})

it('a customer who deleted the account is not mailed, the lead is', async () => {
  const { order } = await world.order()
  await world.app.database.db
    .updateTable('orders')
    .set({ user_id: null, customer_email: '' })
    .where('id', '=', order.id)
    .execute()
  await walk({ before: [paid], action: briefed }, { order })
  expect((await world.mails()).map(({ to }) => to)).toEqual([ADMIN.email])
})
