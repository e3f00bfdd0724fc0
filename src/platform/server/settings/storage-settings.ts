// Where the bytes of pictures and files are, and the settings of their bucket.
import { z } from 'zod'
import { say } from '../../rules/words.ts'
import { bucketFields } from './bucket-settings.ts'
import { owned } from './owned.ts'

const bucket = bucketFields('storage')

export const STORAGE_SHAPE = {
  STORAGE: owned(z.enum(['database', 's3'], 'must be database or s3').default('database'), {
    group: 'storage',
    label: say('platform.agency', 'setting.storage'),
    help: say('platform.agency', 'setting.storageHelp'),
    choices: {
      database: say('platform.agency', 'setting.inDatabase'),
      s3: say('platform.agency', 'setting.inBucket'),
    },
  }),
  STORAGE_S3_ENDPOINT: bucket.endpoint,
  STORAGE_S3_BUCKET: bucket.bucket,
  STORAGE_S3_REGION: bucket.region,
  STORAGE_S3_KEY_ID: bucket.keyId,
  STORAGE_S3_SECRET: bucket.secret,
  STORAGE_S3_PREFIX: bucket.prefix,
}

type StorageSettings = z.infer<z.ZodObject<typeof STORAGE_SHAPE>>

const NEEDED = ['STORAGE_S3_ENDPOINT', 'STORAGE_S3_BUCKET', 'STORAGE_S3_KEY_ID', 'STORAGE_S3_SECRET'] as const

export function storageFaults(
  settings: StorageSettings,
  { isLocal }: { isLocal(host: string): boolean },
): string[] {
  const missing = NEEDED.filter((name) => settings[name] === undefined)
  if (missing.length === NEEDED.length && settings.STORAGE === 'database') return []
  const faults = missing.map(
    (name) => `${name}: needed with STORAGE=s3 and with the other STORAGE_S3 settings`,
  )
  const { STORAGE_S3_ENDPOINT: endpoint } = settings
  if (!endpoint) return faults
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'http:' && !isLocal(hostname))
    faults.push('STORAGE_S3_ENDPOINT: must be https, since files of customers go there')
  return faults
}
