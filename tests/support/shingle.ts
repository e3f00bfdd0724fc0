// The commands as they are typed, in a process of their own.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { QUICK_PASSWORDS } from './child-site.ts'
import { COMPILE_CACHE, SHINGLE } from './programs.ts'

export interface Typed {
  status: number | null
  stdout: string
  stderr: string
  /** The most memory that it had at any time. */
  peakMb: number
}

export async function shingle(typed: string[], settings: Record<string, string | undefined>): Promise<Typed> {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-typed-'))
  const PEAK_FILE = join(folder, 'peak')
  const command = [
    `--import=${join(import.meta.dirname, 'peak-memory.ts')}`,
    QUICK_PASSWORDS,
    SHINGLE,
    ...typed,
  ]
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, PEAK_FILE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const peakMb = Number(readFileSync(PEAK_FILE, 'utf8'))
  rmSync(folder, { recursive: true })
  return { status, stdout, stderr, peakMb }
}
