// Monitoring endpoints: liveness, readiness and metrics, all cheap. Metrics and the reasons for not being
// ready are visible only from loopback or with METRICS_TOKEN. Everybody else learns only whether the site is
// ready.
import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Context, Hono } from 'hono'
import { sql } from 'kysely'
import { SECOND } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { App } from '#platform/server/app.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import { isFromLoopback } from '#platform/server/http/is-loopback.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

const SHUTTING_DOWN = 'the site is shutting down'

interface Watched {
  freshness: Freshness
  pageCache: Pick<PageCache, 'counts'>
  /** The site is about to close. */
  isDraining: () => boolean
}

export function serveHealth(
  router: Hono<RequestEnv>,
  app: App,
  { freshness, pageCache, isDraining }: Watched,
): void {
  const token = app.settings.METRICS_TOKEN
  const maySeeDetails = ({ req, var: { peer } }: Context<RequestEnv>): boolean =>
    isFromLoopback(req.raw, peer) ||
    Boolean(token && constantTimeEquals(req.header('authorization') ?? '', `Bearer ${token}`))
  const ready = checkReady(app)

  router.get('/healthz', (context) => (isDraining() ? context.text(SHUTTING_DOWN, 503) : context.text('ok')))
  router.get('/readyz', async (context) => {
    const faults = isDraining() ? [SHUTTING_DOWN] : await ready()
    const status = faults.length ? 503 : 200
    if (!maySeeDetails(context)) return context.text(faults.length ? 'not ready' : 'ready', status)
    return context.text(faults.join('\n') || 'ready', status)
  })
  router.get('/metrics', async (context) => {
    if (maySeeDetails(context)) {
      const text = await app.metrics.render({
        staleAnswers: freshness.staleAnswers(),
        pageCache: pageCache.counts(),
      })
      return context.text(text, 200, { 'content-type': app.metrics.contentType })
    }
    if (!token) throw new Failure('not-found', 'There is nothing here.')
    return context.text('The token is missing or wrong.', 401, { 'www-authenticate': 'Bearer' })
  })
}

/** Constant time, so that response times don't leak the token. Hashing first makes the lengths equal. */
function constantTimeEquals(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return timingSafeEqual(a!, b!)
}

// Readiness checks: the database answers, and the disk has room.

/** /readyz is public, so the write check runs at most this often. */
const TRY_AGAIN_MS = 2 * SECOND
/** Below this the disk counts as full: SQLite's WAL needs room for every write. */
const LEAST_FREE_BYTES = 1024 * 1024

/** Each call returns the current faults in words; an empty list means ready. */
function checkReady({ database, settings, log }: App): () => Promise<string[]> {
  let lastWriteCheck: { at: number; faults: Promise<string[]> } | undefined

  async function readFaults(): Promise<string[]> {
    try {
      await database.db.selectFrom('totals').select('scope').limit(1).execute()
      return []
    } catch {
      return ['the database does not answer']
    }
  }

  /** SQLite only: PostgreSQL monitors its own disk. */
  async function writeFaults(): Promise<string[]> {
    if (database.kind === 'postgres') return []
    try {
      const { bavail, bsize } = await statfs(settings.DATA_DIR)
      if (bavail * bsize < LEAST_FREE_BYTES) return ['the disk of DATA_DIR is full']
      // A no-op, but SQLite writes it to disk like any change.
      await sql`pragma user_version = 1`.execute(database.db)
      return []
    } catch (error) {
      log.warn('the database can’t be written', { error })
      return ['the database can’t be written']
    }
  }

  return async () => {
    if (!lastWriteCheck || performance.now() - lastWriteCheck.at > TRY_AGAIN_MS)
      lastWriteCheck = { at: performance.now(), faults: writeFaults() }
    return [...(await readFaults()), ...(await lastWriteCheck.faults)]
  }
}
