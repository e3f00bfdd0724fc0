// Databases for tests that work below the site: new, empty, and gone after the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { expect, inject, onTestFinished } from 'vitest'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { freshDatabase } from './postgres.ts'

export const silent = createLog('silent')

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Settings of a database that does not exist yet, or has nothing in it. */
export async function newSettings(): Promise<{
  DATA_DIR: string
  DATABASE_URL: string | undefined
  SECRET: string | undefined
}> {
  const server = inject('postgresUrl')
  // Where a database is shared, the secret is too.
  return {
    DATA_DIR: join(newFolder(), 'data'),
    DATABASE_URL: server && (await freshDatabase(server)),
    SECRET: server && 's'.repeat(40),
  }
}

export async function emptyDatabase(): Promise<Database> {
  const database = connectDatabase(await newSettings(), silent)
  onTestFinished(() => database.close())
  return database
}

export async function migrateTo(database: Database, name: string): Promise<void> {
  const provider = { getMigrations: async () => migrations(database.kind) }
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(name)
  expect(error).toBeUndefined()
}
