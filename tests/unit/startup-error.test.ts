// A failed start names the setting to change.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { openApp } from '#server/open-app.ts'
import { describeStartupError } from '#server/startup-error.ts'
import { freePort } from '#tests/support/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'shingle-failure-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'x'.repeat(40)

async function opening(environment: Record<string, string>): Promise<string> {
  const settings = readSettings({ DATA_DIR: folder, ...environment })
  const error = await openApp(settings, { log: createLog('silent') }).then(
    () => undefined,
    (fault: unknown) => fault,
  )
  return describeStartupError(error, settings)
}

it('a DATA_DIR that is a file, or holds no database that opens', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(await opening({ DATA_DIR: file })).toContain(`DATA_DIR: ${file} must be a folder`)
  expect(await opening({ DATA_DIR: join(file, 'below') })).toContain('DATA_DIR: ')
  mkdirSync(join(folder, 'odd', 'shingle.sqlite'), { recursive: true })
  expect(await opening({ DATA_DIR: join(folder, 'odd') })).toMatch(/^DATA_DIR: [^\n]+$/)
})

it('a database file that is damaged or no database, and a full disk', async () => {
  const damaged = mkdtempSync(join(folder, 'damaged-'))
  const file = join(damaged, 'shingle.sqlite')
  writeFileSync(file, 'not a database '.repeat(1000))
  expect(await opening({ DATA_DIR: damaged })).toMatch(/shingle\.sqlite is damaged, [^\n]+ restore [^\n]+$/)
  const settings = readSettings({ DATA_DIR: damaged })
  for (const full of [{ errcode: 13 }, { code: 'ENOSPC' }])
    expect(describeStartupError(full, settings)).toMatch(/^The disk of DATA_DIR \([^)]+\) is full\./)
  const noSharedMemory = { errcode: 4874, message: 'disk I/O error' }
  expect(describeStartupError(noSharedMemory, settings)).toContain('(disk I/O error). Is it full?')
})

it('a DATABASE_URL that nobody answers, without its password', async () => {
  const DATABASE_URL = `postgres://ada:hidden-word@127.0.0.1:${await freePort()}/x`
  const said = await opening({ DATABASE_URL, SECRET })
  expect(said).toMatch(
    /^DATABASE_URL: the database can’t be opened \(.*ECONNREFUSED.*\)\. Is PostgreSQL running[^\n]+$/,
  )
  expect(said).not.toContain('hidden-word')
  const settings = readSettings({ DATABASE_URL, SECRET })
  expect(describeStartupError(new Error('Query read timeout'), settings)).toContain('Is it too busy?')
})

it.each(['127.0.0.300', '203.0.113.7'])('a HOST that is not this machine: %s', async (HOST) => {
  const settings = readSettings({ HOST, APP_ORIGIN: 'http://localhost:3000' })
  const error = await new Promise((done) => createServer().once('error', done).listen(0, HOST))
  expect(describeStartupError(error, settings)).toContain(`HOST: ${HOST} is not an address of this machine`)
})

it('anything else, with where it happened', () => {
  expect(describeStartupError(new Error('odd'))).toMatch(/^The site could not start: Error: odd\n +at /)
})
