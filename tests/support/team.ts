import type { RoleName } from '#platform/rules/permissions.ts'
import type { Caller } from './caller.ts'
import type { TestSite } from './start-site.ts'

export interface TeamCaller extends Caller {
  email: string
  /** The id of the entry on the list of admins. */
  entryId: string
}

/** Somebody who registered, confirmed the address, and was put on the list by an admin. */
export async function joinTeam(site: TestSite, userRole: RoleName, name?: string): Promise<TeamCaller> {
  const who = await site.customer(name && `${name}@test.example`)
  const email = (who as TeamCaller).email
  await site.app.database.db
    .updateTable('user')
    .set({ emailVerified: true as never })
    .where('email', '=', email)
    .execute()
  const added = await (await site.admin()).post('/api/add-user', { userEmail: email, userRole })
  if (added.status !== 201) throw new Error(`add-user: ${added.status} ${added.text}`)
  return Object.assign(who as TeamCaller, { entryId: added.json._id as string })
}
