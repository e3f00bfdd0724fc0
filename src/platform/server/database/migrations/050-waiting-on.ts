// The field's words: an action on the work waits on somebody. They were called deed and ball.
import { sql, type Kysely } from 'kysely'

export function waitingOn() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table order_work rename column ball to waiting_on`.execute(db)
    // JSON escapes the quotes in what people wrote, so their words never match.
    await sql`update order_events set data = replace(data, '"deed":"', '"action":"')
      where data like '%"deed":"%'`.execute(db)
  }
}
