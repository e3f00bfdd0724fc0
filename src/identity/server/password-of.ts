import type { App } from '#platform/server/app.ts'

/** Undefined if the account has no password: it signs in by phone or with a provider. */
export async function passwordHashOf(app: App, userId: string): Promise<string | undefined> {
  const account = await (await app.auth.$context).internalAdapter.findCredentialAccount(userId)
  return account?.password ?? undefined
}
