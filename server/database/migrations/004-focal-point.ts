// A picture is cropped to the shape of its place: its focal point says what stays in view, and one with
// transparent parts is a mark that is shown whole where others fill a circle. Pictures from before are
// cropped around their centre, as they were.
import { sql, type Kysely } from 'kysely'

export function focalPoint() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table media add column focal_x integer not null default 50 check (focal_x between 0 and 100)`.execute(
      db,
    )
    await sql`alter table media add column focal_y integer not null default 50 check (focal_y between 0 and 100)`.execute(
      db,
    )
    await sql`alter table media add column transparent integer not null default 0`.execute(db)
  }
}
