// For an operator who is locked out.
import { RESET_LIFE_MS } from '#identity/server/identity-emails.ts'
import { RESET_TOKEN_LENGTH } from '#identity/server/reset-token.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'

/** The same link as in the reset email. Using it also verifies the email address. */
export async function resetLink(app: App, address: string): Promise<string> {
  const email = normalEmail(address)
  const { internalAdapter } = await app.auth.$context
  const account = await internalAdapter.findUserByEmail(email)
  if (!account)
    throw new Error(`There is no account with the address ${email}. "create-admin ${email}" makes one.`)
  const token = randomId(RESET_TOKEN_LENGTH)
  await internalAdapter.createVerificationValue({
    value: account.user.id,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(app.clock.now() + RESET_LIFE_MS),
  })
  return (
    `Open this link within an hour to set a new password for ${email}:\n` +
    `${app.settings.APP_ORIGIN}/reset/new?token=${token}`
  )
}
