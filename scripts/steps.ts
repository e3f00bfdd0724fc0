// Runs commands in sequence, shows their output and prints a summary.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

export interface Step {
  name: string
  commands: string[][]
  env?: Record<string, string>
}

export async function runAll(steps: readonly Step[]): Promise<boolean> {
  const failed: string[] = []
  for (const step of steps) {
    const began = Date.now()
    let ok = true
    for (const command of step.commands) ok &&= await runCommand(command, step.env)
    process.stdout.write(`${ok ? '✓' : '✗'} ${step.name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`)
    if (!ok) failed.push(step.name)
  }
  if (failed.length) process.stdout.write(`\nFailed: ${failed.join(', ')}\n`)
  return failed.length === 0
}

/** True if the command exits with 0. Ctrl-C also ends the child: it is in our process group. */
export function runCommand(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, PATH: `${BIN}:${process.env.PATH}` },
    })
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${error.message}\n`)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}
