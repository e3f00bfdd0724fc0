import { Failure } from '#domain/errors.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'

/**
 * Two changes at a time could each leave the other's admin as the last one, and together none: they wait for
 * each other. SQLite writes one at a time anyway.
 */
export async function lockAdmins(house: House, work: Work): Promise<void> {
  if (house.database.kind === 'postgres')
    await work.tx.selectFrom('admin_users').select('id').orderBy('id').forUpdate().execute()
}

/**
 * Called after a change in the list or the accounts: refuses it when nobody would be left who can get in as
 * an admin.
 */
export async function keepOneAdmin(house: House, work: Work, words: string): Promise<void> {
  await lockAdmins(house, work)
  const left = await work.tx
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', '=', 'Admin')
    .where('user.emailVerified', '=', true)
    .select('admin_users.id')
    .executeTakeFirst()
  if (!left) throw new Failure('conflict', words)
}
