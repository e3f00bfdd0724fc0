// Stores actors as account ids, the time of the last re-authentication in the session, and verification links
// as rows that work once. Masks secret links in mails that were sent.
import { sql, type Kysely } from 'kysely'

const MINUTE = 60_000
const FOREVER = Number.MAX_SAFE_INTEGER
const BATCH = 500

export function auditActors(kind: 'sqlite' | 'postgres') {
  const created = sql.raw(
    kind === 'sqlite'
      ? `cast(strftime('%s', u."createdAt") as integer) * 1000`
      : `cast(extract(epoch from u."createdAt") * 1000 as bigint)`,
  )

  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table "session" add column "confirmedAt" bigint`.execute(db)
    await sql`create table verify_links (
      token_hash text primary key, user_id text not null references "user" ("id") on delete cascade,
      email text not null, update_to text, expires_at bigint not null
    )`.execute(db)
    await sql`create index verify_links_user on verify_links (user_id)`.execute(db)
    await actorsToIds(db)
    await maskSentMails(db)
  }

  /**
   * An actor used to be the account's address at that time. An address belongs to one account at a time, so
   * it becomes the id of the account that had it then. Actors without an account today stay as they are.
   */
  async function actorsToIds(db: Kysely<unknown>): Promise<void> {
    await sql`create table held_addresses (
      email text not null, user_id text not null, from_at bigint not null, to_at bigint not null
    )`.execute(db)
    // In an 'address changed' line the actor is the old address, the note the new, the target the account.
    await sql`
      insert into held_addresses (email, user_id, from_at, to_at)
      select c.actor, c.target, coalesce(c.before_at, ${created} - ${sql.lit(MINUTE)}), c.at
      from (
        select actor, target, at, lag(at) over (partition by target order by seq) as before_at
        from audit where action = 'address changed') c
      join "user" u on u."id" = c.target
    `.execute(db)
    await sql`
      insert into held_addresses (email, user_id, from_at, to_at)
      select u."email", u."id",
        coalesce(
          (select max(at) from audit where action = 'address changed' and target = u."id"),
          ${created} - ${sql.lit(MINUTE)}),
        ${sql.lit(FOREVER)}
      from "user" u
    `.execute(db)
    await sql`create index held_addresses_email on held_addresses (email)`.execute(db)
    await sql`
      update audit set note = 'unconfirmed ' || actor || ' → ' || note
      where action = 'address changed' and actor like '%@%'
    `.execute(db)
    for (const [table, at] of [
      ['audit', 'at'],
      ['revisions', 'at'],
      ['order_events', 'at'],
      ['media', 'created_at'],
    ] as const) {
      const [actor, time] = [sql.ref(`${table}.actor`), sql.ref(`${table}.${at}`)]
      const holder = sql`
        from held_addresses h
        where h.email = ${actor} and ${time} between h.from_at and h.to_at`
      await sql`
        update ${sql.table(table)} set actor = (select min(h.user_id) ${holder})
        where actor like '%@%' and (select count(distinct h.user_id) ${holder}) = 1
      `.execute(db)
    }
    await sql`drop table held_addresses`.execute(db)
  }
}

interface SentMail {
  /** A migration may run on a connection that returns PostgreSQL's bigint as text. */
  seq: number | string
  words: string
  headers: string
}

/** The kinds of mail that had secret links before this migration, and the pattern of the links. */
const WITH_SECRETS = [
  'verify-address',
  'change-address',
  'reset-password',
  'newsletter-confirm',
  'newsletter-welcome',
]
const OPEN =
  /^https?:\/\/[^/]+\/(order|receipt|pay-now|received-payment|my-order|admin|view|login|register|reset$)/
const SECRET = /([?&/=])[A-Za-z0-9_-]{20,}(\.[A-Za-z0-9_-]+)*/g
const masked = (text: string): string =>
  text.replace(/https?:\/\/[^\s"'<>\\]+/g, (address) =>
    OPEN.test(address) ? address : address.replace(SECRET, '$1•••'),
  )

async function maskSentMails(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<SentMail>`
      select seq, words, headers from outbox
      where status in ('sent', 'expired') and kind in (${sql.join(WITH_SECRETS)}) and seq > ${after}
      order by seq limit ${BATCH}
    `.execute(db)
    for (const { seq, words, headers } of rows) {
      if (masked(words + headers) !== words + headers)
        await sql`
          update outbox set words = ${masked(words)}, headers = ${masked(headers)} where seq = ${seq}
        `.execute(db)
    }
    if (rows.length < BATCH) return
    after = Number(rows.at(-1)!.seq)
  }
}
