import type { BackupRow } from '#platform/server/database/backup-row.ts'
import type { MailParts } from '#platform/server/outbox/mail-parts.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** Tells admins that a backup failed or is not proven. */
export function backupMail(
  {
    outcome: { state, reason, file },
    lastProven,
  }: {
    outcome: Pick<BackupRow, 'state' | 'file' | 'reason'>
    lastProven: Pick<BackupRow, 'ended_at' | 'file'> | undefined
  },
  { format, origin }: Pick<UnitOfWork, 'format' | 'origin'>,
): Omit<MailParts, 'to'> {
  const heading = state === 'failed' ? 'The backup failed' : 'The backup is not proven'
  const what =
    state === 'failed'
      ? 'It is tried again every hour. You get one mail a day about it.'
      : `It was written and kept as ${file}, but not tried out. The next one is made tomorrow.`
  const last =
    lastProven?.ended_at == null
      ? 'There is no proven backup yet.'
      : `The last proven backup is of ${format.dateAndTime(lastProven.ended_at)} ` +
        `(${lastProven.file}). It is kept.`
  return {
    kind: 'backup-failed',
    subject: heading,
    heading,
    paragraphs: [reason, what, `${last} The site itself goes on.`],
    button: { label: 'Open the admin area', url: `${origin}/admin` },
  }
}
