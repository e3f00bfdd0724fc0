// Copies a backup to an S3-compatible store, reads it back, and deletes old copies there.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { MINUTE } from '#platform/rules/durations.ts'
import { createGarbageCollector } from '#platform/server/storage/garbage-collector.ts'
import { s3Client } from '#platform/server/storage/s3-client.ts'
import type { S3Options } from '#platform/server/storage/s3-requests.ts'
import { BackupError } from './engine/backup-error.ts'

export type { S3Options }

export interface S3Target {
  /** Sends a file, reads it back, and compares. Throws if they differ; then nothing stays there. */
  copy(file: string, name: string): Promise<void>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

const LIMITS = { tries: 3, longestMs: 10 * MINUTE, longestPauseMs: 10 * MINUTE }

export function s3Target(options: S3Options, stop: AbortSignal): S3Target {
  const client = s3Client(options, { ...LIMITS, stop })

  async function hashOf(name: string): Promise<string> {
    const hash = createHash('sha256')
    for await (const chunk of swept(client.read(name))) hash.update(chunk)
    return hash.digest('hex')
  }

  return {
    async copy(file, name) {
      const { size } = await stat(file)
      const sent = await client.put(name, swept(createReadStream(file)), size)
      if ((await hashOf(name)) === sent) return
      await client.remove(name)
      throw new BackupError(`What ${client.root} gave back is not what was sent (${options.prefix}${name}).`)
    },
    names: () => client.names(),
    remove: (name) => client.remove(name),
  }
}

async function* swept(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const sweep = createGarbageCollector()
  for await (const piece of pieces) {
    yield piece
    sweep(piece.length)
  }
}
