// An order without an account joins the account of its address once that address is confirmed,
// never before: anybody can register with somebody's address.
import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { lockCustomer } from './lock-customer.ts'
import { recount } from './totals.ts'

/** `email` is confirmed. */
export async function joinOrders(
  app: App,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<void> {
  const waiting = await app.database.db
    .selectFrom('orders')
    .select('id')
    .where('customer_email', '=', email)
    .where('user_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!waiting) return
  await inTransaction(app, async (unit) => {
    await lockCustomer(app, unit, userId)
    // Its bills too: each is paid by the account.
    const orders = unit.tx.selectFrom('orders').selectAll().where('customer_email', '=', email)
    const own = orders.where('user_id', 'is', null).orderBy('seq')
    for (const before of await (app.database.kind === 'postgres' ? own.forUpdate() : own).execute()) {
      const after = { ...before, user_id: userId, version: before.version + 1, updated_at: unit.at }
      await unit.tx
        .updateTable('orders')
        .set({ user_id: userId, version: after.version, updated_at: after.updated_at })
        .where('id', '=', before.id)
        .execute()
      await recount(unit, before, after)
    }
    await unit.signal('orders')
  })
}

/** After a sign-in by a provider that vouches for addresses: whichever address it confirmed. */
export async function joinConfirmed(app: App): Promise<void> {
  const waiting = await app.database.db
    .selectFrom('orders')
    .innerJoin('user', 'user.email', 'orders.customer_email')
    .select(['user.id as userId', 'user.email'])
    .distinct()
    .where('orders.user_id', 'is', null)
    .where('user.emailVerified', '=', true)
    .execute()
  for (const account of waiting) await joinOrders(app, account)
}

/** Only an account that has confirmed the address: anybody can register with it. */
export async function confirmedAccountAt(db: Queryable, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('emailVerified', '=', true)
    .executeTakeFirst()
  return user?.id
}
