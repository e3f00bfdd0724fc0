// Instances of one site must have the same SECRET: otherwise people are signed in at one of them only. Each
// names a digest of it on its listening connection. A new one looks there before it changes anything, and
// again once it listens: two may start at the same time.
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { SettingsError, type Settings } from '../settings/settings.ts'

type SecretSettings = Pick<Settings, 'SECRET'>

const TIMEOUT_MS = 2500

const listenerName = ({ SECRET = '' }: SecretSettings): string =>
  `shingle ${createHmac('sha256', SECRET).update('name of a listener').digest('hex').slice(0, 16)}`

/** By a query: a name in DATABASE_URL would win over the client's option. */
export async function nameListener(client: pg.Client, settings: SecretSettings): Promise<void> {
  await client.query(`select set_config('application_name', $1, false)`, [listenerName(settings)])
}

/** Where an instance with another SECRET runs, and since when, in words. Undefined if there is none. */
export async function findOtherSecret(
  client: pg.Client,
  settings: SecretSettings,
): Promise<string | undefined> {
  const { rows } = await client.query<{ host: string; since: Date }>(
    `select coalesce(host(client_addr), 'this machine') as host, backend_start as since
       from pg_stat_activity
      where datname = current_database() and application_name ~ '^shingle [0-9a-f]{16}$'
        and application_name <> $1
      order by backend_start limit 1`,
    [listenerName(settings)],
  )
  return rows[0] && `on ${rows[0].host}, connected since ${rows[0].since.toISOString()}`
}

export async function refuseOtherSecret(
  settings: SecretSettings & Pick<Settings, 'DATABASE_URL'>,
): Promise<void> {
  if (!settings.DATABASE_URL) return
  const client = new pg.Client({
    connectionString: settings.DATABASE_URL,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const other = await findOtherSecret(client, settings)
    if (other)
      throw new SettingsError(
        `SECRET: another instance runs on this database with a different one (${other}). ` +
          'Give all of them the same. To change it, stop all instances first',
      )
  } finally {
    await client.end()
  }
}
