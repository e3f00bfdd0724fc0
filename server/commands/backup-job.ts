// A backup that nobody waits for at a terminal: written, proven, and described in words if it fails. Runs in
// a process of its own (backup-process.ts).
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { BackupError } from './backup-error.ts'
import type { Source } from './backup-source.ts'
import { backup } from './backup.ts'
import { NoRoomToProve, proveBackup } from './prove-backup.ts'

export interface BackupJob {
  source: Source
  file: string
  passphrase?: string | undefined
  secret?: string | undefined
  /** Where the scratch database of the proof is made: DATA_DIR, since it is not encrypted. */
  scratchIn: string
}

export interface MadeBackup {
  rows: number
  bytes: number
  /** Why it could not be proven, if there was no room for that. */
  unproven?: string | undefined
}

export type JobOutcome = { made: MadeBackup } | { failed: string }

/** Throws if the file can't be written, or is not good. Then no file stays. */
export async function makeBackup(
  { source, file, passphrase, secret, scratchIn }: BackupJob,
  signal: AbortSignal,
): Promise<MadeBackup> {
  let unproven: string | undefined
  const rows = await backup(source, {
    file,
    passphrase,
    secret,
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
  return { rows, bytes: (await stat(file)).size, unproven }
}

export async function runJob(job: BackupJob, signal: AbortSignal): Promise<JobOutcome> {
  try {
    return { made: await makeBackup(job, signal) }
  } catch (error) {
    return { failed: signal.aborted ? 'The site was stopped.' : wordsOf(error, dirname(job.file)) }
  }
}

/** Why a backup failed, for the operator. */
function wordsOf(error: unknown, folder: string): string {
  const { code, path, message } = error as NodeJS.ErrnoException
  if (error instanceof BackupError) return message
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room left in ${folder}.`
  if (code === 'ENOENT' && path?.startsWith(folder)) return `There is no folder ${folder}.`
  if (path?.startsWith(folder)) return `${folder} can’t be written (${message}).`
  return message
}
