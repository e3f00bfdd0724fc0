// The site as a process of its own, for tests that kill or stop it.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Caller } from './caller.ts'
import { TRUSTING } from './elsewhere.ts'
import { freePort } from './free-port.ts'
import { ADMIN, TEST_SECRET } from './people.ts'
import { COMPILE_CACHE, START } from './programs.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A flag of Node. */
export const QUICK_PASSWORDS = `--import=${join(import.meta.dirname, 'quick-passwords.ts')}`
/** The site ends with the test process. */
export const END_WITH_PARENT = `--import=${join(import.meta.dirname, 'end-with-parent.ts')}`
/** Far more than a start takes, also on a slow and busy machine. */
const LONGEST_START_MS = 90_000

export interface ChildSite {
  origin: string
  process: ChildProcess
  /** What it wrote to its log so far. */
  said(): string
  visitor(): Caller
  /** Ends it with a signal and waits until it is gone; resolves to its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

interface ChildOptions {
  /** A command that runs the site's own command in another environment, like another user or a small disk. */
  through?: string[]
  /** The command that starts the site. By default Node with the built site. */
  program?: string[]
  cwd?: string
}

export async function startChildSite(
  settings: Record<string, string | undefined>,
  {
    through = [],
    program = [process.execPath, END_WITH_PARENT, QUICK_PASSWORDS, START],
    cwd = ROOT,
  }: ChildOptions = {},
): Promise<ChildSite> {
  const port = settings.PORT ?? String(await freePort())
  const origin = `http://localhost:${port}`
  const command = [...through, ...program]
  const child = spawn(command[0]!, command.slice(1), {
    cwd,
    // It is never written to: its end says that this process is gone.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_TRIM_THRESHOLD_: '131072',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: port,
      LOG_LEVEL: 'error',
      SEED: 'demo',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...TRUSTING,
      ...(settings.DATABASE_URL && { SECRET: TEST_SECRET }),
      ...settings,
      ...limitSpeed(settings.NODE_OPTIONS),
    },
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  running.set(child, gone)
  void gone.then(() => running.delete(child))
  for (const end = Date.now() + LONGEST_START_MS; ;) {
    if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break
    // A site that did not start in time must not keep running after the test.
    if (child.exitCode !== null || Date.now() > end) {
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

const running = new Map<ChildProcess, Promise<unknown>>()

/** Ends the sites that nobody ended. */
export async function endRunningSites(): Promise<void> {
  for (const child of running.keys()) child.kill('SIGKILL')
  await Promise.all(running.values())
}

/** The clock of the limits runs in the child as it runs here (limit-speed.ts). */
function limitSpeed(options = ''): Record<string, string> {
  const { LIMIT_SPEED } = process.env
  if (!LIMIT_SPEED) return {}
  return { LIMIT_SPEED, NODE_OPTIONS: `${options} --import=${join(import.meta.dirname, 'limit-speed.ts')}` }
}
