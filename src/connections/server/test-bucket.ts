// Whether a bucket takes, gives back and deletes an object, as the settings name it now.
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { bucketFault, bucketOptions, createBucket } from '#platform/server/storage/bucket.ts'

export async function testBucket(app: App, viewer: Viewer, of: 'backups' | 'storage'): Promise<void> {
  requirePermission(viewer, 'change-settings')
  const bucket = createBucket(bucketOptions(app.settings, of === 'backups' ? 'BACKUP' : 'STORAGE'))
  if (!bucket) throw new Failure('conflict', say('connections.agency', 'noBucket'))
  const fault = await bucketFault(bucket)
  if (fault) throw new Failure('conflict', say('connections.agency', 'bucketFault', { why: fault }))
}
