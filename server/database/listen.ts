// News from the other instances, over PostgreSQL's LISTEN. While the line is down changes are missed, so
// nothing new is cached (http/freshness.ts).
import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { SECOND } from '../clock.ts'
import type { House } from '../house.ts'
import { CHANNEL, TOPICS, type Topic } from '../signals.ts'

export interface Listening {
  close(): Promise<void>
}

/**
 * A line that was cut without a word looks like a quiet one, for hours: so the other end is asked, and must
 * answer in time.
 */
export interface Pulse {
  everyMs: number
  withinMs: number
}

/** A server that is back is found within a second. */
const LONGEST_WAIT_MS = 500
const PULSE: Pulse = { everyMs: 30 * SECOND, withinMs: 3 * SECOND }

export function listenToOthers(
  house: House,
  onLine: (up: boolean) => void,
  { everyMs, withinMs }: Pulse = PULSE,
): Listening {
  const closing = new AbortController()
  const { signal } = closing
  const rest = (ms: number) => pause(ms, undefined, { signal }).catch(() => {})

  async function keepListening(): Promise<void> {
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      // Our own socket: it is let go whatever state the client is in, also while it connects, and a farewell
      // over a dead line is not waited for.
      const socket = new Socket({ signal })
      const client = new pg.Client({
        connectionString: house.database.location,
        stream: () => socket,
        connectionTimeoutMillis: withinMs,
        query_timeout: withinMs,
        keepAlive: true,
      })
      client.on('error', () => {})
      client.on('notification', ({ payload }) => house.signals.emit(payload as Topic))
      let up = false
      try {
        await client.connect()
        await client.query(`listen ${CHANNEL}`)
        up = true
        onLine(true)
        // Whatever was said while we were away was missed.
        for (const topic of TOPICS) house.signals.emit(topic)
        await untilLost(client)
      } catch {
        // Closed by us, never reached, or lost.
      }
      socket.destroy()
      if (signal.aborted) return
      if (!up) await rest(wait)
      else {
        onLine(false)
        house.log.warn('lost the line to the other instances')
        wait = 100
      }
    }
  }

  async function untilLost(client: pg.Client): Promise<never> {
    const lost = new Promise<never>((_, fail) => client.once('end', () => fail(new Error('the line ended'))))
    for (;;) {
      await Promise.race([rest(everyMs), lost])
      await Promise.race([client.query('select 1'), lost])
    }
  }

  onLine(false)
  const listening = keepListening()
  return {
    async close() {
      closing.abort()
      await listening
    },
  }
}
