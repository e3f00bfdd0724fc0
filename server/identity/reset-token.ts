import type { House } from '../house.ts'
import { looksLikeId } from '../ids.ts'
import type { Work } from '../unit-of-work.ts'

/** As long as the identity library makes them. */
export const RESET_TOKEN_LENGTH = 24

export interface TokenOwner {
  id: string
  email: string
  emailVerified: boolean
}

/** Whose password a reset link would set, while it is good. */
export async function resetTokenOwner(house: House, token: string): Promise<TokenOwner | undefined> {
  if (!looksLikeId(token, RESET_TOKEN_LENGTH)) return undefined
  const { internalAdapter } = await house.auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!found || found.expiresAt.getTime() <= house.clock.now()) return undefined
  const user = await internalAdapter.findUserById(found.value)
  return user ? { id: user.id, email: user.email, emailVerified: user.emailVerified } : undefined
}

/**
 * Around whatever sets a password, or moves the account to another mailbox: with it end the links that were
 * mailed before.
 */
export async function endingResetLinks<T>(
  house: House,
  work: Work,
  userId: string,
  change: () => Promise<T>,
): Promise<T> {
  // Two links at a time would each wait for the other to let go of its own: they come one after the other.
  // SQLite writes one at a time anyway.
  if (house.database.kind === 'postgres')
    await work.tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const done = await change()
  // Tokens are kept as hashes, found by whom they are for; nothing else is kept under the id of an account.
  await (
    await house.auth.$context
  ).adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] })
  return done
}
