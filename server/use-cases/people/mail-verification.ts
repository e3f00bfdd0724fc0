// The mail with the link that confirms an address.
import { hasNoAddress } from '#domain/email-address.ts'
import type { House } from '../../house.ts'
import { verifyMail } from '../../identity/identity-mails.ts'
import { makeVerifyToken } from '../../identity/verify-token.ts'
import { countOne } from '../../rate-limits/consume.ts'
import { rateLimits } from '../../rate-limits/rate-limits.ts'
import { inTransaction } from '../../unit-of-work.ts'

/** Only to an account that is not confirmed yet, and not too often; whatever it is, nothing is said. */
export async function mailVerification(house: House, email: string): Promise<void> {
  const limited = await countOne(house, `verify:${email}`, rateLimits.verification)
  const found = await (await house.auth.$context).internalAdapter.findUserByEmail(email)
  if (!limited && found && !found.user.emailVerified && !hasNoAddress(email))
    await writeVerification(house, { userId: found.user.id, email })
}

export async function writeVerification(
  house: House,
  account: { userId: string; email: string },
): Promise<void> {
  await inTransaction(house, async (work) => {
    const token = await makeVerifyToken(work, account)
    work.mail(verifyMail(account.email, { origin: work.origin, token, now: work.at }))
  })
}
