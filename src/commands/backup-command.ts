// The `shingle backup`, `prove-backup` and `restore` commands: settings in, printed text out.
import { existsSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { wordsOf } from '#operations/server/backups/backup-job.ts'
import { BackupError } from '#operations/server/backups/engine/backup-error.ts'
import { holdsData, nameOf, shapeOf, type Source } from '#operations/server/backups/engine/backup-source.ts'
import { backup } from '#operations/server/backups/engine/backup.ts'
import { proveBackup } from '#operations/server/backups/engine/prove-backup.ts'
import { refuseData, restore } from '#operations/server/backups/engine/restore.ts'
import { holdBack } from '#operations/server/backups/hold-back.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { OtherVersionError, newerDatabaseMessage } from '#platform/server/database/fit-to-version.ts'
import { migrate, migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { existingSecret, keepSecret } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { readStoredIfAny } from '#platform/server/settings/stored-settings.ts'
import { withStored } from '#platform/server/settings/with-stored.ts'
import { bucketOptions } from '#platform/server/storage/bucket.ts'

/** Only names the database: opens nothing and creates no folder. */
const sourceOf = ({ DATABASE_URL, DATA_DIR }: Settings): Source =>
  DATABASE_URL
    ? { kind: 'postgres', location: DATABASE_URL }
    : { kind: 'sqlite', location: join(DATA_DIR, 'shingle.sqlite') }

/** With what the owner set: the passphrase, and the bucket of pictures and files. */
async function withOwnerSettings(server: Settings): Promise<Settings> {
  // It must not create a database.
  if (!(await holdsData(sourceOf(server)).catch(() => false))) return server
  const database = connectDatabase(server, createLog('silent'))
  try {
    const { settings, faults } = withStored(server, await readStoredIfAny(database, existingSecret(server)))
    const unreadable = faults.backups?.find((fault) => fault.startsWith('BACKUP_PASSPHRASE'))
    if (unreadable) throw new BackupError(unreadable)
    return settings
  } finally {
    await database.close()
  }
}

/**
 * Only a start creates or migrates a database. A command must not migrate under a running site, nor create a
 * new database because a setting is mistyped.
 */
export async function refuseUnstartedDatabase(settings: Settings): Promise<void> {
  const source = sourceOf(settings)
  const [shape, knownShapes] = [await shapeOf(source), Object.keys(migrations(source.kind))]
  const currentShape = knownShapes.at(-1)
  if (shape === undefined)
    throw new BackupError(
      `${nameOf(source)} is empty: it holds no tables of Shingle. ` +
        'Name another one, or start the site once first.',
    )
  if (!knownShapes.includes(shape)) throw new OtherVersionError(newerDatabaseMessage(shape))
  if (shape !== currentShape)
    throw new BackupError(
      `The database is of another version (${shape}; this is ${currentShape}). ` +
        'Start this version of the site once, then run the command again.',
    )
}

export async function backupCommand(server: Settings, file: string): Promise<string> {
  const settings = await withOwnerSettings(server)
  const [passphrase, secret] = [settings.BACKUP_PASSPHRASE, existingSecret(settings)]
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new BackupError(`${file} is a folder. Name the file to write in it.`)
  const bucket = bucketOptions(settings)
  const rows = await backup(sourceOf(settings), { file: resolve(file), passphrase, secret, bucket }).catch(
    (error: unknown) => {
      // Errors of the database are described elsewhere.
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
      throw new BackupError(wordsOf(error, dirname(resolve(file))))
    },
  )
  const contents = `${rows} rows ${secret ? 'and the secret are' : 'are'} in ${file}`
  if (passphrase)
    return (
      `${contents}, encrypted.\nWithout BACKUP_PASSPHRASE nobody can restore it: ` +
      'keep the passphrase somewhere else.'
    )
  return [
    `${contents}.`,
    'The file is not encrypted: it holds the data of your ' +
      `customers${secret ? ' and the secret that signs their sessions' : ''} in clear.`,
    'Only your user may read it (mode 0600). Keep it safe, or set BACKUP_PASSPHRASE to encrypt it.',
    ...(secret
      ? []
      : [
          'The secret is not in it: there is none in the settings or in DATA_DIR. ' +
            'Codes of two-step sign-in fail after a restore.',
        ]),
  ].join('\n')
}

export async function proveCommand(server: Settings, file: string): Promise<string> {
  const settings = await withOwnerSettings(server)
  const scratchIn = existsSync(settings.DATA_DIR) ? settings.DATA_DIR : tmpdir()
  const rows = await proveBackup({ file, passphrase: settings.BACKUP_PASSPHRASE, scratchIn })
  return `${file} is good: ${rows} rows were restored into a scratch database, and each is as it was written.`
}

export async function restoreCommand(settings: Settings, file: string): Promise<string> {
  const log = createLog(settings.LOG_LEVEL)
  let database: Database | undefined
  const open = async (): Promise<Database> => {
    const opened = (database = connectDatabase(settings, log))
    // The data of an older site must stay as they are, so they are refused before a migration changes them.
    const beforeFirst = async () => refuseData(await holdsData(opened))
    await migrate(opened, log, { beforeFirst })
    return opened
  }
  const notes: string[] = []
  try {
    const rows = await restore({
      file,
      passphrase: settings.BACKUP_PASSPHRASE,
      open,
      finish: async (tx) => void notes.push(...(await holdBack(tx, Date.now()))),
      keepSecret: (secret) => notes.push(...restoreSecret(settings, secret)),
    })
    return [`${rows} rows are back.`, ...notes].join('\n')
  } finally {
    await database?.close()
  }
}

/** The backup's secret replaces the site's, unless SECRET is set. Returns notes to print. */
function restoreSecret(settings: Settings, secret: string): string[] {
  const previousSecret = existingSecret(settings)
  if (previousSecret === secret) return []
  if (settings.SECRET)
    return [
      'SECRET is another one than where the backup was made. ' +
        'Codes of two-step sign-in fail: use a recovery code, or reset-second-factor EMAIL. ' +
        'Keys that were entered in the settings of the site (email, payments, backups, bucket) must be entered again.',
    ]
  const file = join(settings.DATA_DIR, 'secret')
  if (previousSecret) renameSync(file, `${file}.before-restore`)
  keepSecret(settings, secret)
  return [
    'The secret is back in ' +
      `${file}${previousSecret ? `; the one that was there is in ${file}.before-restore` : ''}.`,
  ]
}
