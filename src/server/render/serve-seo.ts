// Sitemap, robots.txt, web manifest, icons and social share images. Generated on first request and cached
// until content changes.
import type { Context, Hono } from 'hono'
import { toLook } from '#brand/rules/look.ts'
import { paletteOf, type Palette } from '#brand/rules/palette-of.ts'
import type { Site } from '#content/rules/index.ts'
import { EDITABLE_PAGES } from '#content/rules/page-names.ts'
import { sharePicturePath, siteName, titleAndDescription } from '#content/rules/page-title.ts'
import { studyPicturePath } from '#content/rules/study-page.ts'
import { loadSite } from '#content/server/use-cases.ts'
import { VISITOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { isDatabaseUnavailable } from '#platform/server/database/database-errors.ts'
import type { Bytes } from '#platform/server/http/compress.ts'
import type { Freshness } from '#platform/server/http/freshness.ts'
import type { RequestEnv } from '#platform/server/http/request-env.ts'
import type { IconSource } from '#site/server/drawings/index.ts'
import { robots, sitemap } from './sitemap.ts'

interface SeoFile {
  type: string
  make(site: Site): Promise<string | Buffer> | string
}

interface SeoParts {
  app: App
  freshness: Freshness
  /** The content, as the screens have it in memory. */
  site(): Promise<Site>
}

export function serveSeo(router: Hono<RequestEnv>, { app, freshness, site }: SeoParts): void {
  const generated = new Map<string, Bytes>()
  // Cleared on change, while `generated` keeps the stale files to serve when the database is offline.
  const current = new Map<string, Promise<Bytes>>()
  app.signals.on('content', () => current.clear())

  /** Concurrent requests share one generation until the next change. */
  function makeOnce(path: string, make: SeoFile['make']): Promise<Bytes> {
    const file = loadSite(app, VISITOR).then(async (site) => new Uint8Array(Buffer.from(await make(site))))
    if (freshness.now() !== 'fresh') return file
    current.set(path, file)
    // Don't cache a failure: the next request retries.
    file.then(
      (bytes) => generated.set(path, bytes),
      () => current.get(path) === file && current.delete(path),
    )
    return file
  }

  async function answer(context: Context<RequestEnv>, path: string, { type, make }: SeoFile) {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
    const state = freshness.now()
    const old = generated.get(path)
    const answerOld = () => context.body(old!, 200, { ...headers, ...freshness.staleHeaders() })
    if (old && state === 'stale') return answerOld()
    const file = (state === 'fresh' && current.get(path)) || makeOnce(path, make)
    return file.then(
      (bytes) => context.body(bytes, 200, headers),
      (error: unknown) => {
        if (old && isDatabaseUnavailable(error)) return answerOld()
        throw error
      },
    )
  }

  for (const [path, file] of Object.entries(seoFiles(app)))
    router.get(path, (context) => answer(context, path, file))
  // Only those of records that are there: a made-up address gets the page for unknown ones.
  router.get('/og/results/:picture', async (context, next) => {
    const path = `/og/results/${context.req.param('picture')}`
    const study = (await site()).caseStudy.find((each) => studyPicturePath(each) === path)
    return study ? answer(context, path, studyPicture(study._id)) : next()
  })
}

/** Loaded when the first picture is drawn: the library takes 20 MB of memory. */
const drawings = () => import('#site/server/drawings/index.ts')

function seoFiles(app: App): Record<string, SeoFile> {
  const origin = app.settings.APP_ORIGIN
  const icon = (size: number, filled = false): SeoFile => ({
    type: 'image/png',
    make: async (site) => (await drawings()).iconPicture(app, iconSource(site), { size, filled }),
  })
  const shared = EDITABLE_PAGES.map((page): [string, SeoFile] => [
    sharePicturePath(page),
    {
      type: 'image/png',
      async make(site) {
        const { drawSharePicture } = await drawings()
        const words = await app.words()
        return drawSharePicture({
          page,
          title: words.read(titleAndDescription(site, page).title),
          name: siteName(site),
          look: toLook(site.brand),
        })
      },
    },
  ])
  return {
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      make: (site) => sitemap(origin, site, app.types),
    },
    '/robots.txt': { type: 'text/plain; charset=utf-8', make: (site) => robots(origin, site.languages) },
    '/site.webmanifest': {
      type: 'application/manifest+json',
      make: (site) => JSON.stringify(manifest(siteName(site), paletteOf(toLook(site.brand)))),
    },
    '/favicon.svg': {
      type: 'image/svg+xml',
      make: async (site) => (await drawings()).iconDrawing(app, iconSource(site)),
    },
    '/favicon.ico': {
      type: 'image/x-icon',
      async make(site) {
        const { asIco, iconPicture } = await drawings()
        return asIco(await iconPicture(app, iconSource(site), { size: 32 }), 32)
      },
    },
    '/apple-touch-icon.png': icon(180, true),
    '/icon-192.png': icon(192),
    '/icon-512.png': icon(512),
    ...Object.fromEntries(shared),
  }
}

const studyPicture = (id: string): SeoFile => ({
  type: 'image/png',
  async make(site) {
    const { drawSharePicture } = await drawings()
    const title = site.caseStudy.find((study) => study._id === id)?.sentence ?? ''
    return drawSharePicture({ page: '/results', title, name: siteName(site), look: toLook(site.brand) })
  },
})

const iconSource = (site: Site): IconSource => ({
  name: siteName(site),
  look: toLook(site.brand),
  icon: site.brand?.icon || undefined,
  logo: site.logo?.logo,
})

const manifest = (name: string, { accent, paper }: Palette) => ({
  name,
  short_name: name.slice(0, 12),
  start_url: '/',
  display: 'browser',
  background_color: paper,
  theme_color: accent,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
})
