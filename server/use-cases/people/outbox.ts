// The outbox as admins see it: every mail, what became of it, and once more. Where mail is really sent, its secret links are for the reader alone.
import { Failure, notFound } from '#domain/errors.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { Selectable } from 'kysely'
import type { OutboxRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
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
}

type Row = Selectable<OutboxRow>

export async function listOutbox(house: House, viewer: Viewer, { limit = 100, after, offset = 0 }: Partial<Slice> & { offset?: number } = {}): Promise<Listed<OutboxMail>> {
  requireAdmin(viewer)
  const { db } = house.database
  const from = await placeAfter(after, (id) => db.selectFrom('outbox').select('seq').where('id', '=', id).executeTakeFirst())
  let query = db.selectFrom('outbox').selectAll().orderBy('seq', 'desc').limit(limit + 1).offset(offset)
  if (from) query = query.where('seq', '<', from.seq)
  const rows = await query.execute()
  const { total } = await db.selectFrom('outbox').select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const agency = await loadAgency(house)
  return listed(rows, limit, Number(total), (row) => toMail(house, row, agency))
}

export async function oneOutboxMail(house: House, viewer: Viewer, id: string): Promise<OutboxMail> {
  requireAdmin(viewer)
  return toMail(house, await existing(house, id), await loadAgency(house))
}

/** Puts a mail into the queue once more, whatever became of it before. One whose link is dead is not sent again. */
export async function resendMail(house: House, viewer: Viewer, id: string): Promise<OutboxMail> {
  const actor = requireAdmin(viewer)
  const row = await existing(house, id)
  if (row.status === 'sending') throw new Failure('conflict', 'This mail is on its way right now.')
  if (row.expires_at !== null && row.expires_at <= house.clock.now()) throw new Failure('conflict', 'The link in this mail does not work any more, so it is not sent again.')
  if (hasLostSecrets(row)) throw new Failure('conflict', 'The link in this mail was removed after it was sent. Whoever needs it can ask for a new one on the site.')
  await inTransaction(house, async (work) => {
    const anew = { status: 'waiting', attempts: 0, next_try_at: 0, last_error: null, sent_at: null } as const
    await work.tx.updateTable('outbox').set(anew).where('id', '=', id).where('status', '!=', 'sending').execute()
    await work.audit(actor, 'mail sent again', id, row.kind)
    await work.tell('outbox')
  })
  return toMail(house, await existing(house, id), await loadAgency(house))
}

async function existing(house: House, id: string): Promise<Row> {
  const row = await house.database.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('This mail')
  return row
}

function toMail(house: House, row: Row, agency: Agency): OutboxMail {
  const readable = house.settings.SMTP_URL ? maskSecrets : (text: string) => text
  const { text, html } = composeMail(row, agency)
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    _id: row.id, kind: row.kind, to: row.recipient, subject: row.subject, text: readable(text), html: readable(html),
    status: row.status, attempts: row.attempts, lastError: row.last_error, createdAt: moment(row.created_at)!, sentAt: moment(row.sent_at), expiresAt: moment(row.expires_at),
  }
}
