// Where the bytes of pictures and files are, and the settings of their bucket.
import { z } from 'zod'

const text = z.string().min(1)

export const STORAGE_SHAPE = {
  STORAGE: z.enum(['database', 's3'], 'must be database or s3').default('database'),
  STORAGE_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional(),
  STORAGE_S3_BUCKET: text.optional(),
  STORAGE_S3_REGION: text.default('us-east-1'),
  STORAGE_S3_KEY_ID: text.optional(),
  STORAGE_S3_SECRET: text.optional(),
  STORAGE_S3_PREFIX: text.optional(),
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
