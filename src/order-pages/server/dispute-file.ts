// Everything about an order on one page, as evidence in a dispute: what was sold and on which terms, what was
// said, delivered and accepted, which emails went out, how it was paid. Never the team's notes.
import type { Selectable } from 'kysely'
import { pageText } from '#content/rules/types/page-text.ts'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import { consentOf } from '#orders/server/agreement.ts'
import { MOST_EVENTS, readHistoryWithData } from '#orders/server/order-events.ts'
import { toOrderView, type Order, type OrderView } from '#orders/server/order-record.ts'
import { readLedger } from '#orders/server/read-ledger.ts'
import { documentsOf } from '#payments/server/ledger/documents.ts'
import { refundsOf, type Refund } from '#payments/server/refunds/refunds.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { OutboxRow } from '#platform/server/database/tables.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { anyParticipant, requireOwner } from '#work/server/actions/any-participant.ts'
import { storedAnswers } from '#work/server/actions/brief-rows.ts'
import { readStoredWork } from '#work/server/actions/stored-work.ts'
import { workContext } from '#work/server/actions/work-context.ts'
import { workView, type OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { customerWords } from './customer-words.ts'

export interface DisputeFile {
  order: OrderView
  /** The plan as sold; null if the package had none. */
  plan: FrozenPlan | null
  /** The terms on the day of the order; null if the site had none then. */
  terms: TermsThen | null
  /** Empty to the agency until it is sent. */
  brief: AnswerInFile[]
  work: OrderWorkView
  thread: ThreadInFile[]
  /** `before` of the file with what was written earlier; null if there is nothing. */
  earlier: number | null
  mails: EmailInFile[]
  /** Earlier emails are left out. */
  emailsCut: boolean
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
  const { plan, snapshot } = await readStoredWork(db, order, context)
  const work = await workView(app, participant)
  const events = await readHistoryWithData(db, id)
  const isBriefOpen = participant.by === 'owner' || work.brief?.sent || snapshot.facts.startedAnyway
  return {
    order: toOrderView(app, format, order),
    plan,
    terms: (await termsAgreed(db, id)) ?? (await termsAt(db, order.placed_at)),
    brief: isBriefOpen ? await answersInFile(db, id, plan) : [],
    work,
    ...(await threadInFile(db, id, before)),
    ...(await emailsInFile(db, order)),
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
      const note = customerWords(event, order)
      return note ? [{ note, at: event.at }] : []
    }),
    historyCut: events.length === MOST_EVENTS,
    madeAt: now,
  }
}

// The parts of a dispute file that are read from several tables.
interface TermsThen {
  text: string
  /** When this version was written. */
  since: number
}

/** The terms that the customer ticked; null if none were asked for. */
async function termsAgreed(db: Queryable, id: string): Promise<TermsThen | null> {
  const agreement = await consentOf(db, id)
  return agreement?.terms ? { text: agreement.terms.text, since: agreement.at } : null
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

async function threadInFile(
  db: Queryable,
  orderId: string,
  before: number | undefined,
): Promise<Pick<DisputeFile, 'thread' | 'earlier'>> {
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

type EmailInFile = Pick<Selectable<OutboxRow>, 'subject' | 'recipient' | 'status' | 'created_at' | 'sent_at'>

/** Those to the customer: the newest, oldest of them first. */
async function emailsInFile(db: Queryable, order: Order): Promise<Pick<DisputeFile, 'mails' | 'emailsCut'>> {
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
  return { mails: rows.slice(0, MOST_ENTRIES).reverse(), emailsCut: rows.length > MOST_ENTRIES }
}
