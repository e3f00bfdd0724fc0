// Ends the connections of a server that shuts down. A proxy holds its connections open to use them again, and
// would keep the server waiting: so each connection closes with the answer that is under way, and its other
// end is told with that answer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { SECOND } from '../clock.ts'

/** A connection that is idle may have the next request on its way to us. */
const GRACE_MS = 200
const LOOK_MS = 50
const LONGEST_MS = 9 * SECOND

/**
 * Returns the call that closes: it resolves when the last connection is gone. What takes very long is cut
 * off.
 */
export function closeConnections(http: Server): () => Promise<void> {
  const last = new Map<Socket, ServerResponse>()
  let closing = false
  http.on('connection', (socket: Socket) => socket.once('close', () => last.delete(socket)))
  // Before the request is answered, which happens at once where the answer is in memory.
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    last.set(socket, response)
    if (closing) response.setHeader('connection', 'close')
  })
  return async () => {
    closing = true
    for (const response of last.values()) if (!response.headersSent) response.setHeader('connection', 'close')
    const begun = performance.now()
    // An answer that has begun can't say any more that it is the last: its connection is closed once it is
    // idle.
    const looking = setInterval(() => {
      if (performance.now() - begun > GRACE_MS) http.closeIdleConnections()
      if (performance.now() - begun > LONGEST_MS) http.closeAllConnections()
    }, LOOK_MS)
    // The close of an HTTP server would also end all idle connections now, and reset those requests.
    await new Promise<void>((done) => Listener.prototype.close.call(http, () => done()))
    clearInterval(looking)
  }
}
