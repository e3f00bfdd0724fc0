import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { sqliteDialect } from '#platform/server/database/sqlite-driver.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createLog } from '#platform/server/log.ts'
import { newSettings, silent } from '#tests/support/empty-database.ts'
import { lockSqlite } from '#tests/support/lock-sqlite.ts'

test('a start waits while another one backs up and migrates a SQLite file', async () => {
  const usual = connectDatabase(await newSettings(), silent)
  await migrate(usual, silent)
  const database = {
    ...usual,
    // Gives up sooner than in production.
    db: new Kysely<Tables>({
      dialect: sqliteDialect({ file: usual.location, busyMs: 20 }),
    }),
  }
  const log: string[] = []
  const lock = await lockSqlite(usual.location)
  let isDone = false
  const started = migrate(
    database,
    createLog('info', (line) => log.push(line)),
  ).then(() => (isDone = true))
  while (!log.length) await pause(10)
  await pause(100)
  expect(isDone).toBe(false)
  lock.unlock()
  await started
  expect(log).toHaveLength(1)
  expect(log[0]).toContain('another process has locked the database; this start waits for it')
  await Promise.all([usual.close(), database.db.destroy()])
})
