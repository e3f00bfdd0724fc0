// The outbox as admins see it. Links that open an account are masked: always where a mail server is set, and
// without one until the admin has signed in recently. A stolen cookie is not enough to read a reset link.
import type { Selectable } from 'kysely'
import { Failure, notFound } from '#domain/errors.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { OutboxRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { hasRecentSignIn, requireRecentSignIn } from '../../identity/recent-sign-in.ts'
import { loadAgency, type Agency } from '../../outbox/agency.ts'
import { composeMail } from '../../outbox/compose-mail.ts'
import { hasLostSecrets, maskSecrets } from '../../outbox/mask-secrets.ts'
import { inTransaction } from '../../unit-of-work.ts'
import { listed, placeAfter, type Listed, type Slice } from '../list-slice.ts'

export interface OutboxMail {
  _id: string
  kind: string
  to: string
  subject: string
  text: string
  html: string
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
  house: House,
  viewer: Viewer,
  { limit = 100, after, offset = 0 }: Partial<Slice> & { offset?: number } = {},
): Promise<Listed<OutboxMail>> {
  requireAdmin(viewer)
  const { db } = house.database
  const from = await placeAfter(after, (id) =>
    db.selectFrom('outbox').select('seq').where('id', '=', id).executeTakeFirst(),
  )
  let query = db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .offset(offset)
  if (from) query = query.where('seq', '<', from.seq)
  const rows = await query.execute()
  const { total } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const toMail = await mailReader(house, viewer)
  return listed(rows, limit, Number(total), toMail)
}

export async function oneOutboxMail(house: House, viewer: Viewer, id: string): Promise<OutboxMail> {
  requireAdmin(viewer)
  const toMail = await mailReader(house, viewer)
  return toMail(await existing(house, id))
}

/** The same with its links. */
export async function openOutboxMail(house: House, viewer: Viewer, id: string): Promise<OutboxMail> {
  requireAdmin(viewer)
  await requireRecentSignIn(house, viewer)
  return oneOutboxMail(house, viewer, id)
}

/**
 * Puts a mail into the queue once more, whatever became of it before. One whose link is dead is not sent
 * again.
 */
export async function resendMail(house: House, viewer: Viewer, id: string): Promise<OutboxMail> {
  const actor = requireAdmin(viewer)
  const row = await existing(house, id)
  if (row.status === 'sending') throw new Failure('conflict', 'This mail is on its way right now.')
  if (row.expires_at !== null && row.expires_at <= house.clock.now())
    throw new Failure('conflict', 'The link in this mail does not work any more, so it is not sent again.')
  if (hasLostSecrets(row))
    throw new Failure(
      'conflict',
      'The link in this mail was removed after it was sent. Whoever needs it can ask for a new one on the site.',
    )
  await inTransaction(house, async (work) => {
    const anew = { status: 'waiting', attempts: 0, next_try_at: 0, last_error: null, sent_at: null } as const
    await work.tx
      .updateTable('outbox')
      .set(anew)
      .where('id', '=', id)
      .where('status', '!=', 'sending')
      .execute()
    await work.audit(actor, 'mail sent again', id, row.kind)
    await work.tell('outbox')
  })
  return oneOutboxMail(house, viewer, id)
}

async function existing(house: House, id: string): Promise<Row> {
  const row = await house.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This mail')
  return row
}

async function mailReader(house: House, viewer: Viewer): Promise<(row: Row) => OutboxMail> {
  const [agency, isRecent] = await Promise.all([loadAgency(house), hasRecentSignIn(house, viewer)])
  const sends = Boolean(house.settings.SMTP_URL)
  return (row) => toMail(row, agency, sends ? 'masked' : isRecent ? 'shown' : 'hidden')
}

const isoTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

function toMail(row: Row, agency: Agency, links: 'shown' | 'masked' | 'hidden'): OutboxMail {
  const { text, html } = composeMail(row, agency)
  const readable = links === 'shown' ? (words: string) => words : maskSecrets
  return {
    _id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    text: readable(text),
    html: readable(html),
    status: row.status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: isoTime(row.created_at)!,
    sentAt: isoTime(row.sent_at),
    expiresAt: isoTime(row.expires_at),
    linksHidden: links === 'hidden' && readable(text) !== text,
  }
}
