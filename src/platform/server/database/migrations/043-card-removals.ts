// Saved cards that a provider must still delete, because the customer took them back.
import { sql, type Kysely } from 'kysely'

export function cardRemovals() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table card_removals (
      method text not null primary key, customer text not null, provider text not null,
      tries integer not null default 0, next_try_at bigint not null, created_at bigint not null
    )`.execute(db)
    // Until now the cards of packages that had ended stayed at Stripe.
    await sql`insert into card_removals (method, customer, provider, next_try_at, created_at)
      select distinct card_method, card_customer, 'stripe', 0, updated_at from retainers
      where state = 'ended' and card_method is not null and card_customer is not null
      on conflict do nothing`.execute(db)
    await sql`update retainers set card_customer = null, card_method = null, card_label = null
      where state = 'ended'`.execute(db)
  }
}
