// Everything that the page of an order shows of the work: one function for each side.
import { participantOf, sideOf, type Participant } from '#orders/server/act-on-order.ts'
import { orderNumber } from '#orders/server/order-record.ts'
import { dateIn, type LocalDate } from '#platform/rules/calendar.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { WorkAction } from '../../rules/actions/index.ts'
import { briefProgress, type BriefProgress } from '../../rules/brief.ts'
import type { ClockReading } from '../../rules/clock-reading.ts'
import { whyThisDate, type DayGiven } from '../../rules/day-words.ts'
import { headWords, workLine } from '../../rules/head-words.ts'
import { OUR_TEAM } from '../../rules/our-team.ts'
import { possibleActions } from '../../rules/possible-actions.ts'
import { progressOf, type Progress } from '../../rules/progress.ts'
import { trackOf, type TrackStep } from '../../rules/track.ts'
import { workAt, type OrderWork } from '../../rules/work-history.ts'
import type { WorkSnapshot } from '../../rules/work-snapshot.ts'
import { lastAction } from '../actions/actions-with.ts'
import { storedAnswers } from '../actions/brief-rows.ts'
import { readStoredWork, type StoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { isBriefSent } from '../brief/read-brief.ts'
import { changesAskedOf, type ChangesAsked } from '../delivery/changes-asked.ts'
import { pointsOf, roundsOf, type PointView, type RoundView } from '../delivery/rounds-view.ts'
import { refundAskedOf, type RefundAsked } from '../thread/refund-asked.ts'
import { undoOffer, type UndoOffer } from '../undo.ts'
import { proposalOf, type RefundProposal } from './ask-for-refund.ts'
import { adminAccounts, publicLead, type AdminAccount, type PublicLead } from './lead.ts'

export interface OrderWorkView extends Pick<
  OrderWork,
  'state' | 'waitingOn' | 'late' | 'paid' | 'deliveredOn'
> {
  /** Every action raises it, so pages see that there is news. */
  version: number
  /** The role in which the viewer sees the order. */
  by: Participant['by']
  number: string
  packageName: string
  currency: string
  /** The sentence on top. */
  head: string
  /** The same where the promised day stands beside it. */
  headBesideDay: string
  /** The second line of its status in lists. */
  line: string
  /** The steps from the order to its acceptance, with the day of each. */
  track: TrackStep[]
  promise: { promisedOn: string; expectedOn: string; daysLeft: number } | null
  /** "Why this date?", line by line. */
  why: string[]
  points: PointView[]
  /** How much is done. Null without points. */
  progress: Progress | null
  /** Newest first. */
  deliveries: RoundView[]
  /** Null without a plan: nothing is counted then. */
  changes: { used: number; included: number | null; asked: ChangesAsked[] }
  /** Null without questions. */
  brief: (Pick<BriefProgress, 'answered' | 'of' | 'counter'> & { sent: boolean }) | null
  /** The agency's first words. */
  opening: string
  lead: PublicLead | null
  credit: OrderWork['credit']
  /** The day on which the delivery counts as accepted; null while that is stopped. */
  acceptedOn: string | null
  undo: UndoOffer | null
  /** What can be done now, so that pages show only buttons that work. */
  actions: WorkAction[]
  /** The last time that the customer asked for a refund, if none was made since. Not for the order's link. */
  refundAsked?: RefundAsked | null
}

/** The work as the owner and the holder of the order's link see it. */
export async function orderWork(app: App, viewer: Viewer, id: string): Promise<OrderWorkView> {
  const { db } = app.database
  const participant = await participantOf(db, viewer, id, 'customer')
  const { view } = await viewFor(app, participant)
  return participant.by === 'owner' ? { ...view, refundAsked: await refundAskedOf(db, id) } : view
}

export interface AgencyOrderWork extends OrderWorkView {
  leadId: string | null
  /** The lead has entered no name. */
  leadIsUnnamed: boolean
  /** Who can be the lead. */
  admins: AdminAccount[]
  refund: RefundProposal
  /** The last time that the customer asked for a refund, if none was made since. */
  refundAsked: RefundAsked | null
  answerBy: string | null
  answerOverdue: boolean
  /** All reminders are behind us: somebody should call. */
  call: boolean
  fridayNoteDue: boolean
  startedAnyway: boolean
}

export async function agencyOrderWork(app: App, viewer: Viewer, id: string): Promise<AgencyOrderWork> {
  const { db } = app.database
  const participant = await participantOf(db, viewer, id, 'agency')
  const { view, stored, work } = await viewFor(app, participant)
  return {
    ...view,
    leadId: stored.lead,
    leadIsUnnamed: view.lead?.name === OUR_TEAM,
    admins: await adminAccounts(db),
    refund: proposalOf(participant.order, stored),
    refundAsked: await refundAskedOf(db, id),
    answerBy: work.answerBy,
    answerOverdue: work.answerOverdue,
    call: work.reminders?.call ?? false,
    fridayNoteDue: work.fridayNoteDue,
    startedAnyway: stored.snapshot.facts.startedAnyway,
  }
}

/** Serves both sides: customers get orderWork, admins get agencyOrderWork. */
export async function anyOrderWork(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<OrderWorkView | AgencyOrderWork> {
  const side = await sideOf(app.database.db, viewer, id)
  return side === 'agency' ? agencyOrderWork(app, viewer, id) : orderWork(app, viewer, id)
}

/** What both sides may see, for a page that is made for either. */
export const workView = async (app: App, participant: Participant): Promise<OrderWorkView> =>
  (await viewFor(app, participant)).view

interface Seen {
  view: OrderWorkView
  stored: StoredWork
  work: OrderWork
}

async function viewFor(app: App, participant: Participant): Promise<Seen> {
  const { db } = app.database
  const { order, by } = participant
  const context = await workContext(app, db, app.clock.now())
  const stored = await readStoredWork(db, order, context)
  const { snapshot, sold, plan } = stored
  const whole = workAt(snapshot, sold, context)
  // The holder of the link learns nothing about money.
  const work = by === 'link' ? { ...whole, credit: null } : whole
  const today = dateIn(context.now, context.timeZone)
  const deliveries = await roundsOf(db, order.id)
  const brief = await briefOf(db, order.id, stored)
  const facts = {
    work,
    currency: order.currency,
    today,
    brief,
    since: dateIn(snapshot.since, context.timeZone),
    acceptedByTime: deliveries[0]?.answer === 'accepted-by-time',
    refunded: snapshot.facts.refunded,
    unanswered: snapshot.answerWantedSince !== null,
  }
  const side = by === 'admin' ? 'agency' : 'customer'
  const { state, waitingOn, late, paid, deliveredOn, changesOpen, promise } = work
  const asked = await changesAskedOf(db, order.id)
  // A refund does not undo that the order was paid.
  const wasPaid = (paid || snapshot.facts.refunded) && order.paid_at !== null
  const given = promise && isMoved(promise) ? await dayGiven(db, order.id, context.timeZone) : null
  const view: OrderWorkView = {
    state,
    waitingOn,
    late,
    paid,
    deliveredOn,
    version: stored.version,
    by,
    number: orderNumber(order),
    packageName: order.package_name,
    currency: order.currency,
    head: headWords(facts, side),
    headBesideDay: headWords({ ...facts, besideDay: true }, side),
    line: workLine(work, today).words,
    track: trackOf({
      state,
      paid: wasPaid,
      asks: brief !== null,
      briefIn: snapshot.facts.briefIn,
      briefInOn: brief?.sent ? await briefDay(db, order.id, context.timeZone) : null,
      placedOn: dateIn(order.placed_at, context.timeZone),
      paidOn: wasPaid && by !== 'link' ? dateIn(order.paid_at!, context.timeZone) : null,
      startedOn: startOf(snapshot),
      expectedOn: promise?.expectedOn ?? null,
      deliveredOn,
      changesOn: changesOpen ? dateIn(asked[0]?.at ?? snapshot.since, context.timeZone) : null,
      acceptedOn: acceptedDay(deliveries[0], context.timeZone) ?? work.review.acceptedOn,
    }),
    promise: promise && {
      promisedOn: promise.promisedOn,
      expectedOn: promise.expectedOn,
      daysLeft: promise.daysLeft,
    },
    why: promise ? whyThisDate({ parts: promise.parts, given }) : [],
    points: await pointsOf(db, order, snapshot.ticked),
    progress: progressOf(work, asked[0]?.lines.length),
    deliveries,
    changes: {
      used: work.changesUsed,
      included: work.changesIncluded,
      asked,
    },
    brief,
    opening: plan?.opening ?? '',
    lead: await publicLead(db, stored.lead),
    credit: work.credit,
    acceptedOn: work.review.acceptedOn,
    undo: await undoOffer(db, participant, context.now),
    actions: possibleActions(by, snapshot, { sold, context }),
  }
  return { view, stored, work }
}

/** Day 0; null before it, and without a plan. */
const startOf = ({ delivery }: WorkSnapshot): LocalDate | null => {
  const first = delivery?.parts[0]
  return first?.kind === 'counted' ? first.from : null
}

/** The agency gave another day than the sum, whether or not the customer agreed to it. */
const isMoved = ({ promisedOn, expectedOn, parts }: ClockReading): boolean =>
  expectedOn !== promisedOn || parts.some(({ kind }) => kind === 'agreed')

async function briefDay(db: Queryable, id: string, timeZone: string): Promise<LocalDate | null> {
  const sent = await lastAction(db, id, 'brief-sent')
  return sent ? dateIn(sent.at, timeZone) : null
}

const acceptedDay = (latest: RoundView | undefined, timeZone: string): LocalDate | null =>
  latest?.answeredAt && latest.answer !== 'changes' ? dateIn(latest.answeredAt, timeZone) : null

async function briefOf(db: Queryable, id: string, stored: StoredWork): Promise<OrderWorkView['brief']> {
  const questions = stored.plan?.questions ?? []
  if (!questions.length) return null
  const { answered, of, counter } = briefProgress(questions, await storedAnswers(db, id))
  return { answered, of, counter, sent: isBriefSent(stored) }
}

/** The last day that the agency gave instead of the promised one: who, when, and their words. */
async function dayGiven(db: Queryable, orderId: string, timeZone: string): Promise<DayGiven | null> {
  const given = await lastAction<{ expectedOn: LocalDate; reason?: string }>(db, orderId, 'new-day-given')
  if (!given) return null
  const author = await db.selectFrom('user').select('name').where('id', '=', given.actor).executeTakeFirst()
  return {
    by: author?.name || OUR_TEAM,
    givenOn: dateIn(given.at, timeZone),
    on: given.facts.expectedOn,
    reason: given.facts.reason ?? '',
  }
}
