// Load on one address, and whether the server or the client was its limit. wrk takes a fifth of the
// processor that autocannon takes, so with autocannon the client is the limit of a cached page.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { installPackages } from '../scripts/system-packages.ts'
import type { Child } from './child.ts'

const CONNECTIONS = 32
const SECONDS = 4
const HEADERS = { 'accept-encoding': 'br' }
/** Below this share of a processor, the server waited for its client. */
const BUSY = 0.9

export interface Load {
  perSecond: number
  /** Per second of the server's processor: the same however slow the client is. */
  perProcessorSecond: number
  /** The share of a processor that the server used. */
  busy: number
}

const hasWrk = (): boolean => !spawnSync('wrk', ['-v']).error

/** Installs wrk where it is missing. Says so if the client will be the limit. */
export async function prepareClient(): Promise<void> {
  if (!hasWrk())
    await installPackages(['wrk'], 'Without wrk the client is the limit of fast pages. Install it.')
}

/** CPU time from /proc, which counts in hundredths of a second. */
export const processorSeconds = (pid: number): number => {
  const [, user, system] = /^\d+ \(.*\)(?: \S+){11} (\d+) (\d+)/.exec(
    readFileSync(`/proc/${pid}/stat`, 'utf8'),
  )!
  return (Number(user) + Number(system)) / 100
}

export async function load({ origin, pid }: Pick<Child, 'origin' | 'pid'>, path = '/'): Promise<Load> {
  const before = processorSeconds(pid)
  const began = performance.now()
  const requests = await (hasWrk() ? withWrk : withAutocannon)(origin + path)
  const seconds = (performance.now() - began) / 1000
  const used = processorSeconds(pid) - before
  return { perSecond: requests / seconds, perProcessorSecond: requests / used, busy: used / seconds }
}

async function withWrk(url: string): Promise<number> {
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const wrk = spawn('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...headers, url])
  const said = await text(wrk.stdout)
  const [, requests] = /(\d+) requests in/.exec(said) ?? []
  if (!requests || said.includes('Non-2xx')) throw new Error(`wrk failed at ${url}:\n${said}`)
  return Number(requests)
}

async function withAutocannon(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: HEADERS,
  })
  if (non2xx) throw new Error(`${non2xx} answers of ${url} were not 2xx`)
  return requests.total
}

/** Requests per second of a server that waits are those of its client, or of a machine that is busy. */
export function sayIfClientIsLimit(loads: Record<string, Load>): void {
  for (const [name, { busy }] of Object.entries(loads))
    if (busy < BUSY)
      process.stdout.write(
        `  The client was the limit of ${name}, which used ${Math.round(busy * 100)} % of a processor.\n`,
      )
}
