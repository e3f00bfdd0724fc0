// Random actions through the real use-cases: what is stored beside the order is always what its events say.
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { findOrder } from '#orders/server/find-order.ts'
import { paymentStateOf } from '#orders/server/order-record.ts'
import { addDays } from '#platform/rules/calendar.ts'
import { isFailure } from '#platform/rules/errors.ts'
import type { App } from '#platform/server/app.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { atScale } from '#tests/support/scale.ts'
import { startWorkShop, type WorkOrder } from '#tests/support/work-shop.ts'
import { orderStatusOf } from '#work/rules/work-facts.ts'
import { snapshotAfter, workAt } from '#work/rules/work-history.ts'
import { waitsOn } from '#work/rules/work-states.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { readActions } from '#work/server/actions/undo-action.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { leaseDueWork, passTime } from '#work/server/time/timed-pass.ts'

const RUNS = atScale(6, 200)
const HOUR = 3_600_000

const shop = await startWorkShop()
const { agency, boss, clock, db, site } = shop

/** Another instance on the same database. */
const other = await openApp(readSettings(site.environment), { clock, log: createLog('silent') })
afterAll(() => other.database.close())

async function passAll(app: App): Promise<void> {
  for (let leased = await leaseDueWork(app); leased; leased = await leaseDueWork(app))
    await passTime(app, leased)
}

const today = () => new Date(clock.now()).toISOString().slice(0, 10)
const money = () => shop.as({ ...boss, confirmedAt: clock.now() })
const rounds = async ({ id }: WorkOrder) => (await agency.agencyOrderWork(id)).deliveries.length

type Step = (order: WorkOrder, which: number) => Promise<unknown>

const STEPS: Record<string, Step> = {
  pay: ({ id }) => shop.pay(id),
  refundSome: ({ id }) => money().refundOrder(id, { amount: '60', reason: 'a part' }),
  refundAll: ({ id }) => money().refundOrder(id, { reason: 'all of it' }),
  cancel: ({ id, owner }) => owner.cancelOrder(id, { paymentStatus: 'Cancelled' }),
  withdraw: async ({ id }) => {
    const payment = (await agency.paymentEvidence(id)).recorded.findLast(({ kind }) => kind === 'payment')
    return money().withdrawRecorded(id, { transaction: payment?.transaction, reason: 'a slip' })
  },
  answer: ({ id, link }, which) => link.saveAnswer(id, 'q1', { answer: `Answer ${which}` }),
  send: ({ id, owner }) => owner.sendBrief(id),
  add: ({ id, owner }, which) => owner.addToBrief(id, 'q1', { answer: `More ${which}` }),
  write: ({ id, owner, link }, which) =>
    (which % 2 ? owner : link).writeMessage(id, { text: `Word ${which}` }),
  tell: ({ id }, which) => agency.writeMessage(id, { text: `Word ${which}` }),
  ask: ({ id }) => agency.writeMessage(id, { text: 'Which one?', kind: 'question' }),
  reply: ({ id, link }) => link.writeMessage(id, { text: 'This one.', kind: 'answer' }),
  replyMore: ({ id, owner }) => owner.writeMessage(id, { text: 'More soon.', kind: 'answer-more' }),
  takeQuestionBack: ({ id }) => agency.doOnOrder(id, 'taken-back'),
  /** Days go by, and both instances look after all orders at once. */
  days: async (_, which) => {
    clock.advance(which * 24 * HOUR)
    await Promise.all([passAll(site.app), passAll(other), passAll(site.app)])
  },
  startAnyway: ({ id }) => agency.doOnOrder(id, 'started-anyway'),
  tick: ({ id }, which) => agency.setPoint(id, which % 3, { done: true, words: which % 2 ? 'Words' : '' }),
  untick: ({ id }, which) => agency.setPoint(id, which % 3, { done: false }),
  deliver: ({ id }, which) =>
    agency.deliver(id, which % 2 ? { words: 'All' } : { words: 'Some', points: [0], leftOut: 'Later' }),
  accept: async (order) => order.owner.acceptDelivery(order.id, { round: await rounds(order) }),
  change: async (order, which) =>
    (which % 3 ? order.owner : order.link).askForChanges(order.id, {
      round: await rounds(order),
      changes: ['Blue'],
    }),
  changeForThem: async (order) =>
    agency.askForChanges(order.id, { round: await rounds(order), changes: ['Red'], note: 'by phone' }),
  notPart: ({ id }) => agency.doOnOrder(id, 'not-part-of-order', { words: 'Not ordered.' }),
  mistake: ({ id }) => agency.doOnOrder(id, 'our-mistake'),
  undo: async ({ id, owner }, which) => {
    const [act, view] =
      which % 2 ? [agency, await agency.agencyOrderWork(id)] : [owner, await owner.orderWork(id)]
    return view.undo && act.undo(id, { event: view.undo.event })
  },
  lead: ({ id }, which) => agency.setLead(id, { lead: which % 2 ? boss.userId : null }),
  newDay: ({ id }, which) =>
    agency.giveNewDay(id, {
      expectedOn: addDays(today(), which * 2),
      reason: 'It takes longer.',
      closedDay: true,
    }),
  agree: ({ id, owner }) => owner.doOnOrder(id, 'new-day-agreed'),
  waive: ({ id, owner }) => owner.doOnOrder(id, 'credit-waived'),
  settle: ({ id }) => agency.doOnOrder(id, 'credit-settled', { note: 'cash' }),
  askForRefund: ({ id, owner }) => owner.askForRefund(id, { reason: 'why not' }),
  close: ({ id }) => agency.doOnOrder(id, 'closed', { reason: 'done' }),
  reopen: ({ id }) => agency.doOnOrder(id, 'reopened', { reason: 'not done' }),
  setDelivered: ({ id }) => agency.setOrderStatus(id, { orderStatus: 'Delivered' }),
  setPending: ({ id }) => agency.setOrderStatus(id, { orderStatus: 'Pending' }),
}

const WEIGHTS: Record<string, number> = {
  pay: 6,
  answer: 3,
  send: 5,
  deliver: 7,
  change: 4,
  accept: 3,
  undo: 5,
  days: 6,
  ask: 4,
  reply: 3,
}

const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      ...Object.keys(STEPS).map((kind) => ({ weight: WEIGHTS[kind] ?? 1, arbitrary: fc.constant(kind) })),
    ),
    which: fc.nat(9),
    hours: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(24 * 6) }),
  }),
  { minLength: 12, maxLength: 30, size: 'max' },
)

async function check({ id }: WorkOrder): Promise<void> {
  const order = (await findOrder(db, id))!
  const context = await workContext(site.app, db, clock.now())
  const stored = await readStoredWork(db, order, context)
  const events = (await readActions(db, id)).map(({ event }) => event)
  const snapshot = snapshotAfter(stored.sold, events, context)
  expect(stored.snapshot).toEqual(JSON.parse(JSON.stringify(snapshot)))
  const now = workAt(snapshot, stored.sold, context)
  if (now.waitingOn !== 'agency') expect(now.late).toBe(false)
  // One of the instances does each timed action, and none does it again.
  const timed = events.filter(({ by, action }) => by === 'time' && action !== 'accepted-at-migration')
  const moments = timed.map(({ action, at, ...rest }) =>
    JSON.stringify([action, at, 'step' in rest && rest.step]),
  )
  expect(new Set(moments).size).toBe(moments.length)
  const row = await db
    .selectFrom('order_work')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const clockNow = snapshot.facts.changesOpen ? snapshot.changes : snapshot.delivery
  expect(row).toMatchObject({
    state: snapshot.state,
    waiting_on: waitsOn(snapshot.state),
    promised_on: clockNow?.promisedOn ?? null,
    expected_on: clockNow?.expectedOn ?? null,
    answer_wanted_since: snapshot.answerWantedSince,
  })
  expect(order.order_status).toBe(orderStatusOf(snapshot.facts))
  expect(snapshot.facts.paid).toBe(paymentStateOf(order) === 'Paid')
  // The rounds are numbered without gaps, and the answer to the last one fits the state.
  const deliveries = await db
    .selectFrom('deliveries')
    .select(['round', 'answer'])
    .where('order_id', '=', id)
    .orderBy('round')
    .execute()
  expect(deliveries.map(({ round }) => round)).toEqual(
    Array.from({ length: snapshot.deliveries }, (_, at) => at + 1),
  )
  if (snapshot.state === 'delivered') expect(deliveries.at(-1)!.answer).toBeNull()
  if (snapshot.state === 'changes-asked') expect(deliveries.at(-1)!.answer).toBe('changes')
}

it(`the work stored is the work of its events, in ${RUNS} random stories`, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const order = await shop.order()
      for (const { kind, which, hours } of story) {
        clock.advance(hours * HOUR)
        try {
          await STEPS[kind]!(order, which)
        } catch (error) {
          if (!isFailure(error)) throw error
          // A refusal says why, in a sentence.
          expect(error.message).toMatch(/[.!]$/)
        }
        await check(order)
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
}, 1_800_000)
