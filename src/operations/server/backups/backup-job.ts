// A backup that nobody waits for at a terminal: written, proven, and described in words if it fails. Runs in
// a process of its own (backup-process.ts).
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BucketError, type S3Options } from '#platform/server/storage/s3-requests.ts'
import { ERASED_LIST, outdatedNames, unprovenName } from './backup-names.ts'
import { BackupError } from './engine/backup-error.ts'
import type { Source } from './engine/backup-source.ts'
import { backup } from './engine/backup.ts'
import { NoRoomToProve, proveBackup } from './engine/prove-backup.ts'

export interface BackupJob {
  source: Source
  file: string
  passphrase?: string | undefined
  secret?: string | undefined
  /** Where pictures and files are that are not in the database. */
  bucket?: S3Options | undefined
  /** Where the scratch database of the proof is made: DATA_DIR, since it is not encrypted. */
  scratchIn: string
  /** Where a copy goes, and how many stay there. */
  copyTo?: { s3: S3Options; keep: number } | undefined
}

export interface MadeBackup {
  rows: number
  bytes: number
  /** Why it could not be proven, if there was no room for that. */
  unproven?: string | undefined
  /** Why its copy is not where it should be. */
  notCopied?: string | undefined
}

export type JobOutcome = { made: MadeBackup } | { failed: string }

/** Throws if the file can't be written, or is not good. Then no file stays. */
export async function makeBackup(
  { source, file, passphrase, secret, bucket, scratchIn, copyTo }: BackupJob,
  signal: AbortSignal,
): Promise<MadeBackup> {
  let unproven: string | undefined
  const rows = await backup(source, {
    file,
    passphrase,
    secret,
    bucket,
    signal,
    async check(partial, written) {
      try {
        const proof = { file: partial, name: basename(file), passphrase, scratchIn, written, signal }
        await proveBackup(proof)
      } catch (error) {
        if (!(error instanceof NoRoomToProve)) throw error
        unproven = error.message
      }
    },
  })
  const name = unproven ? unprovenName(basename(file)) : basename(file)
  const notCopied = copyTo && (await copyBackup({ file, name, copyTo }, signal))
  return { rows, bytes: (await stat(file)).size, unproven, notCopied }
}

/** Returns why it could not be copied, in words. */
async function copyBackup(
  {
    file,
    name,
    copyTo: { s3, keep },
  }: { file: string; name: string; copyTo: NonNullable<BackupJob['copyTo']> },
  signal: AbortSignal,
): Promise<string | undefined> {
  // Loaded on demand: few sites copy their backups to a bucket.
  const { s3Target } = await import('./s3-target.ts')
  const target = s3Target(s3, signal)
  try {
    await target.copy(file, name)
    const erased = join(dirname(file), ERASED_LIST)
    if (existsSync(erased)) await target.copy(erased, ERASED_LIST)
    for (const old of outdatedNames(await target.names(), keep)) await target.remove(old)
    return undefined
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof BucketError)) throw error
    return `The backup was made, but not copied to the bucket. ${error.message}`
  }
}

export async function runJob(job: BackupJob, signal: AbortSignal): Promise<JobOutcome> {
  try {
    return { made: await makeBackup(job, signal) }
  } catch (error) {
    return { failed: signal.aborted ? 'The site was stopped.' : wordsOf(error, dirname(job.file)) }
  }
}

/** Why a backup failed, for the operator. */
export function wordsOf(error: unknown, folder: string): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (error instanceof BackupError) return message
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room left in ${folder}.`
  if (code === 'ENOENT' && path?.startsWith(folder)) return `There is no folder ${folder}.`
  if (path?.startsWith(folder)) return `${folder} can’t be written (${message}).`
  return message
}
