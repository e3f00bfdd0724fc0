// The links that confirm an address carry a signed token: whose address, and which one is to take its place.
import { createEmailVerificationToken } from 'better-auth/api'
import { verifyJWT } from 'better-auth/crypto'
import { SECOND } from '../clock.ts'
import type { House } from '../house.ts'
import { VERIFY_LIFE_MS } from './identity-mails.ts'

export interface VerifyToken {
  email: string
  /** For a change of address: the new one. */
  updateTo?: string
}

export async function makeVerifyToken(house: House, { email, updateTo }: VerifyToken): Promise<string> {
  const { secret } = await house.auth.$context
  return createEmailVerificationToken(secret, email, updateTo, VERIFY_LIFE_MS / SECOND)
}

/** What a token says, if it is ours and still good. */
export async function readVerifyToken(house: House, token: string): Promise<VerifyToken | undefined> {
  const { secret } = await house.auth.$context
  const claims = await verifyJWT<{ email?: unknown; updateTo?: unknown; exp?: number }>(token, secret)
  if (!claims || typeof claims.email !== 'string' || (claims.exp ?? 0) * SECOND <= house.clock.now()) return undefined
  return { email: claims.email, updateTo: typeof claims.updateTo === 'string' ? claims.updateTo : undefined }
}
