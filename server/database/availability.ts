// Whether PostgreSQL can be reached. While it is away every request for it is refused at once instead of
// waiting for a time limit, and it is asked several times a second, so that its return is noticed by itself
// and not by a visitor.
import { Socket } from 'node:net'
import pg from 'pg'
import type { Log } from '../log.ts'

/** unsure: a connection was lost, which may have been that one alone. The server is being asked. */
export type ReachState = 'up' | 'unsure' | 'away'

export interface Reach {
  state(): ReachState
  /** A connection was lost. */
  doubt(): void
  /** No connection can be made. */
  lose(error: unknown): void
  close(): void
}

/** SQLite is a file of this machine. */
export const ALWAYS_UP: Reach = { state: () => 'up', doubt() {}, lose() {}, close() {} }

const ASK_EVERY_MS = 200
const ANSWER_WITHIN_MS = 2500

export function watchReach(address: string, log: Log): Reach {
  const closing = new AbortController()
  const { signal } = closing
  let state: ReachState = 'up'
  let awaySince = 0
  let timer: NodeJS.Timeout | undefined

  function lose(error: unknown): void {
    if (state !== 'away') {
      awaySince = performance.now()
      log.warn('database away', { error })
    }
    state = 'away'
    timer ??= setTimeout(ask).unref()
  }

  function find(): void {
    if (state === 'away') log.info('database back', { awayMs: Math.round(performance.now() - awaySince) })
    state = 'up'
    clearTimeout(timer)
    timer = undefined
  }

  /**
   * Asks again while the last question is still open: a server whose network is cut answers none of those
   * asked before.
   */
  function ask(): void {
    if (signal.aborted) return
    timer = setTimeout(ask, ASK_EVERY_MS).unref()
    // Our own socket: it can be closed whatever state the client is in.
    const socket = new Socket({ signal })
    const client = new pg.Client({
      connectionString: address,
      stream: () => socket,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
    })
    client.on('error', () => {})
    client.connect().then(
      () => {
        if (state !== 'up') find()
        void client.end().catch(() => {})
      },
      (error: unknown) => {
        if (state !== 'up' && !signal.aborted) lose(error)
        socket.destroy()
      },
    )
  }

  return {
    state: () => state,
    doubt() {
      if (state !== 'up') return
      state = 'unsure'
      ask()
    },
    lose,
    close() {
      closing.abort()
      clearTimeout(timer)
    },
  }
}
