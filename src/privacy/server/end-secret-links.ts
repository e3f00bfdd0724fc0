import { teamRoleOf } from '#identity/server/admin-list.ts'
import { endOrderLinks } from '#identity/server/order-link.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { endDeskCalendar } from '#work/server/desk/desk-calendar.ts'

/** Ends what opens without a session: the mailed links of an account's orders, and its desk calendar. */
export async function endSecretLinks(
  unit: UnitOfWork,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await endOrderLinks(unit.tx, { userId })
  if (await teamRoleOf(unit.tx, email)) await endDeskCalendar(unit, userId)
}
