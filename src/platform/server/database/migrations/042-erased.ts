// Ids of what was erased with a person. Nothing else of them is here.
import { sql, type Kysely } from 'kysely'

export function erased() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`create table erased (kind text not null, id text not null, primary key (kind, id))`.execute(db)
  }
}
