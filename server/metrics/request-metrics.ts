// Answered requests: how many, and how long they took.
import type { Server } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { LATENCY_BUCKETS } from './latency-buckets.ts'

type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'

export type CountRequests = (http: Server, routeOf: (pathname: string) => string) => void

export function requestMetrics(registry: Registry): CountRequests {
  const registers = [registry]
  const requests = new Counter({
    name: 'shingle_http_requests_total',
    help: 'Answered HTTP requests by class of status.',
    labelNames: ['status'],
    registers,
  })
  const latency = new Histogram({
    name: 'shingle_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: LATENCY_BUCKETS,
    registers,
  })
  // Counters start at 0, so that the first increase is visible to rate().
  for (const status of ['2xx', '3xx', '4xx', '5xx'] satisfies StatusClass[]) requests.inc({ status }, 0)
  return (http, routeOf) =>
    http.on('request', (request, response) => {
      const begun = performance.now()
      response.once('close', () => {
        // A client that left before the answer began got no status.
        if (!response.headersSent) return
        const status = `${Math.floor(response.statusCode / 100)}xx`
        const [pathname = '/'] = (request.url ?? '/').split('?')
        requests.inc({ status })
        latency.observe({ route: routeOf(pathname), status }, (performance.now() - begun) / 1000)
      })
    })
}
