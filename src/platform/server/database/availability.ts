// Whether PostgreSQL can be reached. While it is offline, every query is refused at once instead of waiting
// for a timeout. A probe tries to connect several times a second, so recovery does not depend on a visitor.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

/** unsure: a connection was lost, perhaps only that one. A probe is under way. */
export type AvailabilityState = 'online' | 'unsure' | 'offline'

export interface DatabaseAvailability {
  state(): AvailabilityState
  isOffline(): boolean
  /** A connection was lost. */
  markUnsure(): void
  /** No connection can be made. */
  markOffline(error: unknown): void
  close(): void
}

/** The availability of SQLite, which is a file on this machine. */
export const ALWAYS_ONLINE: DatabaseAvailability = {
  state: () => 'online',
  isOffline: () => false,
  markUnsure() {},
  markOffline() {},
  close() {},
}

const PROBE_INTERVAL_MS = 200
const PROBE_TIMEOUT_MS = 2500

export function watchAvailability(address: string, log: Log): DatabaseAvailability {
  const closing = new AbortController()
  const { signal } = closing
  let state: AvailabilityState = 'online'
  let offlineSince = 0
  let timer: NodeJS.Timeout | undefined

  function markOffline(error: unknown): void {
    if (state !== 'offline') {
      offlineSince = performance.now()
      log.warn('database away', { error })
    }
    state = 'offline'
    timer ??= setTimeout(probe).unref()
  }

  function markOnline(): void {
    if (state === 'offline')
      log.info('database back', { awayMs: Math.round(performance.now() - offlineSince) })
    state = 'online'
    clearTimeout(timer)
    timer = undefined
  }

  /** Starts a probe even while earlier ones are open: after a network cut those never get an answer. */
  function probe(): void {
    if (signal.aborted) return
    timer = setTimeout(probe, PROBE_INTERVAL_MS).unref()
    // Our own socket, so that it can be destroyed in any state of the client.
    const socket = new Socket({ signal })
    const client = new pg.Client({
      connectionString: address,
      stream: () => socket,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    })
    client.on('error', () => {})
    client.connect().then(
      () => {
        if (state !== 'online') markOnline()
        void client.end().catch(() => {})
      },
      (error: unknown) => {
        if (state !== 'online' && !signal.aborted) markOffline(error)
        socket.destroy()
      },
    )
  }

  return {
    state: () => state,
    isOffline: () => state === 'offline',
    markUnsure() {
      if (state !== 'online') return
      state = 'unsure'
      probe()
    },
    markOffline,
    close() {
      closing.abort()
      clearTimeout(timer)
    },
  }
}
