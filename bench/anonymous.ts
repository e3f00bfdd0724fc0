// The cost of hostile requests: forged cookies, random addresses and oversized forms.
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import autocannon from 'autocannon'
import type { Child } from './child.ts'
import { processorSeconds } from './load.ts'
import { figure, heading, median, middleOf } from './report.ts'

const COOKIES = { nonsense: 'x', 'in the right shape': `${'a'.repeat(32)}.${'b'.repeat(43)}%3D` }

/** 5,000 requests per second on a machine that serves the cached page 45,000 times per second. */
const ENOUGH = 0.11

export async function benchAnonymous(site: Child): Promise<void> {
  heading('Strangers: requests per second of processor')
  const cached = await median(3, () => load(site, () => '/'))
  for (const [kind, value] of Object.entries(COOKIES)) {
    const rate = await median(3, () => load(site, () => '/', { cookie: `shingle.session_token=${value}` }))
    figure(`a made-up cookie (${kind}), of the cached page`, rate / cached, '×', { minimum: 0.5 })
  }
  let serial = 0
  const MADE_UP: Record<string, () => string> = {
    'unknown addresses': () => `/nowhere-${++serial}`,
    'deeper ones': () => `/orders/${++serial}/wp-admin`,
    'the data of unknown addresses': () => `/nowhere-${++serial}.data`,
    'links with tokens of the wrong shape': () => `/verify?token=x${++serial}`,
    '/login with a return path': () => `/login?next=%2Forder%2F${++serial}`,
    '/templates with unknown filters': () => `/templates?category=x${++serial}`,
  }
  for (const [what, path] of Object.entries(MADE_UP)) {
    const rate = await median(3, () => load(site, path))
    figure(what, rate, '/s')
    figure('of the cached page', rate / cached, '×', { minimum: ENOUGH })
  }
  await benchFlood(site)
}

/**
 * Autocannon can ask for another address each time. It is slower than the site, so the rate is per second of
 * the site's processor.
 */
async function load(site: Child, path: () => string, headers: Record<string, string> = {}): Promise<number> {
  const before = processorSeconds(site.pid)
  const { requests } = await autocannon({
    url: site.origin,
    connections: 50,
    duration: 3,
    headers: { 'accept-encoding': 'br, gzip', accept: 'text/html', ...headers },
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  return requests.total / (processorSeconds(site.pid) - before)
}

const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Measures the latency of /healthz while large forms flood the site. */
async function benchFlood(site: Child): Promise<void> {
  const before = peakMb(site.pid)
  const latencies: number[] = []
  let statuses: number[] | undefined
  const flood = new Worker(new URL('./flood.ts', import.meta.url), { workerData: site.origin })
  flood.once('message', (all: number[]) => (statuses = all))
  while (!statuses) {
    const began = performance.now()
    await (await fetch(`${site.origin}/healthz`)).text()
    latencies.push(performance.now() - began)
  }
  await flood.terminate()
  figure('forms of 31 MB refused', statuses.filter((status) => status === 413).length, 'of 20', {
    minimum: 20,
  })
  figure('/healthz meanwhile', middleOf(latencies), 'ms', { maximum: 250 })
  figure('memory on top', peakMb(site.pid) - before, 'MB', { maximum: 200 })
}
