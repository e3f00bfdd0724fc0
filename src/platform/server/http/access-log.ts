// One line for each request, if ACCESS_LOG is on. Paths with a secret in them are logged by their route.
import type { Server } from 'node:http'
import type { Log } from '../log.ts'

interface AccessLog {
  log: Log
  routeOf(pathname: string): string
  peerOf(remoteAddress: string, forwardedFor: string | null): string
}

/** Route parameters that are secrets. */
const SECRET_PART = /\{(token|key)\}/

export function logAccess(http: Server, { log, routeOf, peerOf }: AccessLog): void {
  http.on('request', (request, response) => {
    const begun = performance.now()
    response.once('close', () => {
      const [pathname = '/'] = (request.url ?? '/').split('?')
      const route = routeOf(pathname)
      const forwarded = request.headers['x-forwarded-for']
      log.info('request', {
        method: request.method,
        path: SECRET_PART.test(route) ? route : pathname,
        // A client that left before the answer began got none.
        status: response.headersSent ? response.statusCode : null,
        ms: Math.round(performance.now() - begun),
        // The same as in the line of an error.
        requestId: response.getHeader('x-request-id'),
        peer: peerOf(request.socket.remoteAddress ?? '', typeof forwarded === 'string' ? forwarded : null),
      })
    })
  })
}
