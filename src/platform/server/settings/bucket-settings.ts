// The settings of an S3-compatible bucket: that of the backups, and that of pictures and files.
import { z } from 'zod'
import { say } from '../../rules/words.ts'
import { hostOf, owned, type OwnerGroup } from './owned.ts'

const text = z.string().min(1)
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
})

/** Of one bucket; each stands in the shape of its own settings under a name that begins with the bucket's. */
export const bucketFields = (group: OwnerGroup) => {
  const part = say('platform.agency', 'setting.theBucket')
  return {
    endpoint: owned(address.optional(), {
      group,
      part,
      label: say('platform.agency', 'setting.addressOfTheStore'),
      help: say('platform.agency', 'setting.addressOfTheStoreHelp'),
      example: 'https://s3.eu-central-1.amazonaws.com',
      hostIn: hostOf,
    }),
    bucket: owned(text.optional(), {
      group,
      part,
      label: say('platform.agency', 'setting.bucket'),
      help: say('platform.agency', 'setting.bucketHelp'),
    }),
    region: owned(text.default('us-east-1'), {
      group,
      part,
      label: say('platform.agency', 'setting.region'),
      example: 'us-east-1',
    }),
    keyId: owned(text.optional(), { group, part, label: say('platform.agency', 'setting.accessKeyId') }),
    secret: owned(text.optional(), {
      group,
      part,
      label: say('platform.agency', 'setting.secretAccessKey'),
      isSecret: true,
    }),
    prefix: owned(text.optional(), {
      group,
      part,
      label: say('platform.agency', 'setting.folder'),
      help: say('platform.agency', 'setting.folderHelp'),
      example: 'agency/',
    }),
  }
}
