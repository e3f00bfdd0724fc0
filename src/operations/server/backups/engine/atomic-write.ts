import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { randomId } from '#platform/server/ids.ts'

/** How the file is named while it is written. */
export const PARTIAL = '.partial'

/**
 * Writes a file atomically: to a temporary file, fsync, then rename. Mode 0600. `check` reads the temporary
 * file: if it throws, no file stays.
 */
export async function writeWhole(
  file: string,
  write: (output: Writable) => Promise<void>,
  check?: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${file}.${randomId(8)}${PARTIAL}`
  // Opened before anything can fail: a file still being opened would appear after its removal.
  const output = (await open(partial, 'wx', 0o600)).createWriteStream({ flush: true })
  try {
    await write(output)
    await check?.(partial)
    await rename(partial, file)
    await syncFolder(dirname(file))
  } catch (error) {
    output.destroy()
    await rm(partial, { force: true })
    throw error
  }
}

/** Makes the rename durable: it lives in the folder, which needs its own fsync. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
