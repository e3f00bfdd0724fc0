// Ten minutes of mixed load on one instance with SQLite: the memory at rest, at its peak and five minutes
// after, and the time that a start on the data takes then. Usage: node bench/small-machine.ts [CGROUP], an
// own cgroup whose limit of memory is set, such as /sys/fs/cgroup/memory/small.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '#platform/rules/durations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { balance } from './balancer.ts'
import { ADMIN } from './child.ts'
import { residentMb } from './measure.ts'
import { startMixedLoad } from './mixed-load.ts'
import { figure, heading, summary } from './report.ts'

const ROOT = join(import.meta.dirname, '..')
const [cgroup] = process.argv.slice(2)
const PER_SECOND = Number(process.env.PER_SECOND ?? 20)
const LOAD_MS = Number(process.env.LOAD_MS ?? 10 * MINUTE)
const dataDir = mkdtempSync(join(tmpdir(), 'shingle-small-'))

async function start(): Promise<{ child: ChildProcess; origin: string; tookMs: number }> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const enter = cgroup ? `echo $$ > ${cgroup}/cgroup.procs && ` : ''
  const began = performance.now()
  const child = spawn('sh', ['-c', `${enter}exec ${process.execPath} build/site/start.js`], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: `${dataDir}/compile`,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  })
  process.once('exit', () => child.kill('SIGKILL'))
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
    await pause(10)
  }
  return { child, origin, tookMs: performance.now() - began }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
}

const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

heading('The smallest machine')
await stop((await start()).child)
const { child, origin } = await start()
await pause(30 * SECOND)
figure('memory at rest', residentMb(child.pid!), 'MB', { maximum: 140 })
const balancer = balance([origin])
const load = await startMixedLoad(balancer.ask, PER_SECOND)
await pause(LOAD_MS)
const { asked, failed } = await load.stop()
balancer.stop()
figure('requests', asked, '')
figure('failed requests', failed.length, '', { maximum: 0 })
for (const fault of failed.slice(0, 10)) process.stdout.write(`  ${fault}\n`)
figure('peak', peakMb(child.pid!), 'MB', { maximum: 512 })
figure('memory after the load', residentMb(child.pid!), 'MB')
await pause(LOAD_MS / 2)
figure('memory five minutes later', residentMb(child.pid!), 'MB', { maximum: 250 })
await stop(child)
const starts: number[] = []
for (let n = 0; n < 5; n++) {
  const again = await start()
  starts.push(again.tookMs)
  await stop(again.child)
}
figure('start on this data, median of five', starts.sort((a, b) => a - b)[2]! / SECOND, 's', { maximum: 0.8 })
rmSync(dataDir, { recursive: true, force: true })
process.exit(summary() ? 0 : 1)
