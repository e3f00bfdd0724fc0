// Whoever sends or takes a byte now and then holds a connection, and what is kept for it, as long as they please. So a body must come, and an
// answer be taken, at a pace that even a poor line has. (Slow headers, and silence between two requests, are Node's own to end.)
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../clock.ts'

export interface Patience {
  /** Until a request's headers are there. */
  headersMs: number
  /** For a body or an answer of any size, before its pace counts. */
  graceMs: number
  /** Its pace after that, at least. */
  bytesPerMs: number
  /** How often connections are looked at. */
  lookMs: number
}

/** The pace is that of a slow phone line: 64 kbit/s. */
export const PATIENCE: Patience = { headersMs: 10 * SECOND, graceMs: 10 * SECOND, bytesPerMs: 8, lookMs: 2.5 * SECOND }

interface Exchange {
  request: IncomingMessage
  begun: number
  /** What the connection had received by then. */
  received: number
  /** Since when so many bytes wait to be taken. */
  waiting?: { bytes: number; since: number }
}

export function endSlowClients(http: Server, { graceMs, bytesPerMs, lookMs }: Patience): void {
  const exchanges = new Map<Socket, Exchange>()
  http.on('connection', (socket: Socket) => socket.once('close', () => exchanges.delete(socket)))
  http.on('request', (request: IncomingMessage) => {
    const { socket } = request
    if (!socket.destroyed) exchanges.set(socket, { request, begun: performance.now(), received: socket.bytesRead })
  })
  const allowed = (bytes: number) => graceMs + bytes / bytesPerMs

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, exchange] of exchanges) {
      const { request, begun, received } = exchange
      const sendsSlowly = !request.complete && now - begun > allowed(socket.bytesRead - received)
      if (sendsSlowly || takesSlowly(socket, exchange, now)) socket.destroy()
    }
  }, lookMs)
  looking.unref()
  http.once('close', () => clearInterval(looking))

  /** What waits here was handed over and not taken; as soon as some of it is, the time begins anew for the rest. */
  function takesSlowly(socket: Socket, exchange: Exchange, now: number): boolean {
    const bytes = socket.writableLength
    if (!bytes) exchange.waiting = undefined
    else if (exchange.waiting?.bytes !== bytes) exchange.waiting = { bytes, since: now }
    else return now - exchange.waiting.since > allowed(bytes)
    return false
  }
}
