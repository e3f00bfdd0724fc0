// Protects against Slowloris-style attacks: a client that sends a byte now and then holds a connection and its
// buffers for long. So a body needs a minimum rate. (Node itself times out slow headers, connections on which
// nothing moves, and idle keep-alive connections.)
import type { Server } from 'node:http'
import { MINUTE, SECOND } from '../../rules/durations.ts'
import type { Connections } from './connections.ts'

export interface Patience {
  /** Timeout for receiving a request's headers. */
  headersMs: number
  /** The longest that nothing may move on a connection, not even while it waits for its response. */
  silentMs: number
  /** Grace period before a body's rate counts. */
  graceMs: number
  /** Minimum rate of a body after the grace period. */
  bytesPerMs: number
  /** Interval between checks. */
  lookMs: number
}

/** 8 bytes per ms is 64 kbit/s, the rate of a slow phone line. */
export const PATIENCE: Patience = {
  headersMs: 10 * SECOND,
  silentMs: 2 * MINUTE,
  graceMs: 10 * SECOND,
  bytesPerMs: 8,
  lookMs: 2 * SECOND,
}

export function endSlowClients(
  http: Server,
  connections: Connections,
  { graceMs, bytesPerMs, lookMs }: Patience,
): void {
  const allowedMs = (bytes: number) => graceMs + bytes / bytesPerMs

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, { latest, begun, received }] of connections)
      if (latest && !latest.request.complete && now - begun > allowedMs(socket.bytesRead - received))
        socket.destroy()
  }, lookMs)
  timer.unref()
  http.once('close', () => clearInterval(timer))
}
