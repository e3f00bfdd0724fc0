// A start as the person at the keyboard sees it: what it says, and what it leaves alone.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inheritedSocket } from '#platform/server/http/inherited-socket.ts'
import { freePort } from '#tests/support/free-port.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { CONTACT_MESSAGE } from '#tests/support/people.ts'
import { COMPILE_CACHE, SHINGLE, START } from '#tests/support/programs.ts'

const SURROUNDING = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a start says until it serves, or until it ends. */
function start(settings: Record<string, string>): Promise<string> {
  const env = { ...SURROUNDING, DATA_DIR: folder, LOG_LEVEL: 'warn', SEED: 'empty', ...settings }
  const child = spawn(process.execPath, [START], { cwd: folder, env })
  let said = ''
  return new Promise((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk
        if (said.includes('The site is at')) child.kill('SIGKILL')
      })
    child.once('close', () => done(said))
  })
}

if (!onPostgres)
  describe('a start', () => {
    test(
      'on a taken port says so, and leaves the first admin to the start that serves',
      { timeout: 60_000 },
      async () => {
        const other = createServer()
        await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
        const PORT = String((other.address() as AddressInfo).port)
        expect(await start({ PORT })).toBe(
          `\nSomething else listens on port ${PORT} of 127.0.0.1 already. Stop it, or set another PORT.\n`,
        )
        other.close()
        const file = join(folder, 'shingle.sqlite')
        const first = await start({ PORT })
        expect(first).toContain(`\n  New database in ${file}, empty.\n`)
        expect(first).toMatch(/Sign in as admin: owner@northlight\.example {2}password: [\w-]{19}\n/)
        const second = await start({ PORT })
        expect(second).toContain(`\n  Its data is in ${file}\n`)
        expect(second).toContain('reset-link EMAIL')
      },
    )

    test('of a public site on a new database asks whether that is meant', { timeout: 60_000 }, async () => {
      const DATA_DIR = join(folder, 'forgotten')
      const said = await start({
        PORT: String(await freePort()),
        APP_ORIGIN: 'https://harbour.test',
        TRUSTED_PROXIES: '127.0.0.1',
        PAYMENT_PROVIDERS: 'stand-in',
        PAYMENT_MODE: 'test',
        SEED: 'demo',
        DATA_DIR,
      })
      expect(said).toContain(
        `New database in ${join(DATA_DIR, 'shingle.sqlite')}, filled with the demo. ` +
          'If you expected your data, check DATABASE_URL and DATA_DIR.\n',
      )
    })

    test(
      'a mistyped setting is named, also where something else is missing for it',
      { timeout: 60_000 },
      async () => {
        expect(await start({ PORT: String(await freePort()), SMPT_URL: 'smtp://localhost' })).toContain(
          '"event":"SMPT_URL is not a setting; did you mean SMTP_URL?"',
        )
        const said = await start({ DATABASE_URL: 'postgres://localhost/x', SECERT: 'x'.repeat(40) })
        expect(said).toMatch(
          /^\nThese settings are wrong:\nSECRET: [^\n]+\nSECERT is not a setting; did you mean SECRET\?\n$/,
        )
      },
    )

    test.each([
      ['a short secret', { SECRET: 'short' }, 'SECRET'],
      [
        'an address that others reach, without https',
        { APP_ORIGIN: 'http://www.agency.example' },
        'APP_ORIGIN',
      ],
    ])('with %s the site does not start', { timeout: 180_000 }, (_what, settings, name) => {
      const { status, stderr } = spawnSync(process.execPath, [START], {
        env: { ...SURROUNDING, DATA_DIR: join(folder, 'unsafe'), ...settings },
        encoding: 'utf8',
      })
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${name}: `)])
    })

    test(
      'with a socket of systemd: a form that is sent while no process listens waits for the next one',
      { timeout: 60_000 },
      async () => {
        const holder = createServer()
        await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready))
        const PORT = String((holder.address() as AddressInfo).port)
        const { fd } = (holder as unknown as { _handle: { fd: number } })._handle
        // Holds the socket as systemd does, and starts the site once for every line that it reads.
        const keeper = spawn(
          'sh',
          [
            '-c',
            `while read -r line; do sh -c 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"' "$0" "$1" & echo $!; wait $!; done`,
            process.execPath,
            START,
          ],
          {
            env: { ...SURROUNDING, PORT, DATA_DIR: folder, SEED: 'empty', LOG_LEVEL: 'silent' },
            stdio: ['pipe', 'pipe', 'ignore', fd],
          },
        )
        onTestFinished(() => void keeper.stdin!.end())
        holder.close()
        const lines = createInterface(keeper.stdout!)[Symbol.asyncIterator]()
        const startSite = async () => {
          keeper.stdin!.write('go\n')
          for (;;) {
            const { value } = await lines.next()
            if (/^\d+$/.test(String(value))) return Number(value)
          }
        }
        const site = `http://localhost:${PORT}`
        const first = await startSite()
        expect((await fetch(`${site}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)
        process.kill(first, 'SIGTERM')
        await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow(), { timeout: 20_000 })
        const form = fetch(`${site}/api/add-message`, {
          method: 'POST',
          headers: { origin: site, 'content-type': 'application/json', connection: 'close' },
          body: JSON.stringify({ ...CONTACT_MESSAGE, messageStatus: 'UnRead' }),
        })
        const second = await startSite()
        expect((await form).status).toBe(201)
        process.kill(second, 'SIGKILL')
        expect(inheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '1' }, 8)).toBeUndefined()
      },
    )

    test(
      'a database of a newer version is left alone, by the site and by every command',
      { timeout: 120_000 },
      async () => {
        const DATA_DIR = join(folder, 'newer')
        await start({ PORT: String(await freePort()), DATA_DIR })
        const database = new DatabaseSync(join(DATA_DIR, 'shingle.sqlite'))
        database.exec(
          "insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2030-01-01')",
        )
        database.close()
        const sentence =
          'This database was made by a newer version of Shingle (migration 999-of-tomorrow). ' +
          'Update Shingle, or name another database. ' +
          'To stay with this version, restore the backup that the upgrade made ' +
          '("Back again" in docs/deploy.md).\n'
        expect(await start({ PORT: String(await freePort()), DATA_DIR })).toBe(`\n${sentence}`)
        for (const command of [
          ['create-admin', 'ada@test.example'],
          ['reset-link', 'ada@test.example'],
          ['seed-orders', '1'],
          ['routes'],
        ]) {
          const { status, stdout, stderr } = spawnSync(process.execPath, [SHINGLE, ...command], {
            env: { ...SURROUNDING, DATA_DIR },
            encoding: 'utf8',
          })
          expect([command[0], status, stdout, stderr]).toEqual([command[0], 1, '', sentence])
        }
      },
    )
  })
