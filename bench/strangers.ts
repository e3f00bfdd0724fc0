// What strangers can make the site do: cookies, addresses and forms that they made up.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { Child } from './child.ts'
import { figure, heading, median, middleOf } from './report.ts'

const MB = 1024 * 1024
const COOKIES = { nonsense: 'x', 'in the right shape': `${'a'.repeat(32)}.${'b'.repeat(43)}%3D` }

/** `cached` is the rate of the page from memory, in the same run. */
export async function benchStrangers(site: Child, cached: number): Promise<void> {
  heading('Strangers')
  for (const [kind, value] of Object.entries(COOKIES)) {
    const rate = await median(3, () => load(site, () => '/', { cookie: `shingle.session_token=${value}` }))
    figure(`a made-up cookie (${kind}), of the cached page`, rate / cached, '×', { least: 0.5 })
  }
  let serial = 0
  figure('addresses that are not there', await median(3, () => load(site, () => `/nowhere-${++serial}`)), '/s', { least: 5000 })
  figure('deeper ones', await median(3, () => load(site, () => `/orders/${++serial}/wp-admin`)), '/s', { least: 5000 })
  figure('/login with a way on', await median(3, () => load(site, () => `/login?next=%2Forder%2F${++serial}`)), '/s', { least: 2000 })
  figure('/templates with filters that there are not', await median(3, () => load(site, () => `/templates?category=x${++serial}`)), '/s', { least: 2000 })
  await benchFlood(site)
}

const load = async (site: Child, path: () => string, headers: Record<string, string> = {}) =>
  (await autocannon({
    url: site.origin, connections: 50, duration: 3, headers: { 'accept-encoding': 'br, gzip', accept: 'text/html', ...headers },
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })).requests.average

const peakMb = (pid: number) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Twenty forms of 31 MB in tiny parts at once, while somebody else asks whether the site is there. */
async function benchFlood(site: Child): Promise<void> {
  const boundary = '----FormBoundary7MA4YWxkTrZu0gWx'
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`
  const body = new Blob([part.repeat(Math.floor((31 * MB) / part.length)), `--${boundary}--\r\n`])
  const before = peakMb(site.pid)
  const waits: number[] = []
  let sending = true
  const flood = Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${site.origin}/contact`, { method: 'POST', body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })).status))
  const statuses = flood.finally(() => (sending = false))
  while (sending) {
    const began = performance.now()
    await (await fetch(`${site.origin}/healthz`)).text()
    waits.push(performance.now() - began)
  }
  figure('forms of 31 MB refused', (await statuses).filter((status) => status === 413).length, 'of 20', { least: 20 })
  figure('/healthz meanwhile', middleOf(waits), 'ms', { most: 250 })
  figure('/healthz meanwhile, at worst', Math.max(...waits), 'ms', { most: 1000 })
  figure('memory on top', peakMb(site.pid) - before, 'MB', { most: 200 })
}
