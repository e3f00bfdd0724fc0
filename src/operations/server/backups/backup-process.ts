// The process that makes a backup for the site. Like start.ts it is a program, not a module to import. It is
// apart from the site because gigabytes pass through it: the site keeps its memory and goes on answering.
import { setPriority } from 'node:os'
import { runJob, type BackupJob } from './backup-job.ts'

const stopping = new AbortController()
// A site that is stopped or killed takes its backup along, and no partial file stays.
for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => stopping.abort())

process.once('message', (job: BackupJob) => {
  void runJob(job, stopping.signal).then((outcome) => {
    if (process.connected) process.send?.(outcome, () => process.disconnect())
  })
})

try {
  setPriority(10)
} catch {
  // Some systems don't allow it. Then it has the site's priority.
}
