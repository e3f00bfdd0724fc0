import type { House } from '../house.ts'

export interface TokenOwner {
  id: string
  email: string
  emailVerified: boolean
}

/** Whose password a reset link would set, while it is good. */
export async function resetTokenOwner(house: House, token: string): Promise<TokenOwner | undefined> {
  const { internalAdapter } = await house.auth.$context
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!found || found.expiresAt.getTime() <= house.clock.now()) return undefined
  const user = await internalAdapter.findUserById(found.value)
  return user ? { id: user.id, email: user.email, emailVerified: user.emailVerified } : undefined
}
