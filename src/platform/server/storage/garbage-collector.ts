// Collects garbage while many bytes stream through the process. Buffers live outside the V8 heap, so the
// collector sees little pressure and frees them late. Collecting every few megabytes keeps memory flat.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 8 * 1024 * 1024

interface GarbageCollectorOptions {
  /** How often it collects. */
  everyBytes?: number
  /** Collects only what is new, in about a millisecond: for a process that answers requests meanwhile. */
  minor?: boolean
}

/** Call the returned function with the size of every chunk. */
export function createGarbageCollector({
  everyBytes = EVERY_BYTES,
  minor = false,
}: GarbageCollectorOptions = {}): (bytes: number) => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < everyBytes) return
    passed = 0
    collect({ type: minor ? 'minor' : 'major' })
  }
}
