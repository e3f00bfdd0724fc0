// Limits HTTP pipelining. Node handles all pipelined requests at once and buffers the responses that the
// client doesn't read: a few kilobytes of requests could fill the memory. Browsers don't pipeline and other
// clients hardly do, so a connection with too many open requests is closed.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const MOST_AT_ONCE = 16

const unanswered = new WeakMap<Socket, number>()

/** Counts the request. True if it must not be answered: its connection is closed, or was just closed here. */
export function exceedsPipeliningLimit({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const pending = (unanswered.get(socket) ?? 0) + 1
  if (pending > MOST_AT_ONCE) socket.destroy()
  // Node still emits the requests it had already parsed from a destroyed socket.
  if (socket.destroyed) return true
  unanswered.set(socket, pending)
  response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
  return false
}
