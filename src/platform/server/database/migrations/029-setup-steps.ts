// The steps of /setup that an admin called right as they are.
import { sql, type Kysely } from 'kysely'

export function setupSteps() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table setup_steps (
      step text not null primary key, actor text not null, at bigint not null
    )`.execute(db)
  }
}
