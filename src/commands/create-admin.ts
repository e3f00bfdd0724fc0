// For an operator who is locked out.
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { insertAdmin } from '#people/server/admin-users.ts'
import { isAccountEmail, normalEmail } from '#platform/rules/email-address.ts'
import { ROLE_NAMES, SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { resetLink } from './reset-link.ts'

/** Adds an address to the admins, creates its account if needed, and returns a link to set a password. */
export async function createAdmin(app: App, address: string): Promise<string> {
  const email = normalEmail(address)
  if (!isAccountEmail(email)) throw new Error(`"${address}" is not an email address.`)
  await inTransaction(app, async (unit) => {
    const listed = await unit.tx
      .selectFrom('admin_users')
      .select(['id', 'role'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (listed?.role === ROLE_NAMES.admin) return
    // A person with a smaller role is removed and added, so that all admins are mailed.
    if (listed) await unit.tx.deleteFrom('admin_users').where('id', '=', listed.id).execute()
    await insertAdmin(unit, { userEmail: email, userRole: ROLE_NAMES.admin, actor: SYSTEM_ACTOR })
  })
  await inIdentityTransaction(app, { peer: '' }, async () => {
    const { internalAdapter } = await app.auth.$context
    if (!(await internalAdapter.findUserByEmail(email)))
      await internalAdapter.createUser(
        { email, name: email.split('@')[0]!, emailVerified: false },
        { method: 'email-password' },
      )
  })
  return `${email} is an admin.\n${await resetLink(app, email)}`
}
