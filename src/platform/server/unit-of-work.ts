// A unit of work: one transaction, and its effects after the commit. Emails are rows of the same transaction
// (transactional outbox), so none is lost and none reports a change that was rolled back.
import { sql, type Transaction } from 'kysely'
import type { Format } from '../rules/format.ts'
import { agencyLanguage, prefixOf, SOURCE_LANGUAGE, toLanguage, type Language } from '../rules/languages.ts'
import { actorId, actorName, type Actor } from '../rules/permissions.ts'
import type { Words } from '../rules/words.ts'
import { type AuditLine, CHAIN_START, chainLine } from './database/audit-chain.ts'
import type { Database } from './database/connect.ts'
import { preparedQuery } from './database/prepared-query.ts'
import type { Tables } from './database/tables.ts'
import {
  inWords,
  isTeamEmail,
  type Email,
  type Sending,
  type TeamEmail,
  type WrittenEmail,
} from './outbox/email.ts'
import { writeEmails } from './outbox/write-emails.ts'
import { countOneIn } from './rate-limits/consume.ts'
import { rateLimits } from './rate-limits/rate-limits.ts'
import type { Services } from './services.ts'
import { CHANNEL, type Topic } from './signals.ts'

export interface UnitOfWork {
  tx: Transaction<Tables>
  /** The time of this change, the same for all its rows: of an order, the moment at which it was locked. */
  at: number
  /** How the site writes money, dates and numbers. */
  format: Format
  /** The words of the site’s own language. */
  words: Words
  /** The words of another language of the site. */
  wordsIn(language: Language | undefined): Words
  /** The site's own origin, for links. */
  origin: string
  /** Writes an email to one address, at the end of the transaction. */
  email<Facts>(email: Email<Facts> | TeamEmail<Facts>, sending: Sending<NoInfer<Facts>>): void
  /** An email in the language of its reader, for a row that is there already. */
  written<Facts>(
    email: Email<Facts> | TeamEmail<Facts>,
    sending: Sending<NoInfer<Facts>>,
  ): Promise<WrittenEmail>
  /** Sends a signal to all instances after the commit. */
  signal(topic: Topic): Promise<void>
  /** Adds a line to the audit trail, at the end of the transaction. */
  audit(actor: Actor, action: string, target: string, note?: string): Promise<void>
}

export async function inTransaction<T>(app: Services, act: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  // Before the transaction: on SQLite it would wait for itself.
  const { region, languages } = await app.place()
  const wordsIn = (language = languages.main) => app.catalogues.words(language, region)
  const words = wordsIn()
  const topics = new Set<Topic>()
  const auditLines: Record<string, string>[] = []
  const result = await app.database.db.transaction().execute(async (tx) => {
    const signal = async (topic: Topic) => {
      if (topics.has(topic)) return
      topics.add(topic)
      // PostgreSQL delivers it only if the transaction commits.
      if (app.database.kind === 'postgres') await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx)
    }
    const emails: PlannedEmail[] = []
    const lines: AuditLine[] = []
    const unit: UnitOfWork = {
      tx,
      at: app.clock.now(),
      format: words.format,
      words,
      wordsIn,
      origin: app.settings.APP_ORIGIN,
      signal,
      email: (email, sending) =>
        void emails.push({
          kind: email.kind,
          to: sending.to,
          isLimited: 'limited' in email && Boolean(email.limited),
          write: () => unit.written(email, sending),
        }),
      async written(email, sending) {
        const { at, origin } = unit
        const language = sending.language ?? (await languageAt(tx, sending.to))
        // The screens of the team have no language in their addresses.
        return isTeamEmail(email)
          ? inWords(email, sending, { at, origin, words: wordsIn(agencyLanguage(language, languages.main)) })
          : inWords(email, sending, {
              at,
              origin,
              prefix: prefixOf(language, languages),
              words: wordsIn(language),
            })
      },
      async audit(actor, action, target, note = '') {
        lines.push({ actor: actorId(actor), action, target, note, at: unit.at })
        auditLines.push({ actor: actorName(actor), action, target, note })
      },
    }
    const value = await act(unit)
    const allowed = await withinLimit(app, tx, emails)
    if (allowed.length) {
      await writeEmails(tx, await Promise.all(allowed.map(({ write }) => write())), unit.at)
      await signal('outbox')
    }
    // Last: it locks the end of the trail until the commit, and no other lock is taken after it.
    await appendAudit(app.database.kind, tx, lines)
    return value
  })
  // The log is in English, whatever the site speaks.
  const { read } = app.catalogues.words(SOURCE_LANGUAGE, words.format)
  for (const line of auditLines) app.log.info('audit', read(line))
  for (const topic of topics) app.signals.emit(topic)
  return result
}

/**
 * Adds lines to the audit trail. The row of its end is locked first, so that writers at the same time follow
 * one another. SQLite has one writer anyway.
 */
async function appendAudit(
  kind: Database['kind'],
  tx: Transaction<Tables>,
  lines: readonly AuditLine[],
): Promise<void> {
  if (!lines.length) return
  await tx
    .insertInto('audit_head')
    .values({ id: 1, hash: CHAIN_START, start_hash: CHAIN_START })
    .onConflict((on) => on.column('id').doNothing())
    .execute()
  const head = tx.selectFrom('audit_head').select('hash')
  let { hash } = await (kind === 'postgres' ? head.forUpdate() : head).executeTakeFirstOrThrow()
  for (const line of lines) {
    const row = chainLine(hash, line)
    await tx.insertInto('audit').values(row).execute()
    hash = row.hash
  }
  await tx.updateTable('audit_head').set({ hash }).execute()
}

// Anybody can register or subscribe with a stranger's address. Until it is confirmed, it gets a limited
// number of emails per day.

interface PlannedEmail {
  kind: string
  to: string
  write(): Promise<WrittenEmail>
  /** Anybody can have it sent again and again. Not so what needs a payment, an admin or a link in a mailbox. */
  isLimited: boolean
}

const accountAt = preparedQuery((db, { email }: { email: string }) =>
  db.selectFrom('user').select(['emailVerified', 'language']).where('email', '=', email),
)

/** Returns the emails within the limit; the others are dropped and logged. */
async function withinLimit(
  app: Services,
  tx: Transaction<Tables>,
  emails: readonly PlannedEmail[],
): Promise<PlannedEmail[]> {
  const allowed: PlannedEmail[] = []
  for (const email of emails) {
    const { kind, to, isLimited } = email
    if (!isLimited || (await isConfirmed(tx, to))) allowed.push(email)
    else if (await countOneIn(tx, `mail:${to}`, { now: app.clock.now(), limit: rateLimits.unconfirmedEmail }))
      app.log.warn('email to an unconfirmed address left out', { kind, to })
    else allowed.push(email)
  }
  return allowed
}

async function isConfirmed(tx: Transaction<Tables>, email: string): Promise<boolean> {
  const [account] = await accountAt(tx, { email })
  return Boolean(account?.emailVerified)
}

/** What the account of an address chose. */
async function languageAt(tx: Transaction<Tables>, email: string): Promise<Language | undefined> {
  const [account] = await accountAt(tx, { email })
  return toLanguage(account?.language)
}
