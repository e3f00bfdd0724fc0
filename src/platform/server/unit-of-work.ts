// A unit of work: one transaction, and its effects after the commit. Mails are rows of the same transaction
// (transactional outbox), so none is lost and none reports a change that was rolled back.
import { sql, type Transaction } from 'kysely'
import type { Format } from '../rules/format.ts'
import { actorId, actorName, type Actor } from '../rules/permissions.ts'
import { appendAudit } from './database/append-audit.ts'
import type { AuditLine } from './database/audit-chain.ts'
import type { Tables } from './database/tables.ts'
import { withinCap } from './outbox/cap-unconfirmed.ts'
import type { MailParts } from './outbox/mail-parts.ts'
import { writeMails } from './outbox/write-mails.ts'
import type { Services } from './services.ts'
import { CHANNEL, type Topic } from './signals.ts'

export interface UnitOfWork {
  tx: Transaction<Tables>
  /** The time of this change, the same for all its rows: of an order, the moment at which it was locked. */
  at: number
  /** How the site writes money, dates and numbers. */
  format: Format
  /** The site's own origin, for links. */
  origin: string
  /** Inserted at the end of the transaction. */
  mail(parts: MailParts): void
  /** Sends a signal to all instances after the commit. */
  signal(topic: Topic): Promise<void>
  /** Adds a line to the audit trail, at the end of the transaction. */
  audit(actor: Actor, action: string, target: string, note?: string): Promise<void>
}

export async function inTransaction<T>(app: Services, act: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  // Before the transaction: on SQLite it would wait for itself.
  const format = await app.format()
  const topics = new Set<Topic>()
  const auditLines: Record<string, string>[] = []
  const result = await app.database.db.transaction().execute(async (tx) => {
    const signal = async (topic: Topic) => {
      if (topics.has(topic)) return
      topics.add(topic)
      // PostgreSQL delivers it only if the transaction commits.
      if (app.database.kind === 'postgres') await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx)
    }
    const mails: MailParts[] = []
    const lines: AuditLine[] = []
    const unit: UnitOfWork = {
      tx,
      at: app.clock.now(),
      format,
      origin: app.settings.APP_ORIGIN,
      signal,
      mail: (parts) => void mails.push(parts),
      async audit(actor, action, target, note = '') {
        lines.push({ actor: actorId(actor), action, target, note, at: unit.at })
        auditLines.push({ actor: actorName(actor), action, target, note })
      },
    }
    const value = await act(unit)
    const allowed = await withinCap(app, tx, mails)
    if (allowed.length) {
      await writeMails(tx, allowed, unit.at)
      await signal('outbox')
    }
    // Last: it locks the end of the trail until the commit, and no other lock is taken after it.
    await appendAudit(app.database.kind, tx, lines)
    return value
  })
  for (const line of auditLines) app.log.info('audit', line)
  for (const topic of topics) app.signals.emit(topic)
  return result
}
