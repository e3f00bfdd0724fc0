import type { House } from '../house.ts'

/** The hash of an account's password; undefined where it has none (a phone, a provider). */
export async function passwordHashOf(house: House, userId: string): Promise<string | undefined> {
  const account = await (await house.auth.$context).internalAdapter.findCredentialAccount(userId)
  return account?.password ?? undefined
}
