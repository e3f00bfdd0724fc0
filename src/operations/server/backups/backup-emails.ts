import { as, say } from '#platform/rules/words.ts'
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
  label: say('operations.agency', 'failed'),
  to: 'manage-team',
  link: () => '/admin',
  words: ({ state, reason, file, lastProven }) => {
    const heading = say('operations.agency', state === 'failed' ? 'failed' : 'notProven')
    const what =
      state === 'failed'
        ? say('operations.agency', 'triedAgain')
        : say('operations.agency', 'kept', { file: file ?? '' })
    const last = lastProven
      ? say('operations.agency', 'lastProven', {
          at: as('dateAndTime', lastProven.endedAt),
          file: lastProven.file ?? '',
        })
      : say('operations.agency', 'noneProven')
    return {
      subject: heading,
      heading,
      paragraphs: [reason, what, say('operations.agency', 'goesOn', { last })],
      button: say('operations.agency', 'open'),
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
