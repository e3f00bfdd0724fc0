// The backup before the first migration of a new version: the way back, if the new version disappoints.
import { join } from 'node:path'
import type { Database } from '#platform/server/database/connect.ts'
import type { Log } from '#platform/server/log.ts'
import { existingSecret } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { bucketOptions } from '#platform/server/storage/bucket.ts'
import {
  deleteOldUpgradeBackups,
  deleteUpgradeLeftovers,
  openBackupFolder,
  upgradeName,
} from './backup-folder.ts'
import { holdsData } from './engine/backup-source.ts'
import { runInChild } from './run-in-child.ts'

export class UpgradeBackupError extends Error {}

/**
 * Runs under the lock of the migration, so one of several instances makes it. If it throws, none migrates.
 */
export async function backupBeforeUpgrade(
  settings: Settings,
  { kind, location }: Database,
  { firstMigration, log }: { firstMigration: string; log: Log },
): Promise<void> {
  const source = { kind, location }
  if (settings.BACKUP_BEFORE_UPGRADE === 'off' || !(await holdsData(source))) return
  const name = upgradeName(firstMigration)
  const refuse = (why: string): never => {
    throw new UpgradeBackupError(
      `The database was not migrated, because the backup before it failed. ${why}\n` +
        'Make room, or set BACKUP_DIR to a folder with more, and start again. ' +
        'BACKUP_BEFORE_UPGRADE=off migrates without a backup.',
    )
  }
  const folder = await openBackupFolder(settings).catch((error: Error) => refuse(error.message))
  await deleteUpgradeLeftovers(folder)
  const file = join(folder, name)
  log.info('backup before the migration begins', { file })
  const outcome = await runInChild({
    source,
    file,
    passphrase: settings.BACKUP_PASSPHRASE,
    secret: existingSecret(settings),
    bucket: bucketOptions(settings),
    scratchIn: settings.DATA_DIR,
  })
  if ('failed' in outcome) return refuse(outcome.failed)
  const { rows, bytes, unproven } = outcome.made
  if (unproven) log.warn('the backup before the migration is not proven', { file, reason: unproven })
  log.info('backup before the migration', { file, rows, bytes })
  await deleteOldUpgradeBackups(folder)
}
