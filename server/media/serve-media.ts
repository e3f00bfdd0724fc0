// Serves uploaded pictures and the drawn art of the demo, both from the database. Their type is what we found
// or made, never what a sender claimed; and whatever a file holds, nothing in it may run.
import type { Context, Hono } from 'hono'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { House } from '../house.ts'
import type { Freshness } from '../http/freshness.ts'
import { answerFile } from '../http/in-memory-file.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { createFileCache, toMediaFile, type MediaFile } from './file-cache.ts'

const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface Found {
  file: MediaFile
  headers?: Record<string, string>
}

export function serveMedia(app: Hono<RequestEnv>, { database, signals }: House, freshness: Freshness): void {
  const memory = createFileCache()
  // A deleted picture must be gone in every instance; deletions are rare, so everything is looked up again.
  signals.on('media', () => memory.empty())

  async function find(path: string): Promise<Found | undefined> {
    const state = freshness.now()
    const known = state === 'unknown' ? undefined : memory.get(path, state === 'stale')
    if (known) return { file: known, headers: state === 'stale' ? freshness.staleHeaders() : undefined }
    return look(path).catch((error: unknown) => {
      const old = isDatabaseUnavailable(error) ? memory.get(path, true) : undefined
      if (!old) throw error
      return { file: old, headers: freshness.staleHeaders() }
    })
  }

  async function look(path: string): Promise<Found | undefined> {
    const begun = memory.generation()
    const row = await database.db
      .selectFrom('media_files')
      .select(['mime', 'bytes'])
      .where('path', '=', path)
      .executeTakeFirst()
    if (!row) return undefined
    const file = toMediaFile(row.mime, row.bytes)
    if (freshness.now() === 'fresh') memory.keep(path, begun, file)
    return { file }
  }

  const serve = async (context: Context<RequestEnv>, next: () => Promise<void>) => {
    const found = await find(context.req.path)
    return found ? answer(context.req.raw, context.req.path, found) : next()
  }
  app.get('/media/:name', serve)
  app.get('/art/:name', serve)
}

const answer = (request: Request, path: string, { file, headers }: Found): Response =>
  answerFile(request, file, {
    'content-type': file.mime,
    'content-security-policy': NOTHING_RUNS,
    // An uploaded file gets a new name each time; the art of the demo keeps its names.
    'cache-control': path.startsWith('/media/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400',
    vary: 'accept-encoding',
    ...headers,
  })
