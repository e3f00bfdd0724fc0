// Serves uploaded pictures and the demo's art, both from the database. The content type is the one we
// detected or produced, never the uploader's. The CSP keeps scripts in SVG files from running.
import type { Context, Hono } from 'hono'
import { paletteOf } from '#brand/rules/palette-of.ts'
import { recoloured } from '#brand/rules/recolour.ts'
import { readBrand } from '#content/server/look.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import { answerFile } from '#platform/server/http/in-memory-file.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import { readPicture } from '#platform/server/storage/read-picture.ts'
import { createFileCache, toMediaFile, type MediaFile } from './file-cache.ts'

const SVG = 'image/svg+xml'
const NO_SCRIPTS_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface MediaAnswer {
  file: MediaFile
  headers?: Record<string, string> | undefined
}

export function serveMedia(router: Hono<RequestEnv>, app: App, freshness: Freshness): void {
  const { database, signals } = app
  const uploads = createFileCache()
  // The demo's drawings follow the brand, so a change of content may change them.
  const art = createFileCache()
  const cacheOf = (path: string) => (isArt(path) ? art : uploads)
  // A deleted or cropped picture must disappear from every instance. It is rare, so invalidate everything.
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
      // The database, or the bucket with the bytes.
      const stale = isDatabaseUnavailable(error) ? cache.get(path, true) : undefined
      if (!stale) throw error
      return { file: stale, headers: freshness.staleHeaders() }
    })
  }

  async function load(path: string): Promise<MediaAnswer | undefined> {
    const cache = cacheOf(path)
    const generation = cache.generation()
    const picture = await readPicture(app, path)
    if (!picture) return undefined
    const isDrawing = isArt(path) && picture.mime === SVG
    const bytes = isDrawing ? await inOurColours(picture.bytes) : picture.bytes
    const file = { ...toMediaFile(picture.mime, bytes), changes: isArt(path) || picture.changes }
    if (freshness.now() === 'fresh') cache.store(path, generation, file)
    return { file }
  }

  const inOurColours = async (svg: Uint8Array): Promise<Uint8Array> =>
    Buffer.from(recoloured(Buffer.from(svg).toString(), paletteOf((await readBrand(database.db)).look)))

  const serve = async (context: Context<RequestEnv>, next: () => Promise<void>) => {
    const media = await find(context.req.path)
    return media ? answer(context.req.raw, media) : next()
  }
  router.get('/media/:name', serve)
  router.get('/art/:name', serve)
}

const isArt = (path: string): boolean => path.startsWith('/art/')

const answer = (request: Request, { file, headers }: MediaAnswer): Response =>
  answerFile(request, file, {
    'content-type': file.mime,
    'content-security-policy': NO_SCRIPTS_CSP,
    // Every file has a name of its own, so it never changes. The demo's art keeps its names and follows the
    // brand, and the first address of a picture shows what was cropped or put in its place.
    'cache-control': file.changes ? 'public, no-cache' : 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    ...headers,
  })
