// The settings of the bucket that backups are copied to.
import { z } from 'zod'

const text = z.string().min(1)

export const S3_SHAPE = {
  BACKUP_S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .optional(),
  BACKUP_S3_BUCKET: text.optional(),
  BACKUP_S3_REGION: text.default('us-east-1'),
  BACKUP_S3_KEY_ID: text.optional(),
  BACKUP_S3_SECRET: text.optional(),
  BACKUP_S3_PREFIX: text.optional(),
}

type S3Settings = z.infer<z.ZodObject<typeof S3_SHAPE>> & {
  BACKUP_AT?: string | undefined
  BACKUP_PASSPHRASE?: string | undefined
}

const NEEDED = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const

export function s3Faults(settings: S3Settings, { isLocal }: { isLocal(host: string): boolean }): string[] {
  const missing = NEEDED.filter((name) => settings[name] === undefined)
  if (missing.length === NEEDED.length) return []
  const faults = missing.map((name) => `${name}: needed with the other BACKUP_S3 settings`)
  if (!settings.BACKUP_AT)
    faults.push('BACKUP_AT: needed with BACKUP_S3_ENDPOINT, since only backups by schedule go there')
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_PASSPHRASE: passphrase } = settings
  if (!endpoint || passphrase) return faults
  const { protocol, hostname } = new URL(endpoint)
  if (protocol === 'http:' && !isLocal(hostname))
    faults.push('BACKUP_S3_ENDPOINT: must be https, unless BACKUP_PASSPHRASE encrypts the backups')
  return faults
}
