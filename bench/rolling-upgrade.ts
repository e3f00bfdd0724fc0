// Replaces two instances of an earlier version on one PostgreSQL by this version, one after the other, under
// load, and counts the requests that fail. Then the way back: the backup before the migration, restored by
// the earlier version. Usage: node bench/rolling-upgrade.ts FOLDER, a built clone of the earlier version.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { freePort } from '#tests/support/free-port.ts'
import { freshDatabase, startPostgres } from '#tests/support/postgres.ts'
import { balance } from './balancer.ts'
import { ADMIN } from './child.ts'
import { startMixedLoad } from './mixed-load.ts'

const NEW = resolve(import.meta.dirname, '..')
const OLD = resolve(process.argv[2] ?? '')
/** How long the load runs before, between and after the two replacements. */
const PHASE_MS = Number(process.env.PHASE_MS ?? 15_000)
const PER_SECOND = Number(process.env.PER_SECOND ?? 20)
const run = promisify(execFile)
const say = (words: string) => process.stdout.write(`${words}\n`)

const folder = mkdtempSync(join(tmpdir(), 'shingle-upgrade-'))
const postgres = await startPostgres()
const children = new Set<ChildProcess>()
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))

function settings(database: string, dataDir: string, port = 0): Record<string, string> {
  mkdirSync(dataDir, { recursive: true })
  return {
    PATH: process.env.PATH!,
    NODE_ENV: 'production',
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    SEED: 'demo',
    SECRET: 'secret-of-the-upgrade-with-forty-letters',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  }
}

interface Instance {
  child: ChildProcess
  origin: string
}

async function start(version: string, env: Record<string, string>): Promise<Instance> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(version, 'build/site/start.js')], {
    cwd: version,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  const origin = `http://127.0.0.1:${env.PORT}`
  while (!(await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`)
    await pause(50)
  }
  say(
    `${version === OLD ? 'earlier' : 'this'} version: ready after ${Math.round(performance.now() - began)} ms`,
  )
  return { child, origin }
}

async function stop({ child }: Instance): Promise<void> {
  const began = performance.now()
  child.kill('SIGTERM')
  await new Promise((done) => child.once('exit', done))
  say(`stopped after ${Math.round(performance.now() - began)} ms`)
}

let isOk = false
try {
  isOk = await upgradeAndGoBack()
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isOk ? 0 : 1)

async function upgradeAndGoBack(): Promise<boolean> {
  const database = await freshDatabase(postgres.url)
  const dataDir = join(folder, 'data')
  const ports = [await freePort(), await freePort()]
  const instances: Instance[] = []
  for (const port of ports) instances.push(await start(OLD, settings(database, dataDir, port)))
  const balancer = balance(instances.map(({ origin }) => origin))
  const load = await startMixedLoad(balancer.ask, PER_SECOND)
  await pause(PHASE_MS)
  for (const [at, port] of ports.entries()) {
    await stop(instances[at]!)
    instances[at] = await start(NEW, settings(database, dataDir, port))
    await pause(PHASE_MS)
  }
  const { asked, failed, slowestMs } = await load.stop()
  balancer.stop()
  for (const instance of instances) await stop(instance)
  say(
    `${asked} requests, ${failed.length} failed, ${balancer.retried()} sent to the other instance, ` +
      `the slowest took ${Math.round(slowestMs)} ms`,
  )
  for (const fault of failed.slice(0, 20)) say(`  ${fault}`)

  // The way back.
  const [backup] = readdirSync(join(dataDir, 'backups'))
  const file = join(dataDir, 'backups', backup!)
  const again = join(folder, 'again.backup')
  const restored = settings(await freshDatabase(postgres.url), join(folder, 'restored'), await freePort())
  const shingle = (...args: string[]) =>
    run(process.execPath, [join(OLD, 'build/site/shingle.js'), ...args], { cwd: OLD, env: restored })
  await shingle('restore', file)
  await shingle('backup', again)
  const [before, after] = [tablesOf(file), tablesOf(again)]
  const differing = Object.keys({ ...before, ...after }).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  )
  const rows = Object.values(before).reduce((sum, table) => sum + table.rows, 0)
  say(
    `${backup} restored by the earlier version: ${rows} rows in ${Object.keys(before).length} tables, ` +
      (differing.length ? `others in ${differing.join(', ')}` : 'all equal'),
  )
  const back = await start(OLD, restored)
  const page = await fetch(back.origin)
  say(`its landing page: ${page.status}`)
  await stop(back)
  return !failed.length && !differing.length && page.status === 200
}

/** What the last line of a backup says about each table. */
function tablesOf(path: string): Record<string, { rows: number; sum: string }> {
  const bytes = gunzipSync(readFileSync(path))
  const last = bytes.subarray(bytes.lastIndexOf('\n', -2) + 1)
  return (JSON.parse(last.toString()) as { end: { tables: Record<string, { rows: number; sum: string }> } })
    .end.tables
}
