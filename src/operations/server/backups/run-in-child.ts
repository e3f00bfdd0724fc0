// Runs a backup in a process of its own.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { SECOND } from '#platform/rules/durations.ts'
import { ROOT } from '#platform/server/root.ts'
import type { BackupJob, JobOutcome } from './backup-job.ts'

/** The program of the child. In production the server is a bundle (vite.server.config.ts). */
const PROGRAM = join(
  ROOT,
  import.meta.filename.endsWith('.ts')
    ? 'src/operations/server/backups/backup-process.ts'
    : 'build/site/backup-process.js',
)
/** It cleans up and ends by itself when it is told to stop, unless a disk hangs. */
const LONGEST_STOP_MS = 4 * SECOND

export async function runInChild(job: BackupJob, stop?: AbortSignal): Promise<JobOutcome> {
  if (stop?.aborted) return { failed: 'The site was stopped.' }
  // The job holds secrets, so it is sent by the channel and not as an argument, which others could list.
  const child = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  let outcome: JobOutcome | undefined
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    if (child.connected) child.disconnect()
    timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS)
  }
  stop?.addEventListener('abort', end, { once: true })
  try {
    return await new Promise((resolve) => {
      child.once('message', (message) => (outcome = message as JobOutcome))
      child.once('error', (error) => resolve({ failed: `The backup could not be started: ${error.message}` }))
      child.once('exit', (code, signal) =>
        resolve(
          outcome ?? {
            failed: stop?.aborted ? 'The site was stopped.' : `The backup was ended (${signal ?? code}).`,
          },
        ),
      )
      child.send(job, () => {})
    })
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', end)
  }
}
