// Whoever sends a byte now and then, or takes nothing of what they asked for, holds a connection, and what is
// kept for it, as long as they please. So a body must come at a pace that even a poor line has, and an answer
// must go on being taken. (Slow headers, and silence between two requests, are Node's own to end.)
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../clock.ts'

export interface Patience {
  /** Until a request's headers are there. */
  headersMs: number
  /** For a body of any size, before its pace counts; and for an answer of which nothing more is taken. */
  graceMs: number
  /** Its pace after that, at least. */
  bytesPerMs: number
  /** How often connections are looked at. */
  lookMs: number
}

/** The pace is that of a slow phone line: 64 kbit/s. */
export const PATIENCE: Patience = {
  headersMs: 10 * SECOND,
  graceMs: 10 * SECOND,
  bytesPerMs: 8,
  lookMs: 2 * SECOND,
}

interface Exchange {
  request: IncomingMessage
  begun: number
  /** What the connection had received by then. */
  received: number
  /** Since when no more than so many bytes were taken, while others wait. */
  stuck?: { taken: number; since: number } | undefined
}

export function endSlowClients(http: Server, { graceMs, bytesPerMs, lookMs }: Patience): void {
  const exchanges = new Map<Socket, Exchange>()
  http.on('connection', (socket: Socket) => socket.once('close', () => exchanges.delete(socket)))
  http.on('request', (request: IncomingMessage) => {
    const { socket } = request
    if (!socket.destroyed)
      exchanges.set(socket, { request, begun: performance.now(), received: socket.bytesRead })
  })
  const allowed = (bytes: number) => graceMs + bytes / bytesPerMs

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, exchange] of exchanges) {
      const { request, begun, received } = exchange
      const sendsSlowly = !request.complete && now - begun > allowed(socket.bytesRead - received)
      if (sendsSlowly || takesNothing(socket, exchange, now)) socket.destroy()
    }
  }, lookMs)
  looking.unref()
  http.once('close', () => clearInterval(looking))

  /** The timer restarts whenever the client reads some bytes. Bytes we queue meanwhile don't count as progress. */
  function takesNothing(socket: Socket, exchange: Exchange, now: number): boolean {
    const taken = takenBy(socket)
    if (!socket.writableLength) exchange.stuck = undefined
    else if (exchange.stuck?.taken !== taken) exchange.stuck = { taken, since: now }
    else return now - exchange.stuck.since > graceMs
    return false
  }
}

/**
 * A large answer waits as one piece until the last of it is gone (`writableLength`); what went of it so far
 * only the handle below knows.
 */
function takenBy(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
