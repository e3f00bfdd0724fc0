// The outbox in the admin area. A stolen admin cookie must not reveal links that open an account, so they are
// masked: always if there is a mail server, otherwise until the admin has signed in recently.
import type { Selectable } from 'kysely'
import { hasRecentSignIn, requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say, type Words } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import {
  findCursor,
  toListPage,
  type CursorQuery,
  type ListPage,
} from '#platform/server/cursor-pagination.ts'
import type { OutboxRow } from '#platform/server/database/tables.ts'
import type { EmailContent } from '#platform/server/outbox/email.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { loadAgency, type Agency } from './agency.ts'
import { composeMail, languageOfEmail } from './compose-email.ts'
import { hasLostSecrets, maskSecrets, withPlainOrderLink } from './mask-secrets.ts'

export interface OutboxEmail {
  _id: string
  kind: string
  /** What kind of email it is, in words. */
  label: string
  to: string
  subject: string
  text: string
  html: string
  /** Numbers of the attached invoices and credit notes. */
  documents: string[]
  status: OutboxRow['status']
  attempts: number
  lastError: string | null
  createdAt: string
  sentAt: string | null
  expiresAt: string | null
  /** Links are masked, and a recent sign-in would show them. */
  linksHidden: boolean
}

type Row = Selectable<OutboxRow>

export async function listOutbox(
  app: App,
  viewer: Viewer,
  { limit = 100, after, offset = 0 }: Partial<CursorQuery> & { offset?: number } = {},
): Promise<ListPage<OutboxEmail>> {
  requirePermission(viewer, 'see-outbox')
  const { db } = app.database
  const cursor = await findCursor(after, (id) =>
    db.selectFrom('outbox').select('seq').where('id', '=', id).executeTakeFirst(),
  )
  let query = db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .offset(offset)
  if (cursor) query = query.where('seq', '<', cursor.seq)
  const rows = await query.execute()
  const { total } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toListPage(rows, { limit, total, toRecord: await emailReader(app, viewer) })
}

export async function oneOutboxEmail(app: App, viewer: Viewer, id: string): Promise<OutboxEmail> {
  requirePermission(viewer, 'see-outbox')
  const toEmail = await emailReader(app, viewer)
  return toEmail(await getEmail(app, id))
}

/** The email after a recent sign-in, which shows its secret links on a site without a mail server. */
export async function openOutboxEmail(app: App, viewer: Viewer, id: string): Promise<OutboxEmail> {
  requirePermission(viewer, 'see-outbox')
  await requireRecentSignIn(app, viewer)
  return oneOutboxEmail(app, viewer, id)
}

/** Queues an email again, whether it was sent or failed. Refused if its link no longer works. */
export async function resendEmail(app: App, viewer: Viewer, id: string): Promise<OutboxEmail> {
  const actor = requirePermission(viewer, 'see-outbox')
  const row = await getEmail(app, id)
  if (row.status === 'sending') throw new Failure('conflict', say('email.agency', 'beingSent'))
  if (row.expires_at !== null && row.expires_at <= app.clock.now())
    throw new Failure('conflict', say('email.agency', 'linkExpired'))
  const again = withPlainOrderLink(row, app.settings.APP_ORIGIN)
  if (hasLostSecrets(again)) throw new Failure('conflict', say('email.agency', 'linkGone'))
  await inTransaction(app, async (unit) => {
    await unit.tx
      .updateTable('outbox')
      .set({
        status: 'waiting',
        attempts: 0,
        next_try_at: 0,
        last_error: null,
        sent_at: null,
        words: again.words,
      })
      .where('id', '=', id)
      .where('status', '!=', 'sending')
      .execute()
    await unit.audit(actor, 'mail sent again', id, row.kind)
    await unit.signal('outbox')
  })
  return oneOutboxEmail(app, viewer, id)
}

async function getEmail(app: App, id: string): Promise<Row> {
  const row = await app.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('email')
  return row
}

async function emailReader(app: App, viewer: Viewer): Promise<(row: Row) => OutboxEmail> {
  const [agency, { region }, isRecentSignIn] = await Promise.all([
    loadAgency(app),
    app.place(),
    hasRecentSignIn(app, viewer),
  ])
  const links = app.settings.SMTP_URL ? 'masked' : isRecentSignIn ? 'shown' : 'hidden'
  const labels = new Map(app.emails.map(({ kind, label }) => [kind, label]))
  const wordsOf = (row: Row) => app.catalogues.words(languageOfEmail(row), region)
  return (row) =>
    toEmail(row, agency, { links, words: wordsOf(row), label: labels.get(row.kind) ?? row.kind })
}

const isoTime = (at: number): string => new Date(at).toISOString()
const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at))

function toEmail(
  row: Row,
  agency: Agency,
  { links, words, label }: { links: 'shown' | 'masked' | 'hidden'; words: Words; label: string },
): OutboxEmail {
  const { text, html } = composeMail(row, agency, words)
  const mask = links === 'shown' ? (content: string) => content : maskSecrets
  return {
    _id: row.id,
    kind: row.kind,
    label,
    to: row.recipient,
    subject: row.subject,
    text: mask(text),
    html: mask(html),
    documents: [...((JSON.parse(row.words) as EmailContent).documents ?? [])],
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: isoTime(row.created_at),
    sentAt: isoTimeOrNull(row.sent_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    linksHidden: links === 'hidden' && mask(text) !== text,
  }
}
