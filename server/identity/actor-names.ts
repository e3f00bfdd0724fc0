// Who did something, in words. Rows hold the id of the account; the address is looked up when somebody reads
// it, so it is always today's.
import { hasNoAddress } from '#domain/email-address.ts'
import type { MachineName } from '#domain/permissions.ts'
import type { Queryable } from '../database/connect.ts'

/** What stands in a row in place of a person who deleted their account. */
export const NOBODY = 'deleted account' as MachineName

const DELETED = 'a deleted account'

/**
 * The ids of accounts. Everything else in their place is the name of a machine, or an address from before
 * ids were stored.
 */
const ACCOUNT_ID = /^[0-9A-Za-z]{22}$/

export type NameOf = (actor: string) => string

/** The names of all actors of a list, read at once. */
export async function actorNames(db: Queryable, rows: readonly { actor: string }[]): Promise<NameOf> {
  const ids = [...new Set(rows.map(({ actor }) => actor))].filter((actor) => ACCOUNT_ID.test(actor))
  const users = ids.length
    ? await db
        .selectFrom('user')
        .select(['id', 'name', 'email', 'phoneNumber'])
        .where('id', 'in', ids)
        .execute()
    : []
  const names = new Map(users.map((user) => [user.id, nameOf(user)]))
  return (actor) => names.get(actor) ?? (ACCOUNT_ID.test(actor) || actor === NOBODY ? DELETED : actor)
}

const nameOf = ({
  name,
  email,
  phoneNumber,
}: {
  name: string
  email: string
  phoneNumber: string | null
}): string => (hasNoAddress(email) ? name || phoneNumber || 'an account without an address' : email)
