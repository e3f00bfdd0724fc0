// Renders a whole page before sending it: the status is known, and public pages can be cached and compressed.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { PageFrameContext, type PageFrame } from '#site/screens/frame/page-frame.ts'
import { kindOfPage } from '#site/screens/frame/page-kind.ts'
import { frameLook, loadRootData, type RootData } from '#site/screens/frame/root-data.ts'
import { publicStyles } from '#site/screens/styles/public-styles.ts'
import { securityPolicy } from '#site/screens/styles/security-policy.ts'
import { scope, scopeOf } from '#ui/screens/scope.ts'

export { scope }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scope = scopeOf(context)
  const { nonce, site, requestId, onHtml, colourMode } = scope
  const kind = kindOfPage(routerContext.staticHandlerContext)
  // After a guard's refusal no loader has run, but the error page shows the viewer in its header. On 503 the
  // database is down: don't ask it again.
  const loaded = routerContext.staticHandlerContext.loaderData.root as RootData | undefined
  const root = loaded || status === 503 ? undefined : await loadRootData(context).catch(() => undefined)
  const look = (loaded ?? root)?.look ?? frameLook(site.lastLook())
  const words = await scope.words()
  const { prefix } = scope
  headers.set('content-language', words.language)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (kind.hydrated) {
    const wordsScript = scope.wordsScript()
    const html = await renderHydrated(
      <PageFrameContext
        value={{ kind, nonce, root, look, colourMode, requestId, words, prefix, wordsScript }}
      >
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageFrameContext>,
    )
    headers.set('content-security-policy', securityPolicy({ nonce, formOrigins: site.formOrigins }))
    return new Response(html, { status, headers })
  }
  const { styles, hash } = publicStyles(look.stylesheet, kind.sheet)
  headers.set('content-security-policy', securityPolicy({ styleHash: hash, formOrigins: [] }))
  const page = plainPage(routerContext, {
    url: request.url,
    frame: { kind, root, look, styles, requestId, words, prefix },
  })
  // React writes the doctype only into streams. Without it browsers lay the page out in quirks mode.
  const html = `<!DOCTYPE html>${renderToStaticMarkup(page)}`
  onHtml?.(html)
  return new Response(onHtml ? null : html, { status, headers })
}

/** A page without the framework's scripts. */
export function plainPage(
  routerContext: EntryContext,
  { url, frame }: { url: string; frame: PageFrame },
): React.ReactNode {
  // The handoff stream is for those scripts.
  const { serverHandoffStream: _stream, ...context } = routerContext
  return (
    <PageFrameContext value={frame}>
      <ServerRouter context={context} url={url} />
    </PageFrameContext>
  )
}

async function renderHydrated(page: React.ReactNode): Promise<string> {
  const stream = new PassThrough()
  const html = text(stream)
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        pipe(stream)
        resolve()
      },
      onShellError: reject,
      onError: reject,
    })
  })
  return html
}

/** Logs errors of loaders and renders. Client errors and aborted requests are not logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const isClientError = isRouteErrorResponse(error) && error.status < 500
  if (!isClientError && !request.signal.aborted) scopeOf(context).report(error)
}
