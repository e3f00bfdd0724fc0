// Measurements that several parts share.
import { readFileSync } from 'node:fs'
import { figure } from './report.ts'

/** Until V8 has compiled what is called often, as on a site in use. */
const WARM_UP = 20

/** In megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** How long `act` takes: the median and the 95th percentile. Only the percentile has a limit. */
export async function timed(name: string, times: number, act: () => Promise<unknown>): Promise<void> {
  for (let warm = 0; warm < WARM_UP; warm++) await act()
  const taken: number[] = []
  for (let at = 0; at < times; at++) {
    const began = performance.now()
    await act()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  figure(`${name}: p50`, taken[Math.floor(times / 2)]!, 'ms')
  figure(`${name}: p95`, taken[Math.floor(times * 0.95)]!, 'ms', { maximum: 100 })
}
