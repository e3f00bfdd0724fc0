// Runs commands, shows their output and prints how long each step took.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

export interface Step {
  name: string
  commands: string[][]
  env?: Record<string, string>
}

export interface How {
  /** What a step prints is kept until its end if others run beside it. */
  atOnce?: number
  /** When it aborts, steps that run are ended and the others don't begin. */
  signal?: AbortSignal | undefined
}

/** The names of the steps that failed. A step that had to end or could not begin is not one of them. */
export async function runAll(
  steps: readonly Step[],
  { atOnce = 1, signal }: How = {},
): Promise<{ failed: string[]; left: string[] }> {
  const waiting = [...steps]
  const [failed, left]: [string[], string[]] = [[], []]
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const began = Date.now()
      const printed: Buffer[] | undefined = atOnce > 1 ? [] : undefined
      let ok = !signal?.aborted
      for (const command of step.commands)
        ok &&= await runCommand(command, { env: step.env, printed, signal })
      if (signal?.aborted && !ok) {
        left.push(step.name)
        continue
      }
      if (!ok) failed.push(step.name)
      for (const chunk of printed ?? []) process.stdout.write(chunk)
      process.stdout.write(`${ok ? '✓' : '✗'} ${step.name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { failed, left }
}

interface Surroundings {
  env?: Record<string, string> | undefined
  /** Takes what the command prints, instead of the terminal. */
  printed?: Buffer[] | undefined
  signal?: AbortSignal | undefined
}

/**
 * True if the command exits with 0. Ctrl-C also ends the child: it is in our process group. One that a signal
 * may end has a group of its own, so that what it started ends with it.
 */
export function runCommand(
  [program = '', ...args]: string[],
  { env = {}, printed, signal }: Surroundings = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: printed ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}` },
      detached: Boolean(signal),
    })
    const endAll = () => {
      try {
        process.kill(-child.pid!, 'SIGTERM')
      } catch {
        // All are gone.
      }
    }
    if (signal) {
      signal.addEventListener('abort', endAll)
      process.once('exit', endAll)
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => void printed!.push(chunk))
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      done(false)
    })
    child.on('close', (code) => {
      signal?.removeEventListener('abort', endAll)
      process.off('exit', endAll)
      done(code === 0)
    })
  })
}
