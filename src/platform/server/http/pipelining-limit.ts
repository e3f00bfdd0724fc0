// Limits HTTP pipelining. Node handles all pipelined requests at once and buffers the responses that the
// client doesn't read: a few kilobytes of requests could fill the memory. Browsers don't pipeline and other
// clients hardly do, so a connection with too many open requests is closed.
import type { IncomingMessage } from 'node:http'
import type { Connections } from './connections.ts'

export const MOST_AT_ONCE = 16

/** True if the request must not be answered: its connection is closed, or was just closed here. */
export function exceedsPipeliningLimit(connections: Connections, { socket }: IncomingMessage): boolean {
  const connection = connections.get(socket)
  if (connection && connection.unanswered.length > MOST_AT_ONCE) socket.destroy()
  // Node still emits the requests it had already parsed from a destroyed socket.
  return socket.destroyed
}
