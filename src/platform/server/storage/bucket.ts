// The bucket for pictures and files of orders. It is private: its objects are read and sent by this process.
import { SECOND } from '../../rules/durations.ts'
import { randomId } from '../ids.ts'
import type { Settings } from '../settings/settings.ts'
import { s3Client, type S3Client } from './s3-client.ts'
import { BucketError, type S3Options } from './s3-requests.ts'

const LIMITS = { tries: 2, longestMs: 10 * SECOND, longestPauseMs: 20 * SECOND }
/** A part of 8 MB over a slow line. */
const SENDING_LIMITS = { tries: 3, longestMs: 120 * SECOND, longestPauseMs: 60 * SECOND }

export interface Bucket {
  /** Serves people who wait: gives up soon. */
  reading: S3Client
  /** Serves work in the background. */
  moving: S3Client
}

/** Undefined without an endpoint. With it, the settings require the others too. */
export function bucketOptions(
  settings: Settings,
  of: 'STORAGE' | 'BACKUP' = 'STORAGE',
): S3Options | undefined {
  const endpoint = settings[`${of}_S3_ENDPOINT`]
  if (!endpoint) return undefined
  return {
    endpoint,
    bucket: settings[`${of}_S3_BUCKET`]!,
    region: settings[`${of}_S3_REGION`],
    keyId: settings[`${of}_S3_KEY_ID`]!,
    secret: settings[`${of}_S3_SECRET`]!,
    prefix: settings[`${of}_S3_PREFIX`] ?? '',
  }
}

export function createBucket(options: S3Options | undefined): Bucket | undefined {
  return options && { reading: s3Client(options, LIMITS), moving: s3Client(options, SENDING_LIMITS) }
}

/** A new name that can't be guessed. */
export const objectName = (kind: 'pictures' | 'files'): string => `${kind}/${randomId()}`

/** Writes, reads and deletes a small object. Returns what is wrong, in words. */
export async function bucketFault({ reading }: Bucket): Promise<string | undefined> {
  const name = `probe/${randomId()}`
  const sent = Buffer.from(name)
  try {
    await reading.put(name, onePiece(sent), sent.length)
    const pieces: Uint8Array[] = []
    for await (const piece of reading.read(name)) pieces.push(piece)
    await reading.remove(name)
    return Buffer.concat(pieces).equals(sent) ? undefined : `${reading.root} gave back other bytes.`
  } catch (error) {
    if (error instanceof BucketError) return error.message
    throw error
  }
}

export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
