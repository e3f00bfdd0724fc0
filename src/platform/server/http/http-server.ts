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
    closeAtTinyChunks(request)
    if (queued) queued.push(() => answer(request, response))
    else answer(request, response)
  })
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

// A chunked body can come in chunks of a single byte. Each chunk is an event of its own, so a few megabytes
// of them keep the process busy for seconds. We close such a connection.

/** The first 2,000 chunks may have any size: programs that write as they go send small ones. */
const FREE_CHUNKS = 2000
/** Bytes per chunk, on average, of a longer body. */
const SMALLEST_AVERAGE = 64

/** Call it before anything reads the body. */
function closeAtTinyChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  let chunks = 0
  let bytes = 0
  const push = request.push.bind(request)
  // Node's parser hands over every chunk here. Listening to `data` would begin to read the body.
  request.push = (chunk: Buffer | null, encoding) => {
    // The end of the body.
    if (chunk === null) return push(chunk, encoding)
    chunks++
    bytes += chunk.length
    if (chunks <= FREE_CHUNKS || bytes >= chunks * SMALLEST_AVERAGE) return push(chunk, encoding)
    request.destroy()
    return false
  }
}
