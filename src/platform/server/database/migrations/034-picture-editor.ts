// Pictures can be cropped and replaced, and the same picture is stored once. `src` is the file that is shown,
// where it is not the one at `path`. Files that are kept only to undo a change are not shown to visitors.
import { sql, type Kysely } from 'kysely'

export function pictureEditor() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['src', 'crop', 'uncropped', 'earlier', 'picture_hash'])
      await sql`alter table media add column ${sql.raw(column)} text`.execute(db)
    await sql`create index media_picture_hash on media (picture_hash)`.execute(db)
    await sql`alter table media_files add column shown integer not null default 1`.execute(db)
  }
}
