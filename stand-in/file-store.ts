// Stores the state as one JSON file. It is written under another name and then renamed, so a crash leaves
// either the old file or the new one.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StandInStore } from './store.ts'

/** Milliseconds; saves within this time share one write. */
const WRITE_DELAY = 40

export function fileStore(folder: string, name = 'stand-in.json'): StandInStore {
  const path = join(folder, name)
  let latest: unknown
  let next: Promise<void> | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    next = undefined
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.new`, JSON.stringify(latest), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  return {
    async load() {
      const text = await readFile(path, 'utf8').catch(() => undefined)
      try {
        return text === undefined ? undefined : JSON.parse(text)
      } catch {
        // A broken file, edited by hand, must not stop a test payment: start empty.
        return undefined
      }
    },
    save(state) {
      latest = state
      next ??= new Promise<void>((done) => setTimeout(done, WRITE_DELAY)).then(() => {
        // One write at a time, or an older state could be renamed over a newer one.
        writing = writing.catch(() => undefined).then(write)
        return writing
      })
      return next
    },
  }
}
