// A database that refuses changes as it does on a full disk.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { type TestSite } from '#tests/support/start-site.ts'

const tablesOf = async (app: TestSite['app']) =>
  (
    await sql<{
      table_name: string
    }>`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(app.database.db)
  ).rows

/** On PostgreSQL: a trigger function that fails as a full disk does. */
const createDiskFullFunction = (app: TestSite['app'], name: string) =>
  sql`
    create function ${sql.ref(name)}() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$
  `.execute(app.database.db)

/**
 * SQLite is not allowed to grow, and its free pages are used up. PostgreSQL refuses every change with the
 * error of a full disk.
 */
export async function takeRoom({ app }: TestSite): Promise<void> {
  const { db } = app.database
  if (onPostgres) {
    await createDiskFullFunction(app, 'no_room')
    for (const { table_name: table } of await tablesOf(app))
      await sql`
        create trigger no_room before insert or update or delete on ${sql.table(table)}
        for each statement execute function no_room()
      `.execute(db)
    return
  }
  await sql`create table filler (bytes blob)`.execute(db)
  await sql`pragma max_page_count = 1`.execute(db) // SQLite never sets it below the present size.
  const grow = async (bytes: number): Promise<void> => {
    for (;;) await sql`insert into filler values (zeroblob(${bytes}))`.execute(db)
  }
  for (const bytes of [4000, 1]) await expect(grow(bytes)).rejects.toThrow('full')
}

export async function giveRoom({ app }: TestSite): Promise<void> {
  if (onPostgres) await sql`drop function no_room() cascade`.execute(app.database.db)
  else await sql`pragma max_page_count = 1000000`.execute(app.database.db)
}

export const counts = async ({
  app: {
    database: { db },
  },
}: TestSite) => {
  const tables = [
    'orders',
    'order_events',
    'order_terms',
    'outbox',
    'idempotency_keys',
    'notifications',
    'messages',
    'media',
    'media_files',
    'content',
  ] as const
  return Promise.all(
    tables.map(async (table) => [
      table,
      Number(
        (
          await db
            .selectFrom(table)
            .select((e) => e.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    ]),
  )
}

/** Makes one kind of change of one table fail, as on a full disk. */
export async function refuseChanges(
  { app }: TestSite,
  table: string,
  change: 'update' | 'delete',
  when: string,
): Promise<void> {
  const { db } = app.database
  if (onPostgres) {
    await createDiskFullFunction(app, 'refuse')
    await sql`
      create trigger refuse before ${sql.raw(change)} on ${sql.table(table)}
      for each row when (${sql.raw(when)}) execute function refuse()
    `.execute(db)
  } else
    await sql`
      create trigger refuse before ${sql.raw(change)} on ${sql.table(table)} when ${sql.raw(when)}
      begin select raise(abort, 'database or disk is full'); end
    `.execute(db)
}

export async function allowChanges({ app }: TestSite): Promise<void> {
  await (onPostgres ? sql`drop function refuse() cascade` : sql`drop trigger refuse`).execute(app.database.db)
}
