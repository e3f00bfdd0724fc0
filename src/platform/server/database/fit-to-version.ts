// Whether this version can work with a database or a backup, by the migrations that it has seen.
import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

/**
 * The tables as of version 0.4, made in one step. It has the name of the last migration of 0.4, so that the
 * databases and backups of 0.4 count as having it.
 */
export const FOUNDATION = '036-unsettled-money'

export class OtherVersionError extends Error {}

export const newerDatabaseMessage = (migration: string): string =>
  `This database was made by a newer version of Shingle (migration ${migration}). ` +
  'Update Shingle, or name another database. ' +
  'To stay with this version, restore the backup that the upgrade made ("Back again" in docs/deploy.md).'

const OLDER_DATABASE =
  'This database was made by a version of Shingle before 0.4. Start version 0.4 with it once, then this one.'

/**
 * This version would misread and damage tables that a newer version has changed. What came before the foundation
 * is part of it now.
 */
export async function fitToVersion(db: Kysely<unknown>, known: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const rows = await (db as Kysely<Record<string, { name: string }>>)
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute()
  const done = rows.map(({ name }) => name)
  const unknown = done.filter((name) => name > FOUNDATION && !known.includes(name)).at(-1)
  if (unknown) throw new OtherVersionError(newerDatabaseMessage(unknown))
  if (done.length && !done.includes(FOUNDATION)) throw new OtherVersionError(OLDER_DATABASE)
  if (done.some((name) => name < FOUNDATION))
    await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name < ${FOUNDATION}`.execute(db)
}
