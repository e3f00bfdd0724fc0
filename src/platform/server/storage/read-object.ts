// Reads an object of the bucket for somebody who waits for it. A bucket that does not answer means 503.
import { Failure } from '../../rules/errors.ts'
import { say } from '../../rules/words.ts'
import type { Services } from '../services.ts'
import { BucketError } from './s3-requests.ts'

const RETRY_SECONDS = 30

const storageUnavailable = (cause: unknown): Failure => {
  const failure = new Failure('unavailable', say('platform.errors', 'storeAway'), {
    retryAfter: RETRY_SECONDS,
  })
  failure.cause = cause
  return failure
}

export async function* readObject(
  { bucket, metrics }: Pick<Services, 'bucket' | 'metrics'>,
  name: string,
  range?: { from: number; to: number },
): AsyncGenerator<Uint8Array> {
  if (!bucket) throw storageUnavailable(new BucketError('The settings name no bucket (STORAGE_S3_ENDPOINT).'))
  try {
    const begun = performance.now()
    let isFirst = true
    for await (const piece of bucket.reading.read(name, range)) {
      if (isFirst) metrics.observeStorage((performance.now() - begun) / 1000)
      isFirst = false
      yield piece
    }
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    metrics.countStorageError('read')
    throw storageUnavailable(error)
  }
}
