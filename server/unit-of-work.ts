// One transaction, and what is to happen once it is committed. Mail is a row of the same transaction, so it
// can neither be lost nor told of something that did not happen; the worker is woken after the commit.
import { sql, type Transaction } from 'kysely'
import { actorId, actorWords, type Actor } from '#domain/permissions.ts'
import type { Tables } from './database/tables.ts'
import { randomId } from './ids.ts'
import { withinCap } from './outbox/cap-unconfirmed.ts'
import type { MailParts } from './outbox/mail-parts.ts'
import { writeMails } from './outbox/write-mails.ts'
import type { Services } from './services.ts'
import { CHANNEL, type Topic } from './signals.ts'

export interface Work {
  tx: Transaction<Tables>
  /** The moment of this change: the same for all its rows. */
  at: number
  /** The site's own address, for links. */
  origin: string
  /** Written with the rest of the change, at its end. */
  mail(parts: MailParts): void
  /** Tells this and every other instance after the commit. */
  tell(topic: Topic): Promise<void>
  /** A line of the audit trail: who did what to which. */
  audit(actor: Actor, action: string, target: string, note?: string): Promise<void>
}

export async function inTransaction<T>(house: Services, act: (work: Work) => Promise<T>): Promise<T> {
  const topics = new Set<Topic>()
  const audited: Record<string, string>[] = []
  const result = await house.database.db.transaction().execute(async (tx) => {
    const at = house.clock.now()
    const tell = async (topic: Topic) => {
      if (topics.has(topic)) return
      topics.add(topic)
      // PostgreSQL delivers this to the listening instances when, and only if, the transaction commits.
      if (house.database.kind === 'postgres') await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx)
    }
    const mails: MailParts[] = []
    const done = await act({
      tx,
      at,
      origin: house.settings.APP_ORIGIN,
      tell,
      mail: (parts) => void mails.push(parts),
      async audit(actor, action, target, note = '') {
        await tx
          .insertInto('audit')
          .values({ id: randomId(), actor: actorId(actor), action, target, note, at })
          .execute()
        audited.push({ actor: actorWords(actor), action, target, note })
      },
    })
    const written = await withinCap(house, tx, mails)
    if (written.length) {
      await writeMails(tx, written, at)
      await tell('outbox')
    }
    return done
  })
  for (const line of audited) house.log.info('audit', line)
  for (const topic of topics) house.signals.emit(topic)
  return result
}
