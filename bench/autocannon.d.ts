declare module 'autocannon' {
  interface Options {
    url: string
    connections?: number
    duration?: number
    amount?: number
    pipelining?: number
    method?: string
    headers?: Record<string, string>
    body?: string
    requests?: { setupRequest(request: { path: string }): object }[]
    setupClient?: (client: {
      on(event: string, listener: () => void): void
      setBody(body: string): void
      setHeaders(headers: Record<string, string>): void
    }) => void
  }
  interface Result {
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; average: number }
    non2xx: number
    errors: number
    '2xx': number
  }
  export default function autocannon(options: Options): Promise<Result>
}
