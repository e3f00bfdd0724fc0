// The command line: wrong input is reported in words and by the exit code.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, expect, test } from 'vitest'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { FOUNDATION } from '#platform/server/database/fit-to-version.ts'
import { migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { COMPILE_CACHE, SHINGLE } from '#tests/support/programs.ts'
import { shingle as typed } from '#tests/support/shingle.ts'

const folder = mkdtempSync(join(tmpdir(), 'shingle-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shingle = (...typed: string[]) => shingleIn(folder, ...typed)

function shingleIn(DATA_DIR: string, ...typed: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SHINGLE, ...typed], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('made-up orders are added by a whole number, and by nothing else', { timeout: 180_000 }, async () => {
  for (const odd of ['abc', '-5', '1.5'])
    expect(shingle('seed-orders', odd)).toEqual({
      status: 1,
      stdout: '',
      stderr: `“${odd}” is not a whole number from 1 to 9999999.\n`,
    })
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  await (await openApp(settings)).database.close()
  expect(shingle('seed-orders', '3')).toEqual({ status: 0, stdout: '3 orders were added\n', stderr: '' })
})

test(
  'a reader that stops listening, like head, ends a command without an error',
  { timeout: 180_000 },
  async () => {
    await (await openApp(readSettings({ DATA_DIR: folder, LOG_LEVEL: 'silent' }))).database.close()
    const child = spawn(process.execPath, [SHINGLE, 'routes'], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    expect([await text(child.stderr), await ended]).toEqual(['', 0])
  },
)

test.each([
  ['create-admin', 'ada@test.example'],
  ['reset-link', 'ada@test.example'],
  ['seed-orders', '3'],
  ['routes'],
])('%s makes no database where there is none: DATA_DIR may be mistyped', { timeout: 180_000 }, (...typed) => {
  const mistyped = join(folder, 'dta')
  expect(shingleIn(mistyped, ...typed)).toEqual({
    status: 1,
    stdout: '',
    stderr:
      `There is no database at ${join(mistyped, 'shingle.sqlite')}. Is DATA_DIR right? ` +
      'A new site gets its database when it first starts.\n',
  })
  expect(existsSync(mistyped)).toBe(false)
  const empty = mkdtempSync(join(folder, 'empty-'))
  writeFileSync(join(empty, 'shingle.sqlite'), '')
  expect(shingleIn(empty, ...typed)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('start the site once first'),
  })
})

test.each(['nonsense', 'constructor'])(
  '%s is no command: the commands are listed',
  { timeout: 180_000 },
  (name) => {
    expect(shingle(name)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^There is no command ${name}\\.\\n\\nUsage: npm run shingle -- <command>\\n`),
      ),
    })
  },
)

test.each([[['backup']], [['backup', 'my', 'site.backup']]])(
  '%j has too few words or too many: how the command is called is said',
  { timeout: 180_000 },
  (typed) => {
    const stderr = 'Usage: npm run shingle -- backup FILE\n'
    expect(shingle(...typed)).toEqual({ status: 2, stdout: '', stderr })
  },
)

test('help lists the commands, in two columns', { timeout: 180_000 }, () => {
  const { status, stdout } = shingle('--help')
  const columns = stdout
    .split('\n')
    .slice(2, -1)
    .map((line) => /^ {2}[a-z-]+(?: --to)?(?: [A-Z]+)? {2,}(?=[a-z])/.exec(line)?.[0].length)
  expect([status, new Set(columns).size, columns[0]]).toEqual([0, 1, 29])
})

test('a folder in place of a backup is named', { timeout: 180_000 }, () => {
  expect(shingle('backup', folder).stderr).toBe(`${folder} is a folder. Name the file to write in it.\n`)
  expect(shingle('restore', folder).stderr).toBe(`${folder} is a folder. Name the file in it.\n`)
})

test('a command refuses to migrate the database of a running site', { timeout: 180_000 }, async () => {
  const older = mkdtempSync(join(tmpdir(), 'shingle-older-'))
  const database = connectDatabase({ DATA_DIR: older, DATABASE_URL: undefined }, createLog('silent'))
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: async () => migrations('sqlite') },
  })
  expect((await migrator.migrateTo(FOUNDATION)).error).toBeUndefined()
  const { status, stderr } = await typed(['create-admin', 'ada@test.example'], { DATA_DIR: older })
  expect([status, stderr]).toEqual([1, expect.stringContaining('Start this version of the site once')])
  await sql`
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('u1', 'Ada', 'ada@test.example', 1, '2026-01-01', '2026-01-01')
  `.execute(database.db)
  const nowhere = join(older, 'nowhere')
  expect(await typed(['backup', join(nowhere, 'site.backup')], { DATA_DIR: older })).toMatchObject({
    status: 1,
    stderr: `There is no folder ${nowhere}.\n`,
  })
  const file = join(older, 'site.backup')
  expect(await typed(['backup', file], { DATA_DIR: older })).toMatchObject({ status: 0 })
  expect(await typed(['restore', file], { DATA_DIR: older })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('already holds data'),
  })
  expect((await sql`select name from kysely_migration`.execute(database.db)).rows).toHaveLength(1)
  await database.close()
  rmSync(older, { recursive: true })
})
