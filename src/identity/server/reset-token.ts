import type { App } from '#platform/server/app.ts'
import { looksLikeId } from '#platform/server/ids.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** The length of the tokens that the identity library makes. */
export const RESET_TOKEN_LENGTH = 24

export interface TokenOwner {
  id: string
  email: string
  emailVerified: boolean
}

/** The account that a valid reset link belongs to. */
export async function resetTokenOwner(app: App, token: string): Promise<TokenOwner | undefined> {
  if (!looksLikeId(token, RESET_TOKEN_LENGTH)) return undefined
  const { internalAdapter } = await app.auth.$context
  const row = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!row || row.expiresAt.getTime() <= app.clock.now()) return undefined
  const user = await internalAdapter.findUserById(row.value)
  return user ? { id: user.id, email: user.email, emailVerified: user.emailVerified } : undefined
}

/** Wraps a change of password or address: reset links that were mailed before stop working. */
export async function endingResetLinks<T>(
  app: App,
  unit: UnitOfWork,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  // Prevents a deadlock of two links that are used at once. SQLite has one writer anyway.
  if (app.database.kind === 'postgres')
    await unit.tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const result = await change()
  // Tokens are stored as hashes, with the account id as value. No other verification row has such a value.
  await (
    await app.auth.$context
  ).adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] })
  return result
}
