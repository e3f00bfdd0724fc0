// Draws an SVG as PNG in a process of its own, which is ended if it takes too long.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SECOND } from '#platform/rules/durations.ts'
import { ROOT } from '#platform/server/root.ts'

/** In production the server is a bundle (vite.server.config.ts). */
const PROGRAM = join(
  ROOT,
  import.meta.filename.endsWith('.ts')
    ? 'src/editing/server/media/draw-svg-process.ts'
    : 'build/site/draw-svg-process.js',
)
const LONGEST_MS = 10 * SECOND

export type Drawn = { png: Uint8Array } | { failed: 'damaged' | 'too-much' }

export async function drawSvg(svg: Uint8Array, longestMs = LONGEST_MS): Promise<Drawn> {
  // Without the settings, which hold secrets. One thread: the site goes on beside it.
  const child = spawn(process.execPath, [PROGRAM], {
    env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  try {
    const ended = new Promise<NodeJS.Signals | number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(signal ?? code ?? 1))
    })
    // It may end before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(svg)
    const [png, end] = await Promise.all([buffer(child.stdout), ended])
    if (end === 0) return { png }
    return { failed: end === 'SIGKILL' ? 'too-much' : 'damaged' }
  } finally {
    clearTimeout(timer)
  }
}
