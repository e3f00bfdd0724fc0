// Renders a page whole before it is sent: its status is known, and a public page can be kept and compressed once.
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { kindOfPage, PageFrameContext } from './page-kind.ts'
import { loadRootData } from './root-data.ts'
import { scope, scopeOf } from './scope.ts'
import { stylesOf } from './page-styles.ts'
import { securityPolicy } from './security-policy.ts'
import siteStyles from './site/site.css?inline'

export { scope }

const stylesFor = stylesOf(siteStyles)

export default async function handleRequest(request: Request, status: number, headers: Headers, routerContext: EntryContext, context: RouterContextProvider): Promise<Response> {
  const { nonce, site, requestId } = scopeOf(context)
  const kind = kindOfPage(routerContext.staticHandlerContext)
  // A guard turns a request away before any loader ran; the page that says so still knows who is here. A database that did not answer is not asked again.
  const root = routerContext.staticHandlerContext.loaderData.root || status === 503 ? undefined : await loadRootData(context).catch(() => undefined)
  const plain = await render(
    <PageFrameContext value={{ kind, nonce: kind.hydrated ? nonce : undefined, root, requestId }}>
      <ServerRouter context={routerContext} url={request.url} nonce={kind.hydrated ? nonce : undefined} />
    </PageFrameContext>,
  )
  const styles = kind.hydrated ? '' : stylesFor(plain)
  const html = plain.replace('<style></style>', () => `<style>${styles}</style>`)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', securityPolicy(kind.hydrated ? { nonce, formOrigins: site.formOrigins } : { styleHash: createHash('sha256').update(styles).digest('base64'), formOrigins: [] }))
  // Told to our own listener, which keeps such pages and takes the mark off.
  if (kind.keepable && status === 200 && !headers.has('x-keep-page')) headers.set('x-keep-page', 'yes')
  return new Response(html, { status, headers })
}

async function render(page: React.ReactNode): Promise<string> {
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

/** Faults of loaders and renders go to the log of the house; failures that were meant for the screen do not come here. A request that was wrong is no fault. */
export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }): void {
  const wrongRequest = isRouteErrorResponse(error) && error.status < 500
  if (!wrongRequest && !request.signal.aborted) scopeOf(context).report(error)
}
