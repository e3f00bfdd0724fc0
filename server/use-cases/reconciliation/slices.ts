import { setImmediate as nextTurn } from 'node:timers/promises'

/** A long list, some at a time. Others are served before each slice. */
export async function* slicesOf<T>(items: readonly T[], size = 1000): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    await nextTurn()
    yield items.slice(at, at + size)
  }
}
