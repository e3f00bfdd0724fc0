import type { House } from '#platform/server/house.ts'

/** Undefined if the account has no password: it signs in by phone or with a provider. */
export async function passwordHashOf(house: House, userId: string): Promise<string | undefined> {
  const account = await (await house.auth.$context).internalAdapter.findCredentialAccount(userId)
  return account?.password ?? undefined
}
