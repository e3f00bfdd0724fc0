// The site as a process of its own, for what only a process can suffer: being killed, being told to stop.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from './caller.ts'
import { freePort } from './free-port.ts'
import { ADMIN } from './people.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ChildSite {
  origin: string
  process: ChildProcess
  /** What it wrote to its log so far. */
  said(): string
  visitor(): Caller
  /** Ends it with a signal and waits until it is gone; resolves to its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

/** `through` is a command that runs the site's own command, for a surrounding that this process does not share. */
export async function startChildSite(settings: Record<string, string | undefined>, { through = [] }: { through?: string[] } = {}): Promise<ChildSite> {
  const port = settings.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const command = [...through, process.execPath, join(ROOT, 'server/start.ts')]
  const child = spawn(command[0]!, command.slice(1), {
    cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', PORT: port, LOG_LEVEL: 'error', SEED: 'demo', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...settings },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  for (let i = 0; ; i++) {
    if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break
    // A minute, for a machine under load; and a site that is given up does not go on behind the test's back.
    if (child.exitCode !== null || i > 1200) {
      child.kill('SIGKILL')
      throw new Error(`The site did not start: ${said}`)
    }
    await pause(50)
  }
  return {
    origin,
    process: child,
    said: () => said,
    visitor: () => new Caller(origin),
    async end(signal = 'SIGKILL') {
      child.kill(signal)
      return gone
    },
  }
}
