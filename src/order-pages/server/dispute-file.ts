// Everything about an order on one page, as evidence in a dispute: what was sold and on which terms, what was
// said, delivered and accepted, which mails went out, how it was paid. Never the team's notes.
import { pageText } from '#content/rules/types/page-text.ts'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { MOST_EVENTS, readHistoryWithData } from '#orders/server/order-events.ts'
import { toOrderView, type Order } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { documentsOf } from '#payments/server/ledger/documents.ts'
import { refundsOf, type Refund } from '#payments/server/refunds/refunds.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { anyParticipant, requireOwner } from '#work/server/actions/any-participant.ts'
import { storedAnswers } from '#work/server/actions/brief-rows.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { workView, type OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { customerWords } from './customer-words.ts'

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

// The parts of a dispute file that are read from several tables.
interface TermsThen {
  text: string
  /** When this version was written. */
  since: number
}

/** The terms as they stood on the site at a moment; null if there were none. */
async function termsAt(db: Queryable, at: number): Promise<TermsThen | null> {
  const rows = await db
    .selectFrom('revisions')
    .select(['record_id', 'data', 'at'])
    .where('type', '=', pageText.name)
    .where('at', '<=', at)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  const seen = new Set<string>()
  for (const { record_id: record, data, at: since } of rows) {
    if (seen.has(record)) continue
    seen.add(record)
    const { fields, hidden } = (data ? JSON.parse(data) : { fields: {} }) as {
      fields: Record<string, string>
      hidden?: number
    }
    if (fields.page === '/terms' && fields.text && !hidden) return { text: fields.text, since }
  }
  return null
}

interface AnswerInFile {
  question: string
  answer: string
  unsure: boolean
  files: { name: string; sha256: string }[]
}

async function answersInFile(
  db: Queryable,
  orderId: string,
  plan: FrozenPlan | null,
): Promise<AnswerInFile[]> {
  const answers = await storedAnswers(db, orderId)
  return (plan?.questions ?? []).flatMap(({ id, label }) => {
    const stored = answers[id]
    if (!stored) return []
    const files = stored.attached.map(({ name, sha256 }) => ({ name, sha256: sha256! }))
    return [{ question: label, answer: stored.answer, unsure: stored.unsure, files }]
  })
}

interface ThreadInFile {
  side: 'customer' | 'agency'
  kind: 'message' | 'question' | 'answer' | 'changes'
  body: string
  byLink: boolean
  at: number
}

/** Far more than people write on an order. Longer threads take several files. */
const MOST_ENTRIES = 500

interface ThreadPart {
  /** Oldest first. */
  thread: ThreadInFile[]
  /** `before` of the file with what was written earlier; null if there is nothing. */
  earlier: number | null
}

async function threadInFile(db: Queryable, orderId: string, before: number | undefined): Promise<ThreadPart> {
  const all = db.selectFrom('order_messages').where('order_id', '=', orderId)
  const rows = await (before === undefined ? all : all.where('seq', '<', before))
    .select(['seq', 'side', 'kind', 'body', 'by_link', 'at'])
    .orderBy('seq', 'desc')
    .limit(MOST_ENTRIES + 1)
    .execute()
  const part = rows.slice(0, MOST_ENTRIES).reverse()
  return {
    thread: part.map(({ seq: _, by_link: byLink, ...entry }) => ({ ...entry, byLink: byLink === 1 })),
    earlier: rows.length > MOST_ENTRIES ? part[0]!.seq : null,
  }
}

interface MailInFile {
  subject: string
  to: string
  status: 'waiting' | 'sending' | 'sent' | 'expired' | 'failed'
  writtenAt: number
  sentAt: number | null
}

/** Those to the customer: the newest, oldest of them first. */
async function mailsInFile(db: Queryable, order: Order): Promise<{ mails: MailInFile[]; mailsCut: boolean }> {
  const account = order.user_id
    ? await db.selectFrom('user').select('email').where('id', '=', order.user_id).executeTakeFirst()
    : undefined
  const rows = await db
    .selectFrom('outbox')
    .select(['subject', 'recipient', 'status', 'created_at', 'sent_at'])
    .where('order_id', '=', order.id)
    .where('recipient', 'in', [order.customer_email, account?.email ?? order.customer_email])
    .orderBy('seq', 'desc')
    .limit(MOST_ENTRIES + 1)
    .execute()
  const newest = rows.slice(0, MOST_ENTRIES).reverse()
  return {
    mails: newest.map(({ recipient, created_at: writtenAt, sent_at: sentAt, ...mail }) => ({
      ...mail,
      to: recipient,
      writtenAt,
      sentAt,
    })),
    mailsCut: rows.length > MOST_ENTRIES,
  }
}
