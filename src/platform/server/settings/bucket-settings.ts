// The settings of an S3-compatible bucket: that of the backups, and that of pictures and files.
import { z } from 'zod'
import { hostOf, owned, type OwnerGroup } from './owned.ts'

const text = z.string().min(1)
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
})

/** Of one bucket; each stands in the shape of its own settings under a name that begins with the bucket's. */
export const bucketFields = (group: OwnerGroup) => {
  const part = 'The bucket'
  return {
    endpoint: owned(address.optional(), {
      group,
      part,
      label: 'Address of the store',
      help: 'Any store that speaks S3: Amazon, Backblaze, Cloudflare, Hetzner, MinIO.',
      example: 'https://s3.eu-central-1.amazonaws.com',
      hostIn: hostOf,
    }),
    bucket: owned(text.optional(), { group, part, label: 'Bucket', help: 'Its name. It must be private.' }),
    region: owned(text.default('us-east-1'), { group, part, label: 'Region', example: 'us-east-1' }),
    keyId: owned(text.optional(), { group, part, label: 'Access key ID' }),
    secret: owned(text.optional(), { group, part, label: 'Secret access key', isSecret: true }),
    prefix: owned(text.optional(), {
      group,
      part,
      label: 'Folder',
      help: 'Begins the name of everything that is stored there.',
      example: 'agency/',
    }),
  }
}
