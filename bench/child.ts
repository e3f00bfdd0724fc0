// Starts the measured programs as child processes on free ports, and stops them by process id.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'

const ROOT = join(import.meta.dirname, '..')
export const ADMIN = { email: 'owner@bench.example', password: 'Bench-owner-pass-77' }

export interface Child {
  origin: string
  dataDir: string
  pid: number
  stop(): Promise<void>
}

/** Starts a program and waits until /healthz answers. */
export async function startChild(
  script: string,
  args: string[] = [],
  settings: Record<string, string> = {},
  dataDir = mkdtempSync(join(tmpdir(), 'shingle-bench-')),
): Promise<Child> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...settings,
    },
  })
  // Also if a measurement fails.
  process.once('exit', () => child.kill('SIGKILL'))
  for (let i = 0; i < 300; i++) {
    if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`)
    await pause(100)
  }
  return {
    origin,
    dataDir,
    pid: child.pid!,
    async stop() {
      child.kill('SIGTERM')
      await new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(undefined)))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a Node script and waits for it to exit. */
export const runCommand = (args: string[], settings: Record<string, string>): Promise<void> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...settings },
    })
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${args.join(' ')} ended with ${code}`)),
    )
  })
