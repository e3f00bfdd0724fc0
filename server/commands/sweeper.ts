// Forces garbage collection while gigabytes stream through a command. Buffers live outside the V8 heap, so
// the collector sees little pressure and frees them late. Collecting every few megabytes keeps memory flat.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 8 * 1024 * 1024

/** Call the returned function with the size of every chunk. */
export function createSweeper(): (bytes: number) => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < EVERY_BYTES) return
    passed = 0
    collect()
  }
}
