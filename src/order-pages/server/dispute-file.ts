// Everything about an order on one page, as evidence in a dispute: what was sold and on which terms, what was
// said, delivered and accepted, which mails went out, how it was paid. Never the team's notes.
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { MOST_EVENTS, readHistoryWithData } from '#orders/server/order-events.ts'
import { toOrderView, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { documentsOf } from '#payments/server/ledger/documents.ts'
import { refundsOf, type Refund } from '#payments/server/refunds/refunds.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { anyParticipant, requireOwner } from '#work/server/actions/any-participant.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { workView, type OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { customerWords } from './customer-words.ts'
import {
  answersInFile,
  mailsInFile,
  termsAt,
  threadInFile,
  type AnswerInFile,
  type MailInFile,
  type TermsThen,
  type ThreadInFile,
} from './dispute-parts.ts'

export interface DisputeFile {
  order: {
    id: string
    number: string
    placedAt: number
    customer: Record<'name' | 'companyName' | 'vatNumber' | 'email' | 'address' | 'country', string>
    package: string
    price: string
    currency: string
    points: string[]
    mode: Order['mode']
  }
  /** The plan as sold; null if the package had none. */
  plan: Omit<FrozenPlan, 'questions' | 'opening'> | null
  /** The terms on the day of the order; null if the site had none then. */
  terms: TermsThen | null
  /** Empty to the agency until it is sent. */
  brief: AnswerInFile[]
  work: Pick<
    OrderWorkView,
    'state' | 'head' | 'promise' | 'why' | 'points' | 'deliveries' | 'credit' | 'deliveredOn'
  >
  thread: ThreadInFile[]
  /** `before` of the file with what was written earlier; null if there is nothing. */
  earlier: number | null
  acceptance: {
    round: number
    by: 'customer' | 'time'
    at: number
    files: { name: string; sha256: string }[]
  } | null
  mails: MailInFile[]
  /** Earlier mails are left out. */
  mailsCut: boolean
  payments: { provider: string; transaction: string; status: string; amountCents: number; at: number }[]
  refunds: Refund[]
  receipts: { number: string; isVoid: boolean }[]
  history: { note: string; at: number }[]
  /** Earlier entries are left out. */
  historyCut: boolean
  madeAt: number
}

/** The file, if the viewer is the owner or an admin. */
export async function disputeFile(
  app: App,
  viewer: Viewer,
  id: string,
  { before }: { before?: number | undefined } = {},
): Promise<DisputeFile> {
  const { db } = app.database
  const participant = await anyParticipant(db, viewer, id)
  if (participant.by === 'link') requireOwner(participant)
  const { order } = participant
  const now = app.clock.now()
  const context = await workContext(app, db, now)
  const { format } = context
  const { plan, account } = await readStoredWork(db, order, context)
  const work = await workView(app, participant)
  const events = await readHistoryWithData(db, id)
  const isBriefOpen = participant.by === 'owner' || work.brief?.sent || account.facts.startedAnyway
  return {
    order: orderInFile(app, format, order),
    plan: plan && promisesOf(plan),
    terms: await termsAt(db, order.placed_at),
    brief: isBriefOpen ? await answersInFile(db, id, plan) : [],
    work: workInFile(work),
    ...(await threadInFile(db, id, before)),
    acceptance: acceptanceOf(work),
    ...(await mailsInFile(db, order)),
    payments: (await readLedger(db, id)).map(({ provider, txnId, status, amountCents, at }) => ({
      provider: providerName(provider),
      transaction: txnId,
      status,
      amountCents,
      at,
    })),
    refunds: await refundsOf(db, order, { reasons: participant.by === 'admin' }),
    receipts: (await documentsOf(db, id)).map(({ number, voidedAt }) => ({
      number,
      isVoid: voidedAt !== null,
    })),
    history: events.flatMap((event) => {
      const note = customerWords(event, order, format)
      return note ? [{ note, at: event.at }] : []
    }),
    historyCut: events.length === MOST_EVENTS,
    madeAt: now,
  }
}

function orderInFile(app: App, format: Format, order: Order): DisputeFile['order'] {
  const { number, priceCents, points } = toOrderView(app, format, order)
  return {
    id: order.id,
    number,
    placedAt: order.placed_at,
    customer: {
      name: order.customer_name,
      companyName: order.company_name,
      vatNumber: order.vat_number,
      email: order.customer_email,
      address: order.customer_address,
      country: order.customer_country,
    },
    package: order.package_name,
    price: format.money(priceCents, order.currency),
    currency: order.currency,
    points,
    mode: order.mode,
  }
}

const promisesOf = ({ days, changeDays, rounds, lateCreditPercent, refund }: FrozenPlan) => ({
  days,
  changeDays,
  rounds,
  lateCreditPercent,
  ...(refund && { refund }),
})

const workInFile = (work: OrderWorkView): DisputeFile['work'] => ({
  state: work.state,
  head: work.head,
  promise: work.promise,
  why: work.why,
  points: work.points,
  deliveries: work.deliveries,
  credit: work.credit,
  deliveredOn: work.deliveredOn,
})

function acceptanceOf({ deliveries }: OrderWorkView): DisputeFile['acceptance'] {
  const accepted = deliveries.find(({ answer }) => answer === 'accepted' || answer === 'accepted-by-time')
  if (!accepted) return null
  const { round, answer, answeredAt, hashes } = accepted
  return { round, by: answer === 'accepted' ? 'customer' : 'time', at: answeredAt ?? 0, files: hashes }
}
