// The parts of a dispute file that are read from several tables.
import { pageText } from '#content/rules/types/page-text.ts'
import type { FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Order } from '#orders/server/order-record.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { storedAnswers } from '#work/server/actions/brief-rows.ts'

export interface TermsThen {
  text: string
  /** When this version was written. */
  since: number
}

/** The terms as they stood on the site at a moment; null if there were none. */
export async function termsAt(db: Queryable, at: number): Promise<TermsThen | null> {
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

export interface AnswerInFile {
  question: string
  answer: string
  unsure: boolean
  files: { name: string; sha256: string }[]
}

export async function answersInFile(
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

export interface ThreadInFile {
  side: 'customer' | 'agency'
  kind: 'message' | 'question' | 'answer' | 'changes'
  body: string
  byLink: boolean
  at: number
}

/** Far more than people write on an order. Longer threads take several files. */
const MOST_ENTRIES = 500

export interface ThreadPart {
  /** Oldest first. */
  thread: ThreadInFile[]
  /** `before` of the file with what was written earlier; null if there is nothing. */
  earlier: number | null
}

export async function threadInFile(
  db: Queryable,
  orderId: string,
  before: number | undefined,
): Promise<ThreadPart> {
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

export interface MailInFile {
  subject: string
  to: string
  status: 'waiting' | 'sending' | 'sent' | 'expired' | 'failed'
  writtenAt: number
  sentAt: number | null
}

/** Those to the customer: the newest, oldest of them first. */
export async function mailsInFile(
  db: Queryable,
  order: Order,
): Promise<{ mails: MailInFile[]; mailsCut: boolean }> {
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
