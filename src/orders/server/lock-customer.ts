import { signedOut } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

const find = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('user').select('id').where('id', '=', userId),
)
const findAndLock = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate(),
)

/**
 * Serialises the orders of one customer: parallel requests can neither reuse an idempotency key nor pass the
 * rate limit. SQLite has a single writer and needs no lock. The session was read before the transaction, so
 * this also rejects an account deleted since: its order would keep the customer's name for ever.
 */
export async function lockCustomer({ database }: App, { tx }: UnitOfWork, userId: string): Promise<void> {
  const [customer] = await (database.kind === 'postgres' ? findAndLock : find)(tx, { userId })
  if (!customer) throw signedOut()
}
