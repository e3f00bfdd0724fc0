// Every half minute: moves what is new to the bucket, with STORAGE=s3, and deletes objects that nobody needs.
import { SECOND } from '../../rules/durations.ts'
import type { Services } from '../services.ts'
import type { Worker } from '../worker.ts'
import { moveToBucket } from './move-to-bucket.ts'
import { BucketError } from './s3-requests.ts'
import { deleteUnusedObjects } from './unused-objects.ts'

const EVERY_MS = 30 * SECOND

export async function storagePass(services: Services, stop?: AbortSignal): Promise<void> {
  const { bucket, settings, log, metrics } = services
  if (!bucket) return
  try {
    if (settings.STORAGE === 's3') {
      const moved = await moveToBucket(services, bucket, stop)
      if (moved.pictures || moved.files) log.info('moved to the bucket', { ...moved })
    }
    await deleteUnusedObjects(services)
  } catch (error) {
    // What is not moved stays in the database, and is read from there.
    if (error instanceof BucketError) metrics.countStorageError('move')
    log.warn('storage', { error })
  }
}

/** Without a bucket it waits: the owner may name one. */
export function startStorageWorker(services: Services): Worker {
  const closing = new AbortController()
  let isIdle = true
  let running = Promise.resolve()
  const pass = () => {
    if (!isIdle) return
    isIdle = false
    running = storagePass(services, closing.signal).finally(() => (isIdle = true))
  }
  pass()
  const timer = setInterval(pass, EVERY_MS).unref()
  return {
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
