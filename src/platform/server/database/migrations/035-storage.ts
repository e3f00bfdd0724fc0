// Pictures and files of orders can be in a bucket. `object` is the name there; null: the bytes are here.
import { sql, type Kysely } from 'kysely'

export function storage() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table files add column object text`.execute(db)
    await sql`alter table media_files add column object text`.execute(db)
    await sql`alter table media_files add column object_size bigint`.execute(db)
    await sql`alter table media_files add column object_sha256 text`.execute(db)
    await sql`create table unused_objects (name text not null primary key, due_at bigint not null)`.execute(
      db,
    )
    await sql`create index unused_objects_due on unused_objects (due_at)`.execute(db)
  }
}
