// The open connections, each with its latest request: what the limits of slow clients and of pipelining, and
// the shutdown, go by. One record for all of them, because it is written at each request.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Connection {
  /** The latest request, if there was one, with its response. */
  latest?: { request: IncomingMessage; response: ServerResponse }
  begun: number
  /** The socket's `bytesRead` when the request began. */
  received: number
  /** Responses that may still be under way, the oldest first. */
  unanswered: ServerResponse[]
}

export type Connections = ReadonlyMap<Socket, Connection>

export function watchConnections(http: Server): Connections {
  const connections = new Map<Socket, Connection>()
  http.on('connection', (socket: Socket) => {
    connections.set(socket, { begun: 0, received: 0, unanswered: [] })
    socket.once('close', () => connections.delete(socket))
  })
  // Must run before the handler: a response from the cache is sent synchronously.
  http.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket)
    if (!connection) return
    connection.latest = { request, response }
    connection.begun = performance.now()
    connection.received = request.socket.bytesRead
    // Responses are sent in the order of their requests. Listening to the end of each would cost more.
    const { unanswered } = connection
    while (unanswered[0]?.writableFinished || unanswered[0]?.destroyed) unanswered.shift()
    unanswered.push(response)
  })
  return connections
}
