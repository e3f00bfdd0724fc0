// Checkouts at providers with an API, and the refunds that admins start. Both rows are written before the
// provider is called, so that a crash between the call and its answer loses nothing.
import { sql, type Kysely } from 'kysely'

export function checkouts() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table checkouts (
      id text not null primary key, order_id text not null references orders (id),
      provider text not null, ref text, url text,
      amount_cents bigint not null, currency text not null,
      state text not null check (state in
        ('opening', 'open', 'capturing', 'closing', 'pending', 'paid', 'closed', 'failed')),
      unwanted integer not null default 0, declined integer not null default 0,
      captures integer not null default 0, inquiries integer not null default 0,
      expires_at bigint not null, next_try_at bigint, asked_at bigint,
      created_at bigint not null, updated_at bigint not null
    )`.execute(db)
    // At most one checkout of an order can be paid. The states are those of LIVE_STATES.
    await sql`create unique index checkouts_live on checkouts (order_id)
      where state in ('opening', 'open', 'capturing', 'closing', 'pending')`.execute(db)
    await sql`create index checkouts_order on checkouts (order_id, created_at)`.execute(db)
    await sql`create unique index checkouts_ref on checkouts (provider, ref)`.execute(db)
    await sql`create index checkouts_due on checkouts (next_try_at) where next_try_at is not null`.execute(db)
    await sql`create index checkouts_created on checkouts (created_at)`.execute(db)
    await sql`create table refunds (
      id text not null primary key, order_id text not null references orders (id),
      provider text not null, txn_id text not null, ref text,
      amount_cents bigint not null, currency text not null, reason text not null,
      state text not null check (state in ('requested', 'pending', 'succeeded', 'failed')),
      failure text not null default '', actor text not null, tries integer not null default 0,
      key_number integer not null default 1, next_try_at bigint,
      created_at bigint not null, updated_at bigint not null
    )`.execute(db)
    await sql`create index refunds_order on refunds (order_id, created_at)`.execute(db)
    await sql`create index refunds_due on refunds (next_try_at) where next_try_at is not null`.execute(db)
  }
}
