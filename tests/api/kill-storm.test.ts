// A process that is killed in the middle of its work loses nothing that it acknowledged, and stores nothing
// twice that is sent again.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { freePort } from '#tests/support/free-port.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { freshDatabase } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { orderBody, place } from '#tests/support/shop.ts'

const ROUNDS = atScale(2, 50)
const WRITERS = 4

let settings: Record<string, string | undefined>
const folder = mkdtempSync(join(tmpdir(), 'shingle-kill-'))

beforeAll(async () => {
  const server = inject('postgresUrl')
  settings = {
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: server && (await freshDatabase(server)),
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function signUp(site: ChildSite, email: string): Promise<Caller> {
  const who = Object.assign(site.visitor(), { email })
  for (;;) {
    const answer = await who.post('/api/auth/sign-up/email', {
      email,
      password: 'Storm-pass-42',
      name: 'Storm',
    })
    if (answer.status < 300) return who
    if (answer.status !== 429) throw new Error(`${answer.status} ${answer.text}`)
    await pause(Number(answer.headers.get('retry-after')) * 1000)
  }
}

describe('kill -9 while orders are written', () => {
  it(`loses and repeats nothing in ${ROUNDS} rounds`, async () => {
    let site = await startChildSite(settings)
    const [plan] = (await site.visitor().get('/api/pricings')).json
    const acked = new Map<string, string>() // key → id
    const sent = new Map<string, { who: Caller; body: object }>()
    for (let round = 0; round < ROUNDS; round++) {
      const people = await Promise.all(
        Array.from({ length: WRITERS }, (_, i) => signUp(site, `storm${round}x${i}@test.example`)),
      )
      const killed = pause(50 + Math.random() * 250).then(() => site.end('SIGKILL'))
      await Promise.all(
        people.map(async (who) => {
          for (let n = 0; n < 8; n++) {
            const key = `${who.email}-${n}`
            const body = orderBody(plan, who.email, { customerName: `Storm ${key}` })
            sent.set(key, { who, body })
            const answer = await who
              .post('/api/new-order', body, { headers: { 'idempotency-key': key } })
              .catch(() => undefined)
            if (!answer) return
            expect(answer.status, answer.text).toBe(201)
            acked.set(key, answer.json._id)
          }
        }),
      )
      await killed
      site = await startChildSite(settings)
    }
    // Everything is sent once more. A stored order is returned again, and a lost one is stored now.
    for (const [key, { who, body }] of sent) {
      const answer = await who.post('/api/new-order', body, { headers: { 'idempotency-key': key } })
      expect([200, 201], answer.text).toContain(answer.status)
      if (acked.has(key)) expect(answer.json._id).toBe(acked.get(key))
      acked.set(key, answer.json._id)
    }
    expect(acked.size).toBeGreaterThan(ROUNDS)
    for (const who of new Set([...sent.values()].map((one) => one.who))) {
      const mine = (await who.get('/api/orders?limit=500')).json as { _id: string }[]
      const wanted = [...sent].filter(([, one]) => one.who === who).map(([key]) => acked.get(key))
      expect(mine.map((order) => order._id).sort()).toEqual(wanted.sort())
    }
    await site.end('SIGTERM')
  }, 1_800_000)
})

const hasStrace = spawnSync('strace', ['-V']).status === 0

// PostgreSQL syncs in a process of its own, so this test is for SQLite only. Where strace is missing,
// database.test.ts still checks the setting.
if (!hasStrace) console.warn('There is no strace here: syncs are not counted.')
if (!onPostgres && hasStrace)
  describe('an order answered with 201', () => {
    it('is synced to disk first', async () => {
      const trace = join(folder, 'trace')
      const site = await startChildSite({ ...settings, PORT: String(await freePort()) })
      const who = await signUp(site, 'sync@test.example')
      const [plan] = (await site.visitor().get('/api/pricings')).json
      const watcher = spawn(
        'strace',
        ['-f', '-p', String(site.process.pid), '-e', 'trace=fsync,fdatasync', '-o', trace],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      )
      await new Promise((attached) => watcher.stderr.once('data', attached))
      const syncs = () => Number(spawnSync('grep', ['-cE', 'f(data)?sync', trace]).stdout.toString())
      for (let n = 0; n < 5; n++) {
        const before = syncs()
        await place(who, plan, { customerName: `Sync ${n}` })
        expect(syncs()).toBeGreaterThan(before)
      }
      watcher.kill('SIGINT')
      await site.end('SIGTERM')
    }, 120_000)
  })
