// The settings of backups: when, how many, encrypted by what, and the bucket that they are copied to.
import { z } from 'zod'
import { say } from '../../rules/words.ts'
import { bucketFields } from './bucket-settings.ts'
import { owned } from './owned.ts'

const SHORTEST_PASSPHRASE = 12
const KEEP = 'must be a whole number from 1 to 10000'

const bucket = bucketFields('backups')

export const BACKUP_SHAPE = {
  BACKUP_AT: owned(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time from 00:00 to 23:59, like 03:30')
      .optional(),
    {
      group: 'backups',
      label: say('platform.agency', 'setting.everyDayAt'),
      help: say('platform.agency', 'setting.everyDayAtHelp'),
      input: 'time',
    },
  ),
  BACKUP_KEEP: owned(z.coerce.number(KEEP).int(KEEP).min(1, KEEP).max(10_000, KEEP).default(14), {
    group: 'backups',
    label: say('platform.agency', 'setting.howManyStay'),
    help: say('platform.agency', 'setting.howManyStayHelp'),
    input: 'number',
  }),
  BACKUP_PASSPHRASE: owned(
    z.string().min(SHORTEST_PASSPHRASE, `must have at least ${SHORTEST_PASSPHRASE} characters`).optional(),
    {
      group: 'backups',
      label: say('platform.agency', 'setting.passphrase'),
      help: say('platform.agency', 'setting.passphraseHelp'),
      isSecret: true,
      keepsSpaces: true,
      shownAs: () => '',
    },
  ),
  BACKUP_S3_ENDPOINT: bucket.endpoint,
  BACKUP_S3_BUCKET: bucket.bucket,
  BACKUP_S3_REGION: bucket.region,
  BACKUP_S3_KEY_ID: bucket.keyId,
  BACKUP_S3_SECRET: bucket.secret,
  BACKUP_S3_PREFIX: bucket.prefix,
}

type BackupSettings = z.infer<z.ZodObject<typeof BACKUP_SHAPE>>

const NEEDED = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET'] as const

export function backupFaults(
  settings: BackupSettings,
  { isLocal }: { isLocal(host: string): boolean },
): string[] {
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
