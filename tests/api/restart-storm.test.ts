// PostgreSQL is restarted under two instances that serve visitors. No process ends, public pages go on from
// the cache, and only what needs the database fails, at once, and only while the database is away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#tests/support/caller.ts'
import { startChildSite, type ChildSite } from '#tests/support/child-site.ts'
import { fromElsewhere, TRUSTING } from '#tests/support/elsewhere.ts'
import { onPostgres } from '#tests/support/on-postgres.ts'
import { CONTACT_MESSAGE, ADMIN } from '#tests/support/people.ts'
import { freshDatabase, startPostgres, type PostgresServer } from '#tests/support/postgres.ts'
import { atScale } from '#tests/support/scale.ts'
import { until } from '#tests/support/shop.ts'

const RESTARTS = atScale(3, 20)
/**
 * A refusal that waited for a time limit names it as its reason. (How long one takes depends on the machine:
 * it is printed, not judged.)
 */
const WAITED = /"event":"unavailable".*timeout/

/** Held in memory, so they go on without a database. */
const CACHED = ['/', '/pricing', '/service', '/art/logo.svg', '/robots.txt', '/sitemap.xml']

interface Seen {
  what: string
  status: number
  stale: boolean
  begun: number
  ms: number
}

const message = {
  ...CONTACT_MESSAGE,
  messageStatus: 'UnRead',
}

async function signedIn(site: ChildSite): Promise<Caller> {
  const admin = site.visitor()
  expect((await admin.post('/api/auth/sign-in/email', ADMIN)).status).toBe(200)
  return admin
}

const needDatabase = (
  site: ChildSite,
  admin: Caller,
): Record<string, () => Promise<{ status: number; headers: Headers }>> => ({
  'a call': () => site.visitor().get('/api/pricings'),
  'a call that writes': () => fromElsewhere(site).post('/api/add-message', message),
  'a page of an admin': () => admin.page('/admin'),
  'a form': () => fromElsewhere(site).submit('/contact', message),
})

if (onPostgres)
  describe('a PostgreSQL that is restarted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-restart-'))
    let server: PostgresServer
    let sites: ChildSite[]
    let admin: Caller
    const settings = { ...TRUSTING, SECRET: 's'.repeat(40), LOG_LEVEL: 'warn' }
    beforeAll(async () => {
      server = await startPostgres(['-c', 'fsync=off'])
      const DATABASE_URL = await freshDatabase(server.url)
      const start = () => startChildSite({ ...settings, DATABASE_URL, DATA_DIR: folder })
      sites = [await start(), await start()]
      admin = await signedIn(sites[0]!)
      // Nothing is cached until the instance can receive signals from the other one.
      for (const site of sites)
        for (const path of ['/', '/pricing', '/service'])
          await until(
            () => site.visitor().get(path),
            ({ headers }) => headers.has('etag'),
          )
      for (const site of sites)
        for (const path of CACHED)
          expect([path, (await site.visitor().get(path)).status]).toEqual([path, 200])
    })
    afterAll(async () => {
      for (const site of sites) await site.end('SIGTERM')
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it(`ends no process in ${RESTARTS} restarts, and fails only what needs it, at once`, async () => {
      let going = true
      const seen: Seen[] = []
      const readyAgain: number[] = []
      const away: { from: number; to: number }[] = []
      const load = sites.flatMap((site) => {
        const one = async (what: string, ask: () => Promise<{ status: number; headers: Headers }>) => {
          while (going) {
            const begun = performance.now()
            const { status, headers } = await ask().catch(() => ({ status: 0, headers: new Headers() }))
            seen.push({
              what,
              status,
              begun,
              ms: performance.now() - begun,
              stale: headers.get('cache-status')?.includes('stale') ?? false,
            })
            await pause(60 + Math.random() * 60)
          }
        }
        const cached = CACHED.map((path) => one(path, () => site.visitor().get(path)))
        return [...cached, ...Object.entries(needDatabase(site, admin)).map(([what, ask]) => one(what, ask))]
      })
      await pause(700)
      for (let n = 0; n < RESTARTS; n++) {
        const from = performance.now()
        await server.shutDown()
        await pause(n % 3 === 0 ? 1500 : 300)
        await server.startAgain()
        const back = performance.now()
        for (const site of sites)
          expect(
            (
              await until(
                () => site.visitor().get('/readyz'),
                ({ status }) => status === 200,
              )
            ).status,
          ).toBe(200)
        readyAgain.push(performance.now() - back)
        away.push({ from, to: performance.now() })
        await pause(500)
      }
      going = false
      await Promise.all(load)

      expect(
        sites.map(
          ({ process, said }) => process.exitCode ?? (/Unhandled|"fault"/.test(said()) ? said() : 'runs'),
        ),
      ).toEqual(['runs', 'runs'])
      const whileAway = ({ begun, ms }: Seen) => away.some(({ from, to }) => begun < to && begun + ms > from)
      const failed = seen.filter(({ status }) => ![200, 201, 303].includes(status))
      expect(failed.filter((one) => !whileAway(one))).toEqual([])
      expect(failed.filter(({ status }) => status !== 503)).toEqual([])
      expect(failed.filter(({ what }) => CACHED.includes(what))).toEqual([])
      expect(failed.length).toBeGreaterThan(RESTARTS)
      const staleWhere = new Set(seen.filter(({ stale }) => stale).map(({ what }) => what))
      expect([...staleWhere].sort()).toEqual([...CACHED].sort())
      for (const { said } of sites) expect(said()).not.toMatch(WAITED)
      const times = failed.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b)
      const count = `${seen.length} requests, ${failed.length} of them refused while it was away`
      console.info(
        `${RESTARTS} restarts: ${count}, half of them within ${times[times.length >> 1]} ms, ` +
          `all within ${times.at(-1)} ms; ready again after ${readyAgain.map(Math.round).join(', ')} ms`,
      )
    }, 1_800_000)

    it('leaves no stale pages: an edit on one instance shows on both', async () => {
      for (const site of sites) {
        const metrics = (await site.visitor().get('/metrics')).text
        expect(Number(/^shingle_stale_answers_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(0)
        expect(metrics).toMatch(/^shingle_database_up 1$/m)
      }
      const [banner] = (await admin.get('/api/banner')).json
      const { _id, version, bannerDetails, bannerText, imageOne, buttonText, buttonURL } = banner
      const edit = {
        version,
        bannerHeading: 'After the restarts',
        bannerDetails,
        bannerText,
        imageOne,
        buttonText,
        buttonURL,
      }
      expect((await admin.put(`/api/update-banner/${_id}`, edit)).status).toBe(200)
      for (const site of sites) {
        const page = await until(
          () => site.visitor().page('/'),
          ({ text }) => text.includes('After the restarts'),
        )
        expect([page.text.includes('After the restarts'), page.headers.get('cache-status')]).toEqual([
          true,
          null,
        ])
      }
    })
  })
