// Answered requests: how many, and how long they took. Written as text here, since the counters of
// prom-client sort and hash their labels at each request, which costs a tenth of a cached page.
import type { Server } from 'node:http'
import { LATENCY_BUCKETS } from './latency-buckets.ts'

interface RequestMetrics {
  count(http: Server, routeOf: (pathname: string) => string): void
  /** In Prometheus' text format. */
  text(): string
}

interface Series {
  /** Requests by the first bucket that they fit in. The last one has no limit. */
  buckets: number[]
  seconds: number
}

const REQUESTS = 'shingle_http_requests_total'
const LATENCY = 'shingle_http_request_duration_seconds'
/** Counters start at 0, so that the first increase is visible to rate(). */
const STATUS_CLASSES = [2, 3, 4, 5]

export function requestMetrics(): RequestMetrics {
  /** By route, and then by the first digit of the status. */
  const routes = new Map<string, Series[]>()

  function observe(route: string, statusClass: number, seconds: number): void {
    let classes = routes.get(route)
    if (!classes) routes.set(route, (classes = []))
    const series = (classes[statusClass] ??= newSeries())
    let bucket = 0
    while (seconds > LATENCY_BUCKETS[bucket]!) bucket++
    series.buckets[bucket]!++
    series.seconds += seconds
  }

  return {
    count: (http, routeOf) =>
      void http.on('request', (request, response) => {
        const begun = performance.now()
        response.on('close', () => {
          // A client that left before the answer began got no status.
          if (!response.headersSent) return
          const url = request.url ?? '/'
          const queryStart = url.indexOf('?')
          const route = routeOf(queryStart < 0 ? url : url.slice(0, queryStart))
          observe(route, Math.floor(response.statusCode / 100), (performance.now() - begun) / 1000)
        })
      }),
    text() {
      const latency: string[] = []
      const requests = new Map(STATUS_CLASSES.map((statusClass) => [statusClass, 0]))
      for (const [route, classes] of routes)
        classes.forEach((series, statusClass) => {
          const count = series.buckets.reduce((sum, some) => sum + some)
          requests.set(statusClass, (requests.get(statusClass) ?? 0) + count)
          latency.push(...latencyLines(series, `route="${route}",status="${statusClass}xx"`, count))
        })
      return [
        `# HELP ${REQUESTS} Answered HTTP requests by class of status.`,
        `# TYPE ${REQUESTS} counter`,
        ...[...requests].map(([statusClass, count]) => `${REQUESTS}{status="${statusClass}xx"} ${count}`),
        '',
        `# HELP ${LATENCY} Time from a request to the end of its answer, by route and class of status.`,
        `# TYPE ${LATENCY} histogram`,
        ...latency,
        '',
      ].join('\n')
    },
  }
}

const newSeries = (): Series => ({ buckets: [...LATENCY_BUCKETS, Infinity].map(() => 0), seconds: 0 })

function latencyLines({ buckets, seconds }: Series, labels: string, count: number): string[] {
  let below = 0
  const lines = buckets.map((some, index) => {
    below += some
    return `${LATENCY}_bucket{le="${LATENCY_BUCKETS[index] ?? '+Inf'}",${labels}} ${below}`
  })
  return [...lines, `${LATENCY}_sum{${labels}} ${seconds}`, `${LATENCY}_count{${labels}} ${count}`]
}
