import type { TeamEmail } from '#platform/server/outbox/email.ts'

interface BackupTrouble {
  state: 'failed' | 'unproven'
  reason: string
  file: string | null
  lastProven: { endedAt: number; file: string | null } | undefined
}

/** A backup failed or is not proven. */
export const backupFailed: TeamEmail<BackupTrouble> = {
  kind: 'backup-failed',
  label: 'The backup failed',
  to: 'manage-team',
  link: () => '/admin',
  words: ({ state, reason, file, lastProven }, { format }) => {
    const heading = state === 'failed' ? 'The backup failed' : 'The backup is not proven'
    const what =
      state === 'failed'
        ? 'It is tried again every hour. You get one email a day about it.'
        : `It was written and kept as ${file}, but not tried out. The next one is made tomorrow.`
    const last = lastProven
      ? `The last proven backup is of ${format.dateAndTime(lastProven.endedAt)} (${lastProven.file}). It is kept.`
      : 'There is no proven backup yet.'
    return {
      subject: heading,
      heading,
      paragraphs: [reason, what, `${last} The site itself goes on.`],
      button: 'Open the admin area',
    }
  },
  samples: [
    { state: 'failed', reason: 'The disk is full.', file: null, lastProven: undefined },
    {
      state: 'unproven',
      reason: 'There was no room to try it out.',
      file: 'backup-2026-11-16.gz',
      lastProven: { endedAt: Date.UTC(2026, 10, 15, 3), file: 'backup-2026-11-15.gz' },
    },
  ],
}
