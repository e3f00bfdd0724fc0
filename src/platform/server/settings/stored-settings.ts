// What the owner set, as it is stored: secrets are encrypted by a key of SECRET, each for its own row.
import { sql } from 'kysely'
import type { Database, Queryable } from '../database/connect.ts'
import { seal, unseal } from '../seal.ts'
import { OWNER_SETTINGS } from './settings.ts'

export interface StoredSetting {
  /** Undefined if it was encrypted with another SECRET. */
  value: string | undefined
  setAt: number
}

export type StoredSettings = ReadonlyMap<string, StoredSetting>

const sealing = (secret: string, name: string) => ({
  secret,
  label: 'settings of the owner',
  context: `setting ${name}`,
})

const isSecret = (name: string): boolean => OWNER_SETTINGS[name]?.isSecret === true

export const toStored = (name: string, value: string, secret: string): string =>
  isSecret(name) ? seal(Buffer.from(value), sealing(secret, name)) : value

export async function readStored(db: Queryable, secret: string): Promise<StoredSettings> {
  const rows = await db.selectFrom('owner_settings').selectAll().orderBy('name').execute()
  return new Map(
    rows
      // Another version may have known more.
      .filter(({ name }) => Object.hasOwn(OWNER_SETTINGS, name))
      .map(({ name, value, set_at: setAt }) => [
        name,
        { value: isSecret(name) ? unseal(value, sealing(secret, name))?.toString() : value, setAt },
      ]),
  )
}

/** None in a database that is new, or of an older version. */
export async function readStoredIfAny(
  { db, kind }: Database,
  secret: string | undefined,
): Promise<StoredSettings> {
  if (!secret) return new Map()
  const { rows } = await (
    kind === 'sqlite'
      ? sql`select 1 from sqlite_master where type = 'table' and name = 'owner_settings'`
      : sql`select 1 where to_regclass('owner_settings') is not null`
  ).execute(db)
  return rows.length ? readStored(db, secret) : new Map()
}
