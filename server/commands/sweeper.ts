// Bytes that passed through wait for the garbage collector, which comes late to them: it looks at its own
// heap, and they are outside of it. So a command through which gigabytes pass calls it now and then, and its
// memory stays flat.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 8 * 1024 * 1024

/** To be told of all bytes that pass. */
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
