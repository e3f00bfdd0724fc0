// The news of an order for a reader are gathered in a row of the outbox, not in a time of their own.
import { sql, type Kysely } from 'kysely'
import { DAY } from '../../../rules/durations.ts'
import { randomId } from '../../ids.ts'

interface Waiting {
  order_id: string
  reader: string
  seen_at: number | null
  due_at: number
  sends: string
  email: string
  user_id: string | null
}

export function gatheredNews() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox add column gathers_for text`.execute(db)
    const { rows } = await sql<Waiting>`
      select order_id, reader, seen_at, due_at, sends, email, orders.user_id
      from order_readers
      join orders on orders.id = order_readers.order_id
      join "user" on "user".id = order_readers.reader
      where due_at is not null
    `.execute(db)
    for (const { order_id: order, reader, seen_at: seen, due_at: due, sends, email, user_id } of rows) {
      const isCustomer = reader === user_id
      // What happened since this moment is news.
      const since = Math.max(seen ?? 0, due - DAY, ...(JSON.parse(sends) as number[])) + 1
      await sql`
        insert into outbox (id, kind, recipient, subject, words, headers, status, attempts, next_try_at,
          order_id, gathers_for, expires_at, last_error, created_at, sent_at)
        values (${randomId()}, ${isCustomer ? 'order-news' : 'admin-order-news'}, ${email}, 'News',
          ${JSON.stringify({ heading: 'News', paragraphs: [] })}, '{}', 'waiting', 0, ${due},
          ${order}, ${reader}, null, null, ${since}, null)
      `.execute(db)
    }
    for (const statement of [
      sql`create unique index outbox_gathers on outbox (order_id, gathers_for) where gathers_for is not null`,
      sql`create index outbox_gathered on outbox (next_try_at) where gathers_for is not null`,
      sql`drop index order_readers_due`,
      sql`delete from order_readers where seen_at is null`,
      sql`alter table order_readers drop column due_at`,
      sql`alter table order_readers drop column sends`,
    ])
      await statement.execute(db)
  }
}
