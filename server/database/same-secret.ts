// Instances of one site must have the same SECRET: otherwise people are signed in at one of them only. Each
// names a digest of it on its listening connection, and a new one looks there before it starts.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { House } from '../house.ts'
import { SettingsError } from '../settings.ts'

/** The application name of that connection. */
export const listenerName = ({ SECRET = '' }: House['settings']): string =>
  `shingle ${createHmac('sha256', SECRET).update('name of a listener').digest('hex').slice(0, 16)}`

export async function refuseOtherSecret({ database, settings }: House): Promise<void> {
  if (database.kind !== 'postgres') return
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'shingle %'
      and application_name <> ${listenerName(settings)}
    limit 1`.execute(database.db)
  if (rows.length)
    throw new SettingsError(
      'SECRET: another instance is running on this database with a different one. ' +
        'Give all of them the same. To change it, stop all instances first',
    )
}
