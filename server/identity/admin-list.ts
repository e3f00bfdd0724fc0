import { normalEmail } from '#domain/email-address.ts'
import type { Queryable } from '../database/connect.ts'

/** Whether an address is exactly once on the list of admins. */
export async function isListedAdmin(db: Queryable, email: string): Promise<boolean> {
  const entries = await db
    .selectFrom('admin_users')
    .select('role')
    .where('email', '=', normalEmail(email))
    .execute()
  return entries.length === 1 && entries[0]!.role === 'Admin'
}
