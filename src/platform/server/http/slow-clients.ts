// Protects against Slowloris-style attacks: a client that sends or reads a byte now and then holds a
// connection and its buffers forever. So a body needs a minimum rate, and a response must keep draining.
// (Node itself times out slow headers and idle keep-alive connections.)
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../../rules/durations.ts'
import type { Connection, Connections } from './connections.ts'

export interface Patience {
  /** Timeout for receiving a request's headers. */
  headersMs: number
  /** Grace period before a body's rate counts, and the longest a response may make no progress. */
  graceMs: number
  /** Minimum rate of a body after the grace period. */
  bytesPerMs: number
  /** Interval between checks. */
  lookMs: number
}

/** 8 bytes per ms is 64 kbit/s, the rate of a slow phone line. */
export const PATIENCE: Patience = {
  headersMs: 10 * SECOND,
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
    for (const [socket, connection] of connections) {
      const { latest, begun, received } = connection
      if (!latest) continue
      const sendsSlowly = !latest.request.complete && now - begun > allowedMs(socket.bytesRead - received)
      if (sendsSlowly || isStalled(socket, connection, now)) socket.destroy()
    }
  }, lookMs)
  timer.unref()
  http.once('close', () => clearInterval(timer))

  /** The timer restarts whenever the client reads some bytes. Bytes that we queue don't count as progress. */
  function isStalled(socket: Socket, connection: Connection, now: number): boolean {
    const bytesRead = bytesReadByClient(socket)
    if (!socket.writableLength) connection.stuck = undefined
    else if (connection.stuck?.bytesRead !== bytesRead) connection.stuck = { bytesRead, since: now }
    else return now - connection.stuck.since > graceMs
    return false
  }
}

/**
 * Bytes the client has read. `writableLength` counts a large response as one chunk until all of it is sent;
 * only the internal handle knows the progress.
 */
function bytesReadByClient(socket: Socket): number {
  const { _handle: handle } = socket as unknown as {
    _handle: { bytesWritten: number; writeQueueSize: number } | null
  }
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0
}
