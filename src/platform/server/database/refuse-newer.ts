import type { Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'

export class NewerDatabaseError extends Error {}

export const newerDatabaseMessage = (migration: string): string =>
  `This database was made by a newer version of Shingle (migration ${migration}). ` +
  'Update Shingle, or name another database. ' +
  'To stay with this version, restore the backup that the upgrade made ("Back again" in docs/deploy.md).'

/** This version would misread and damage tables that a newer version has changed. */
export async function refuseNewer(db: Kysely<unknown>, known: readonly string[]): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return
  const done = await (db as Kysely<Record<string, { name: string }>>)
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute()
  const unknown = done
    .map(({ name }) => name)
    .filter((name) => !known.includes(name))
    .at(-1)
  if (unknown) throw new NewerDatabaseError(newerDatabaseMessage(unknown))
}
