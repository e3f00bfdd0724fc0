import { setImmediate as nextTurn } from 'node:timers/promises'

/** Yields a long list in slices, and lets other requests run before each. */
export async function* slicesOf<T>(items: readonly T[], size = 1000): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    await nextTurn()
    yield items.slice(at, at + size)
  }
}
