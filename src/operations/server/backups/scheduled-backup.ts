// Makes the backup of a day, and writes down what became of it.
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { readRegion } from '#content/server/region.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { SECOND } from '#platform/rules/durations.ts'
import type { App } from '#platform/server/app.ts'
import type { BackupRow } from '#platform/server/database/backup-row.ts'
import { readLastBackups } from '#platform/server/database/last-backups.ts'
import { existingSecret } from '#platform/server/secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { bucketOptions } from '#platform/server/storage/bucket.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { backupFailed } from './backup-emails.ts'
import { deleteLeftovers, deleteOldBackups, deletePartials, openBackupFolder } from './backup-folder.ts'
import type { BackupJob, JobOutcome } from './backup-job.ts'
import { scheduledName, unprovenName } from './backup-names.ts'
import { renewClaim, RETRY_MS, type ClaimedBackup } from './claim-backup.ts'
import { BackupError } from './engine/backup-error.ts'
import { runInChild } from './run-in-child.ts'

const RENEW_EVERY_MS = 30 * SECOND

type Outcome = Pick<BackupRow, 'state' | 'file' | 'bytes' | 'row_count' | 'reason'>

export async function makeScheduledBackup(
  app: App,
  claimed: ClaimedBackup,
  closing: AbortSignal,
): Promise<void> {
  const outcome = await tryBackup(app, claimed, closing).catch((error: unknown): Outcome => {
    if (!(error instanceof BackupError)) app.log.warn('backup', { error })
    return failed(error instanceof Error ? error.message : String(error))
  })
  const { state, file, reason } = outcome
  if (state === 'proven') app.log.info('backup', { state, file, bytes: outcome.bytes })
  else app.log.warn('backup', { state, file, reason })
  await writeOutcome(app, claimed, { outcome, stopped: closing.aborted })
}

async function tryBackup(app: App, claimed: ClaimedBackup, closing: AbortSignal): Promise<Outcome> {
  const { database, settings } = app
  const folder = await openBackupFolder(settings)
  await deleteLeftovers(folder, settings.DATA_DIR)
  const { timeZone } = await readRegion(app, database.db)
  const name = scheduledName(claimed.startedAt, timeZone)
  const job = {
    source: { kind: database.kind, location: database.location },
    file: join(folder, name),
    passphrase: settings.BACKUP_PASSPHRASE,
    secret: existingSecret(settings),
    bucket: bucketOptions(settings),
    scratchIn: settings.DATA_DIR,
    copyTo: copyTarget(settings),
  }
  const made = await whileClaimed(app, claimed, (lost) => runInChild(job, AbortSignal.any([closing, lost])))
  if ('failed' in made) {
    // A child that was killed left its file. The folder itself may be gone.
    await deletePartials(folder, name).catch(() => {})
    return failed(made.failed)
  }
  const { bytes, rows: row_count, unproven, notCopied } = made.made
  // A backup that was not copied is made again every hour. Neither it nor an unproven one may push out
  // earlier days, so both get another name.
  const file = unproven || notCopied ? unprovenName(name) : name
  if (file !== name) await rename(join(folder, name), join(folder, file))
  for (const old of await deleteOldBackups(folder, settings.BACKUP_KEEP))
    app.log.info('old backup deleted', { file: old })
  const state = notCopied ? 'failed' : unproven ? 'unproven' : 'proven'
  return { state, file, bytes, row_count, reason: notCopied ?? unproven ?? '' }
}

/** Undefined if the settings name no bucket for backups. */
function copyTarget(settings: Settings): BackupJob['copyTo'] {
  const s3 = bucketOptions(settings, 'BACKUP')
  return s3 && { keep: settings.BACKUP_KEEP, s3 }
}

const failed = (reason: string): Outcome => ({
  state: 'failed',
  file: null,
  bytes: null,
  row_count: null,
  reason,
})

/** Renews the claim while it runs. An instance that lost the claim stops, because another one has begun. */
async function whileClaimed(
  app: App,
  claimed: ClaimedBackup,
  run: (lost: AbortSignal) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const lost = new AbortController()
  const timer = setInterval(() => {
    // While the database is away, nobody knows whether the claim is lost, so the backup goes on.
    renewClaim(app, claimed).then(
      (ours) => ours || lost.abort(),
      () => {},
    )
  }, RENEW_EVERY_MS)
  try {
    return await run(lost.signal)
  } finally {
    clearInterval(timer)
  }
}

/** Emails the admins in the same transaction, once a day. A stopped site starts over at its next start. */
async function writeOutcome(
  app: App,
  { day, claim }: ClaimedBackup,
  { outcome, stopped }: { outcome: Outcome; stopped: boolean },
): Promise<void> {
  await inTransaction(app, async (unit) => {
    const row = await unit.tx
      .selectFrom('backups')
      .select('mailed_at')
      .where('day', '=', day)
      .where('claim', '=', claim)
      .executeTakeFirst()
    if (!row) return
    const tellsAdmins = outcome.state !== 'proven' && !stopped && row.mailed_at === null
    await unit.tx
      .updateTable('backups')
      .set({
        ...outcome,
        ended_at: unit.at,
        next_try_at: stopped ? unit.at : unit.at + RETRY_MS,
        ...(tellsAdmins && { mailed_at: unit.at }),
      })
      .where('day', '=', day)
      .execute()
    if (!tellsAdmins) return
    const { lastProven } = await readLastBackups(unit.tx)
    await emailTeam(unit, backupFailed, {
      facts: {
        state: outcome.state === 'failed' ? 'failed' : 'unproven',
        reason: outcome.reason,
        file: outcome.file,
        lastProven:
          lastProven?.ended_at == null ? undefined : { endedAt: lastProven.ended_at, file: lastProven.file },
      },
    })
  })
}
