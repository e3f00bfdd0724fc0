// The mail with the link that confirms an address.
import { verifyMail } from '#identity/server/identity-mails.ts'
import { makeVerifyToken } from '#identity/server/verify-token.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import type { House } from '#platform/server/house.ts'
import { countOne } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** Silently does nothing for an unknown or confirmed address, or after too many mails. */
export async function mailVerification(house: House, email: string): Promise<void> {
  const limited = await countOne(house, `verify:${email}`, rateLimits.verification)
  const account = await (await house.auth.$context).internalAdapter.findUserByEmail(email)
  if (!limited && account && !account.user.emailVerified && !isPlaceholderEmail(email))
    await writeVerification(house, { userId: account.user.id, email })
}

export async function writeVerification(
  house: House,
  account: { userId: string; email: string },
): Promise<void> {
  await inTransaction(house, async (unit) => {
    const token = await makeVerifyToken(unit, account)
    unit.mail(verifyMail(account.email, { origin: unit.origin, token, now: unit.at }))
  })
}
