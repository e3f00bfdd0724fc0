// For machines that watch: alive, ready to serve, and a few figures. None of them costs more than a look.
import type { Hono } from 'hono'
import type { House } from '../house.ts'
import type { Freshness } from './freshness.ts'
import type { RequestEnv } from './request-env.ts'

export function serveHealth(app: Hono<RequestEnv>, house: House, freshness: Freshness): void {
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    try {
      await house.database.db.selectFrom('totals').select('scope').limit(1).execute()
      return context.text('ready')
    } catch {
      return context.text('the database does not answer', 503)
    }
  })
  app.get('/metrics', (context) => {
    const { rss, heapUsed } = process.memoryUsage()
    const lines = [
      '# TYPE process_resident_memory_bytes gauge', `process_resident_memory_bytes ${rss}`,
      '# TYPE nodejs_heap_used_bytes gauge', `nodejs_heap_used_bytes ${heapUsed}`,
      '# TYPE process_uptime_seconds gauge', `process_uptime_seconds ${Math.round(process.uptime())}`,
      '# TYPE shingle_database_up gauge', `shingle_database_up ${house.database.reach.state() === 'away' ? 0 : 1}`,
      '# TYPE shingle_stale_answers_total counter', `shingle_stale_answers_total ${freshness.staleAnswers()}`,
    ]
    return context.text(`${lines.join('\n')}\n`)
  })
}
