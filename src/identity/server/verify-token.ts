// Verification links for addresses. Each belongs to one account and its address at that time, and works once.
// Only a hash of the token is stored, so a leaked database opens no link.
import type { Queryable } from '#platform/server/database/connect.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import type { Services } from '#platform/server/services.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { hashToken } from './hash-token.ts'
import { VERIFY_LIFE_MS } from './identity-emails.ts'

export interface VerifyLink {
  userId: string
  /** The account's address when the link was made. */
  email: string
  /** The new address, if the link is about a change of it. */
  updateTo?: string | undefined
}

const TOKEN_LENGTH = 32

export async function makeVerifyToken(
  unit: UnitOfWork,
  { userId, email, updateTo }: VerifyLink,
): Promise<string> {
  const token = randomId(TOKEN_LENGTH)
  const row = {
    token_hash: hashToken(token),
    user_id: userId,
    email,
    update_to: updateTo ?? null,
    expires_at: unit.at + VERIFY_LIFE_MS,
  }
  await unit.tx.insertInto('verify_links').values(row).execute()
  return token
}

/** The link of a token, if it has not expired and the account still has the same address. */
export async function readVerifyToken(
  app: Services,
  token: string,
): Promise<(VerifyLink & { verified: boolean }) | undefined> {
  if (!looksLikeId(token, TOKEN_LENGTH)) return undefined
  const row = await app.database.db
    .selectFrom('verify_links')
    .innerJoin('user', (on) =>
      on.onRef('user.id', '=', 'verify_links.user_id').onRef('user.email', '=', 'verify_links.email'),
    )
    .select(['user_id', 'verify_links.email', 'update_to', 'emailVerified'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      email: row.email,
      updateTo: row.update_to ?? undefined,
      verified: Boolean(row.emailVerified),
    }
  )
}

/** Consumes a link; false if it was used concurrently. A change of address ends all links of the account. */
export async function useVerifyToken(
  unit: UnitOfWork,
  token: string,
  { userId, updateTo }: VerifyLink,
): Promise<boolean> {
  const { numDeletedRows } = await unit.tx
    .deleteFrom('verify_links')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow()
  if (!numDeletedRows) return false
  const others = unit.tx.deleteFrom('verify_links').where('user_id', '=', userId)
  await (updateTo ? others : others.where('update_to', 'is', null)).execute()
  return true
}

export async function deleteOldLinks(db: Queryable, now: number): Promise<void> {
  await db.deleteFrom('verify_links').where('expires_at', '<', now).execute()
}
