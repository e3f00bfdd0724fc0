// The programs that tests and measurements start. They are those of the build, as people run them, and start
// in less than half the time of the sources.
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Only the sources can run with slower limits (limit-speed.ts). */
const program = (source: string, built: string): string =>
  join(ROOT, process.env.LIMIT_SPEED ? source : built)

export const START = program('src/server/start.ts', 'build/site/start.js')
export const SHINGLE = program('scripts/shingle.ts', 'build/site/shingle.js')

/** Where `npm start` caches compiled modules. A child process then starts in half the time. */
export const COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compile')
