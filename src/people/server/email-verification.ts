// The email with the link that confirms an address.
import { verifyAddress } from '#identity/server/identity-emails.ts'
import { makeVerifyToken } from '#identity/server/verify-token.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import type { App } from '#platform/server/app.ts'
import { countOne } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** Silently does nothing for an unknown or confirmed address, or after too many emails. */
export async function emailVerification(app: App, email: string): Promise<void> {
  const limited = await countOne(app, `verify:${email}`, rateLimits.verification)
  const account = await (await app.auth.$context).internalAdapter.findUserByEmail(email)
  if (!limited && account && !account.user.emailVerified && !isPlaceholderEmail(email))
    await writeVerification(app, { userId: account.user.id, email })
}

export async function writeVerification(app: App, account: { userId: string; email: string }): Promise<void> {
  await inTransaction(app, async (unit) => {
    const token = await makeVerifyToken(unit, account)
    unit.email(verifyAddress, { to: account.email, facts: { token } })
  })
}
