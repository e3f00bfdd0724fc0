// Graceful shutdown. A proxy reuses its keep-alive connections and would block the shutdown. So each
// connection closes after its current response, which carries `Connection: close`.
import type { Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { SECOND } from '../../rules/durations.ts'
import type { Connections } from './connections.ts'

const LOOK_MS = 50
/** A request may be in flight on an idle connection, and take a while to arrive on a busy machine. */
const IDLE_MS = 800
const LONGEST_MS = 9 * SECOND

/**
 * Returns the function that closes the server. It resolves once the last connection is gone. Idle connections
 * stay open for `idleMs`. A response that is still running after LONGEST_MS is cut off.
 */
export function closeConnections(
  http: Server,
  connections: Connections,
  idleMs = IDLE_MS,
): () => Promise<void> {
  return async () => {
    const closeAfter = (response: ServerResponse) => response.setHeader('connection', 'close')
    // Must run before the handler: a response from the cache is sent synchronously.
    http.prependListener('request', (_, response: ServerResponse) => closeAfter(response))
    for (const { latest } of connections.values())
      if (latest && !latest.response.headersSent) closeAfter(latest.response)
    const begun = performance.now()
    // If the headers are already sent, `Connection: close` comes too late: destroy the socket once the
    // response is sent. Node's closeIdleConnections skips connections that have sent nothing or half a
    // request, and browsers and proxies preconnect.
    const timer = setInterval(() => {
      const waited = performance.now() - begun
      if (waited <= idleMs) return
      // setImmediate lets requests that have just arrived be read first.
      setImmediate(() => {
        for (const [socket, { latest }] of connections)
          if (!latest || latest.response.writableFinished || waited > LONGEST_MS) socket.destroy()
      })
    }, LOOK_MS)
    // http.Server.close would also close idle connections now and reset the requests in flight on them.
    await new Promise<void>((done) => Listener.prototype.close.call(http, () => done()))
    clearInterval(timer)
  }
}
