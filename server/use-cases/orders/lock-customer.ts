import { signedOut } from '#domain/permissions.ts'
import { preparedQuery } from '../../database/prepared-query.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'

const find = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('user').select('id').where('id', '=', userId),
)
const findAndLock = preparedQuery((db, { userId }: { userId: string }) =>
  db.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate(),
)

/**
 * Customers order one after the other: so a key is used once, and nobody gets past the limit by asking twice
 * at once. SQLite writes one at a time anyway. Who asks was read before the transaction: an account that was
 * deleted since then orders nothing, for nobody would ever take its name off.
 */
export async function lockCustomer({ database }: House, { tx }: Work, userId: string): Promise<void> {
  const [found] = await (database.kind === 'postgres' ? findAndLock : find)(tx, { userId })
  if (!found) throw signedOut()
}
