// A site whose page cache never hits: content changes with every request. For comparison, /bare renders the
// same element tree with React alone and the same compression.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import { compressedSoon } from '#platform/server/http/compress.ts'
import { readSettings } from '#platform/server/settings/settings.ts'
import { runSite, type RunningSite } from '#server/run-site.ts'

const build = join(import.meta.dirname, '../build')
const screens = (await import(pathToFileURL(join(build, 'server/index.js')).href)) as ServerBuild

type PlainPage = (context: EntryContext, page: { url: string; frame: { kind: object } }) => ReactNode

/** The element tree of the last rendered page. */
let tree: () => ReactNode
const entry = screens.entry.module as ServerBuild['entry']['module'] & { plainPage: PlainPage }
const watched: ServerBuild = {
  ...screens,
  entry: {
    module: {
      ...entry,
      default(request, status, headers, context, loadContext) {
        tree = () =>
          entry.plainPage(context, { url: request.url, frame: { kind: { cacheable: true, listed: true } } })
        return entry.default(request, status, headers, context, loadContext)
      },
    },
  },
}

const site: RunningSite = await runSite(readSettings(process.env), {
  screens: watched,
  clientFolder: join(build, 'client'),
  before(request, response, next) {
    if (request.url !== '/bare') {
      if (request.url === '/') site.app.signals.emit('content')
      return next()
    }
    void compressedSoon(Buffer.from(renderToString(tree()))).then(({ br }) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-encoding': 'br',
        'content-length': br.length,
      })
      response.end(br)
    })
  },
})
process.once('SIGTERM', () => void site.close().then(() => process.exit(0)))
