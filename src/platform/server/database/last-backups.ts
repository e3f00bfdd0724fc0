import type { BackupRow } from './backup-row.ts'
import type { Queryable } from './connect.ts'

export interface LastBackups {
  /** The last one that ended, whatever became of it. */
  last: BackupRow | undefined
  lastProven: BackupRow | undefined
}

export async function readLastBackups(db: Queryable): Promise<LastBackups> {
  const newest = db.selectFrom('backups').selectAll().orderBy('day', 'desc').limit(1)
  return {
    last: await newest.where('state', '!=', 'running').executeTakeFirst(),
    lastProven: await newest.where('state', '=', 'proven').executeTakeFirst(),
  }
}
