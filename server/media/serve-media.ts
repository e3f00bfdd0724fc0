// Serves uploaded pictures and the demo's art, both from the database. The content type is the one we
// detected or produced, never the uploader's. The CSP keeps scripts in SVG files from running.
import type { Context, Hono } from 'hono'
import { paletteOf } from '#domain/brand/palette-of.ts'
import { recoloured } from '#domain/brand/recolour.ts'
import { isDatabaseUnavailable } from '../database/database-errors.ts'
import type { House } from '../house.ts'
import type { Freshness } from '../http/freshness.ts'
import { answerFile } from '../http/in-memory-file.ts'
import type { RequestEnv } from '../http/request-env.ts'
import { readBrand } from '../look.ts'
import { createFileCache, toMediaFile, type MediaFile } from './file-cache.ts'

const NO_SCRIPTS_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface MediaAnswer {
  file: MediaFile
  headers?: Record<string, string> | undefined
}

export function serveMedia(app: Hono<RequestEnv>, { database, signals }: House, freshness: Freshness): void {
  const uploads = createFileCache()
  // The demo's drawings follow the brand, so a change of content may change them.
  const art = createFileCache()
  const cacheOf = (path: string) => (isArt(path) ? art : uploads)
  // A deleted picture must disappear from every instance. Deletions are rare, so invalidate everything.
  signals.on('media', () => {
    uploads.invalidate()
    art.invalidate()
  })
  signals.on('content', () => art.invalidate())

  async function find(path: string): Promise<MediaAnswer | undefined> {
    const cache = cacheOf(path)
    const state = freshness.now()
    const cached = state === 'unknown' ? undefined : cache.get(path, state === 'stale')
    if (cached) return { file: cached, headers: state === 'stale' ? freshness.staleHeaders() : undefined }
    return load(path).catch((error: unknown) => {
      const stale = isDatabaseUnavailable(error) ? cache.get(path, true) : undefined
      if (!stale) throw error
      return { file: stale, headers: freshness.staleHeaders() }
    })
  }

  async function load(path: string): Promise<MediaAnswer | undefined> {
    const cache = cacheOf(path)
    const generation = cache.generation()
    const row = await database.db
      .selectFrom('media_files')
      .select(['mime', 'bytes'])
      .where('path', '=', path)
      .executeTakeFirst()
    if (!row) return undefined
    const bytes = isArt(path) ? await inOurColours(row.bytes) : row.bytes
    const file = toMediaFile(row.mime, bytes)
    if (freshness.now() === 'fresh') cache.store(path, generation, file)
    return { file }
  }

  const inOurColours = async (svg: Uint8Array): Promise<Uint8Array> =>
    Buffer.from(recoloured(Buffer.from(svg).toString(), paletteOf((await readBrand(database.db)).look)))

  const serve = async (context: Context<RequestEnv>, next: () => Promise<void>) => {
    const media = await find(context.req.path)
    return media ? answer(context.req.raw, context.req.path, media) : next()
  }
  app.get('/media/:name', serve)
  app.get('/art/:name', serve)
}

const isArt = (path: string): boolean => path.startsWith('/art/')

const answer = (request: Request, path: string, { file, headers }: MediaAnswer): Response =>
  answerFile(request, file, {
    'content-type': file.mime,
    'content-security-policy': NO_SCRIPTS_CSP,
    // Every upload gets a new name, so it never changes. The demo's art keeps its names and follows the
    // brand.
    'cache-control': isArt(path) ? 'public, no-cache' : 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...headers,
  })
