// The focal point of a picture stays in view when it is cropped. A transparent picture is a logo, shown whole
// where others fill a circle. Existing pictures stay cropped around their centre.
import { sql, type Kysely } from 'kysely'

export function focalPoint() {
  return async function up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['focal_x', 'focal_y'])
      await sql`
        alter table media add column ${sql.raw(column)} integer not null default 50
          check (${sql.raw(column)} between 0 and 100)
      `.execute(db)
    await sql`alter table media add column transparent integer not null default 0`.execute(db)
  }
}
