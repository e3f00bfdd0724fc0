// Ends the connections of a server that shuts down. A proxy holds its connections open to use them again, and
// would keep the server waiting: so each connection closes with the answer that is under way, and its other
// end is told with that answer.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { SECOND } from '../clock.ts'

/** A connection without a request may have one on its way to us. */
const GRACE_MS = 200
const LOOK_MS = 50
const LONGEST_MS = 9 * SECOND

/**
 * Returns the call that closes: it resolves when the last connection is gone. What takes very long is cut
 * off.
 */
export function closeConnections(http: Server): () => Promise<void> {
  /** Every connection with its last answer, if it ever asked for one. */
  const last = new Map<Socket, ServerResponse | undefined>()
  let closing = false
  http.on('connection', (socket: Socket) => {
    last.set(socket, undefined)
    socket.once('close', () => last.delete(socket))
  })
  // Before the request is answered, which happens at once where the answer is in memory.
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    last.set(socket, response)
    if (closing) response.setHeader('connection', 'close')
  })
  return async () => {
    closing = true
    for (const response of last.values())
      if (response && !response.headersSent) response.setHeader('connection', 'close')
    const begun = performance.now()
    // An answer that has begun can't say any more that it is the last: its connection is closed once it is
    // sent. Node's closeIdleConnections would spare connections that sent nothing yet, or half a request:
    // browsers and proxies open such ahead of time.
    const looking = setInterval(() => {
      const waited = performance.now() - begun
      if (waited <= GRACE_MS) return
      for (const [socket, response] of last)
        if (!response || response.writableFinished || waited > LONGEST_MS) socket.destroy()
    }, LOOK_MS)
    // The close of an HTTP server would also end all idle connections now, and reset those requests.
    await new Promise<void>((done) => Listener.prototype.close.call(http, () => done()))
    clearInterval(looking)
  }
}
