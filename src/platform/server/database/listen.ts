// Receives the signals of other instances over PostgreSQL's LISTEN. While the connection is down signals are
// missed, so nothing new is cached (http/freshness.ts).
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '../../rules/durations.ts'
import type { App } from '../app.ts'
import { CHANNEL, TOPICS, type Topic } from '../signals.ts'
import { findOtherSecret, nameListener } from './same-secret.ts'

export interface Listening {
  close(): Promise<void>
}

/** A connection that is cut silently looks idle for hours. A regular query detects it. */
export interface Heartbeat {
  everyMs: number
  withinMs: number
}

const LONGEST_RECONNECT_DELAY_MS = 500
const HEARTBEAT: Heartbeat = { everyMs: 30 * SECOND, withinMs: 3 * SECOND }

export function listenToOthers(
  app: App,
  onConnection: (up: boolean) => void,
  { everyMs, withinMs }: Heartbeat = HEARTBEAT,
): Listening {
  const closing = new AbortController()
  const { signal } = closing
  const sleep = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})

  async function reconnectForever(): Promise<void> {
    let delayMs = 100
    for (; !signal.aborted; delayMs = Math.min(delayMs * 2, LONGEST_RECONNECT_DELAY_MS)) {
      // Our own socket, so that it can be destroyed in any state of the client, without waiting for a
      // goodbye over a dead connection.
      const socket = new Socket({ signal })
      const client = new pg.Client({
        connectionString: app.database.location,
        stream: () => socket,
        connectionTimeoutMillis: withinMs,
        query_timeout: withinMs,
        keepAlive: true,
      })
      client.on('error', () => {})
      client.on('notification', ({ payload }) => app.signals.emit(payload as Topic))
      let up = false
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        await nameListener(client, app.settings)
        up = true
        onConnection(true)
        // Signals sent while we were disconnected are lost: assume that everything changed.
        for (const topic of TOPICS) app.signals.emit(topic)
        const other = await findOtherSecret(client, app.settings)
        if (other) app.log.error('another instance runs with a different SECRET', { other })
        await untilLost(client)
      } catch {
        // Closed by us, not connected, or lost.
      }
      socket.destroy()
      if (signal.aborted) return
      if (!up) await sleep(delayMs)
      else {
        onConnection(false)
        app.log.warn('lost the line to the other instances')
        delayMs = 100
      }
    }
  }

  async function untilLost(client: pg.Client): Promise<never> {
    const lost = new Promise<never>((_, fail) =>
      client.once('end', () => fail(new Error('connection ended'))),
    )
    for (;;) {
      await Promise.race([sleep(everyMs), lost])
      await Promise.race([client.query('select 1'), lost])
    }
  }

  onConnection(false)
  const listening = reconnectForever()
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}
