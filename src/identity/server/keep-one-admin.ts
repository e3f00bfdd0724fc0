import { Failure } from '#platform/rules/errors.ts'
import { ROLE_NAMES } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/**
 * Serialises changes of the admin list. Otherwise two admins who remove each other at once would leave none.
 * SQLite has one writer anyway.
 */
export async function lockAdmins(app: App, unit: UnitOfWork): Promise<void> {
  if (app.database.kind === 'postgres')
    await unit.tx.selectFrom('admin_users').select('id').orderBy('id').forUpdate().execute()
}

/** Call it after a change of the admin list or of accounts: refuses it if no admin could sign in any more. */
export async function keepOneAdmin(app: App, unit: UnitOfWork, message: string): Promise<void> {
  await lockAdmins(app, unit)
  const admin = await unit.tx
    .selectFrom('admin_users')
    .innerJoin('user', 'user.email', 'admin_users.email')
    .where('admin_users.role', '=', ROLE_NAMES.admin)
    .where('user.emailVerified', '=', true)
    .select('admin_users.id')
    .executeTakeFirst()
  if (!admin) throw new Failure('conflict', message)
}
