// The HTTP server itself: its timeouts, its limits per connection, and the queue of requests that arrive
// before the site is open.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MINUTE, SECOND } from '../../rules/durations.ts'
import { closeConnections } from './close-connections.ts'
import { watchConnections } from './connections.ts'
import { exceedsPipeliningLimit } from './pipelining-limit.ts'
import { endSlowClients, PATIENCE, type Patience } from './slow-clients.ts'

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface HttpServerOptions {
  /** Timeouts for slow clients. Tests use shorter ones. */
  patience?: Patience | undefined
  /** How long idle connections stay open when the site closes. */
  idleMs?: number | undefined
}

export interface HttpServer {
  http: Server
  /** Starts handling requests. Until then they are queued. */
  open(): void
  close(): Promise<void>
}

export function createHttpServer(
  answer: Answer,
  { patience = PATIENCE, idleMs }: HttpServerOptions,
): HttpServer {
  // The request timeout allows a file of 50 MB over 1 Mbit/s. endSlowClients enforces the minimum rate.
  const timeouts = {
    headersTimeout: patience.headersMs,
    requestTimeout: 15 * MINUTE,
    connectionsCheckingInterval: patience.lookMs,
    keepAliveTimeout: 12 * SECOND,
  }
  let queued: (() => void)[] | undefined = []
  const http = createServer(timeouts, (request, response) => {
    if (exceedsPipeliningLimit(connections, request)) return
    if (queued) queued.push(() => answer(request, response))
    else answer(request, response)
  })
  // Ends connections on which nothing moves, such as those of clients that don't read their response.
  http.setTimeout(patience.silentMs)
  const connections = watchConnections(http)
  const close = closeConnections(http, connections, idleMs)
  endSlowClients(http, connections, patience)
  return {
    http,
    open() {
      for (const answerQueued of queued ?? []) answerQueued()
      queued = undefined
    },
    close,
  }
}
