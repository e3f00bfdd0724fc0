// News from the other instances, over PostgreSQL's LISTEN. While the line is down nothing may be kept in memory, since changes would be missed.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { House } from '../house.ts'
import type { Topic } from '../signals.ts'
import { CHANNEL } from '../unit-of-work.ts'

const TOPICS: Topic[] = ['content', 'media', 'outbox', 'notifications', 'orders']

export interface Listening {
  close(): Promise<void>
}

export function listenToOthers(house: House, onLine: (up: boolean) => void): Listening {
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    for (let wait = 200; !closed; wait = Math.min(wait * 2, 3000)) {
      try {
        const next = new pg.Client({ connectionString: house.database.location, connectionTimeoutMillis: 3000, keepAlive: true })
        next.on('error', () => {})
        next.on('notification', ({ payload }) => house.signals.emit(payload as Topic))
        next.on('end', lost)
        await next.connect()
        await next.query(`listen ${CHANNEL}`)
        client = next
        onLine(true)
        // Whatever was said while we were away was missed.
        for (const topic of TOPICS) house.signals.emit(topic)
        return
      } catch {
        await pause(wait)
      }
    }
  }

  function lost(): void {
    if (closed || !client) return
    client = undefined
    onLine(false)
    house.log.warn('lost the line to the other instances')
    void connect()
  }

  onLine(false)
  void connect()
  return {
    async close() {
      closed = true
      await client?.end().catch(() => {})
    },
  }
}
