// Renders a page whole before it is sent: its status is known, and a public page can be cached and compressed
// once.
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { PageFrameContext, type PageFrame } from './page-frame.ts'
import { kindOfPage } from './page-kind.ts'
import { stylesOf } from './page-styles.ts'
import { loadRootData } from './root-data.ts'
import { scope, scopeOf } from './scope.ts'
import { securityPolicy } from './security-policy.ts'
import siteStyles from './site/site.css?inline'

export { scope }

const stylesFor = stylesOf(siteStyles)

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, site, requestId, takeHtml } = scopeOf(context)
  const kind = kindOfPage(routerContext.staticHandlerContext)
  // A guard turns a request away before any loader ran; the page that says so still knows who is here. A
  // database that did not answer is not asked again.
  const root =
    routerContext.staticHandlerContext.loaderData.root || status === 503
      ? undefined
      : await loadRootData(context).catch(() => undefined)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (kind.hydrated) {
    const html = await renderHydrated(
      <PageFrameContext value={{ kind, nonce, root, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageFrameContext>,
    )
    headers.set('content-security-policy', securityPolicy({ nonce, formOrigins: site.formOrigins }))
    return new Response(html, { status, headers })
  }
  const plain = renderToStaticMarkup(
    plainPage(routerContext, { url: request.url, frame: { kind, root, requestId } }),
  )
  const { styles, hash } = stylesFor(plain)
  headers.set('content-security-policy', securityPolicy({ styleHash: hash, formOrigins: [] }))
  const html = plain.replace('<style></style>', () => `<style>${styles}</style>`)
  takeHtml?.(html)
  return new Response(takeHtml ? null : html, { status, headers })
}

/**
 * A page without the framework's scripts. What those would need is left out, and of the routes all but the
 * ones that are drawn: the router would go through all of them.
 */
export function plainPage(
  routerContext: EntryContext,
  { url, frame }: { url: string; frame: PageFrame },
): React.ReactNode {
  const drawn = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  const only = <T,>(all: Record<string, T>): Record<string, T> =>
    Object.fromEntries(drawn.map((id) => [id, all[id]!]))
  const manifest = { ...routerContext.manifest, routes: only(routerContext.manifest.routes) }
  const context: EntryContext = {
    ...routerContext,
    manifest,
    routeModules: only(routerContext.routeModules),
    serverHandoffStream: undefined,
  }
  return (
    <PageFrameContext value={frame}>
      <ServerRouter context={context} url={url} />
    </PageFrameContext>
  )
}

async function renderHydrated(page: React.ReactNode): Promise<string> {
  const through = new PassThrough()
  const html = text(through)
  await new Promise<void>((ready, fail) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        pipe(through)
        ready()
      },
      onShellError: fail,
      onError: fail,
    })
  })
  return html
}

/**
 * Faults of loaders and renders go to the log of the house; failures that were meant for the screen do not
 * come here. A request that was wrong is no fault.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  const wrongRequest = isRouteErrorResponse(error) && error.status < 500
  if (!wrongRequest && !request.signal.aborted) scopeOf(context).report(error)
}
