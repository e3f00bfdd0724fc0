// Display names of actors. Rows store the account id; the address is looked up when it is shown, so it is
// always the current one.
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import type { MachineName } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { tokenActorId, tokenOfActor } from './api-token.ts'
import { isMadeUpCustomer } from './made-up-customers.ts'
import type { IdentityUserRow } from './people-tables.ts'

/** Replaces the id of a person who deleted their account. */
export const DELETED_ACCOUNT = 'deleted account' as MachineName

const DELETED_NAME = say('identity.errors', 'deletedAccount')
const MADE_UP_NAME = say('identity.errors', 'madeUpCustomer')

/** Any other actor is a machine's name, or an address stored before actors became ids. */
const ACCOUNT_ID = /^[0-9A-Za-z]{22}$/

export type NameOf = (actor: string) => string

/**
 * Loads the names of all actors of a list with one query. People are named by their address, or among
 * colleagues (`byName`) by the name that they entered.
 */
export async function actorNames(
  db: Queryable,
  rows: readonly { actor: string }[],
  { byName = false } = {},
): Promise<NameOf> {
  const ids = [...new Set(rows.map(({ actor }) => actor))].filter((actor) => ACCOUNT_ID.test(actor))
  const users = ids.length
    ? await db
        .selectFrom('user')
        .select(['id', 'name', 'email', 'phoneNumber'])
        .where('id', 'in', ids)
        .execute()
    : []
  const names = new Map(users.map((user) => [user.id, (byName && user.name.trim()) || nameOf(user)]))
  for (const [actor, name] of await tokenNames(db, rows)) names.set(actor, name)
  return (actor) =>
    names.get(actor) ??
    (isMadeUpCustomer(actor) ? MADE_UP_NAME : undefined) ??
    (ACCOUNT_ID.test(actor) || actor === DELETED_ACCOUNT ? DELETED_NAME : providerName(actor))
}

type NamedUser = Pick<IdentityUserRow, 'name' | 'email' | 'phoneNumber'>

const nameOf = ({ name, email, phoneNumber }: NamedUser): string =>
  isPlaceholderEmail(email) ? name || phoneNumber || say('identity.errors', 'noAddress') : email

/** An API token, with who made it. */
async function tokenNames(db: Queryable, rows: readonly { actor: string }[]): Promise<[string, string][]> {
  const ids = rows.flatMap(({ actor }) => tokenOfActor(actor) ?? [])
  if (!ids.length) return []
  const tokens = await db
    .selectFrom('api_tokens')
    .leftJoin('user', 'user.id', 'api_tokens.user_id')
    .select(['api_tokens.id', 'api_tokens.name', 'user.email'])
    .where('api_tokens.id', 'in', [...new Set(ids)])
    .execute()
  return tokens.map(({ id, name, email }) => [
    tokenActorId(id),
    say('identity.errors', 'token', { name, email: email ?? DELETED_NAME }),
  ])
}
