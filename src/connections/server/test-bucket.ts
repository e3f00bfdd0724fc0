// Whether a bucket takes, gives back and deletes an object, as the settings name it now.
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { bucketFault, bucketOptions, createBucket } from '#platform/server/storage/bucket.ts'

export async function testBucket(app: App, viewer: Viewer, of: 'backups' | 'storage'): Promise<void> {
  requirePermission(viewer, 'change-settings')
  const bucket = createBucket(bucketOptions(app.settings, of === 'backups' ? 'BACKUP' : 'STORAGE'))
  if (!bucket) throw new Failure('conflict', 'No bucket is set. Save its address and its keys first.')
  const fault = await bucketFault(bucket)
  if (fault) throw new Failure('conflict', `The bucket can’t be used: ${fault}`)
}
