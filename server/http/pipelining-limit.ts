// Node answers everything that was asked over a connection at once and holds what is not taken yet: a few
// kilobytes of questions would fill the memory with answers. Browsers ask one thing at a time, others hardly
// more, so whoever has very many questions open is hung up on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export const MOST_AT_ONCE = 16

const unanswered = new WeakMap<Socket, number>()

/**
 * Counts the request in; true where it must not be answered, since its connection is gone or has just been
 * ended for it.
 */
export function exceedsPipeliningLimit({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const asked = (unanswered.get(socket) ?? 0) + 1
  if (asked > MOST_AT_ONCE) socket.destroy()
  // What was sent in the same breath is still read out after that.
  if (socket.destroyed) return true
  unanswered.set(socket, asked)
  response.once('close', () => unanswered.set(socket, unanswered.get(socket)! - 1))
  return false
}
