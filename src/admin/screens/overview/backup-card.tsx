// The age and the result of the last backup.
import { fileSizeWords } from '#files/rules/order-file.ts'
import type { BackupStatus } from '#operations/server/backup-status.ts'
import { ageWords } from '#platform/rules/age-words.ts'
import { Card } from '#ui/screens/card.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'

export function BackupCard({ backups }: { backups: BackupStatus | 'off' | null }) {
  if (backups === null) return null
  if (backups === 'off')
    return (
      <Notice tone="info" title="No backups are made">
        If the disk breaks, every order and payment on it is lost. Set <code>BACKUP_AT</code> to a time of the
        night, best with <code>BACKUP_DIR</code> on another disk, and restart the site.
      </Notice>
    )
  const { lastProven, fault } = backups
  return (
    <Card title="Backups" id="backups">
      <div className="space-y-3 text-sm">
        {fault && (
          <Notice
            tone="info"
            title={fault.state === 'failed' ? 'The last backup failed' : 'The last backup is not proven'}
          >
            {fault.reason}
            {fault.state === 'failed' && ' It is tried again every hour.'}
          </Notice>
        )}
        {lastProven ? <LastProven {...lastProven} /> : <p>There is no proven backup yet.</p>}
      </div>
    </Card>
  )
}

function LastProven({ ageMs, at, file, bytes, rows }: NonNullable<BackupStatus['lastProven']>) {
  const format = useFormat()
  return (
    <>
      <p>
        The last proven backup is <strong>{ageWords(ageMs)} old</strong> ({format.dateAndTime(at)}). Every row
        was restored and compared.
      </p>
      <p className="[overflow-wrap:anywhere] text-muted">
        {`${file}, ${fileSizeWords(bytes)}, ${format.count(rows)} rows`}
      </p>
    </>
  )
}
