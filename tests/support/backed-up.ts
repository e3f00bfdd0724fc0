// A database with one person in it, and its backup.
import { join } from 'node:path'
import { backup } from '#operations/server/backups/engine/backup.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { emptyDatabase, newFolder, silent } from './empty-database.ts'
import { onPostgres } from './on-postgres.ts'

export const PASSPHRASE = 'four herons on a lamp'

export const USER = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@test.example',
  emailVerified: onPostgres ? true : 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
}
export const addPerson = (database: Database) => database.db.insertInto('user').values(USER).execute()

export async function backedUp(passphrase?: string): Promise<{ file: string; database: Database }> {
  const database = await emptyDatabase()
  await migrate(database, silent)
  await addPerson(database)
  const file = join(newFolder(), 'backup')
  await backup(database, { file, ...(passphrase && { passphrase }), secret: 'a'.repeat(43) })
  return { file, database }
}
