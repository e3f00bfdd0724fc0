// For the person who runs the site and can't get in: what the commands create-admin and reset-link do.
import { isAccountEmail, normalEmail } from '#domain/email-address.ts'
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import type { House } from '../house.ts'
import { randomId } from '../ids.ts'
import { inTransaction } from '../unit-of-work.ts'
import { insertAdmin } from '../use-cases/people/admin-users.ts'
import { RESET_LIFE_MS } from './identity-mails.ts'
import { identityWork } from './identity-work.ts'

/** Puts an address on the list of admins, with an account if there is none yet, and gives the link by which its owner sets a password. */
export async function createAdmin(house: House, address: string): Promise<string> {
  const email = normalEmail(address)
  if (!isAccountEmail(email)) throw new Error(`"${address}" is not an e-mail address.`)
  await inTransaction(house, async (work) => {
    const listed = await work.tx.selectFrom('admin_users').select('id').where('email', '=', email).executeTakeFirst()
    if (!listed) await insertAdmin(house, work, email, SYSTEM_ACTOR)
  })
  await identityWork(house, { peer: '' }, async () => {
    const { internalAdapter } = await house.auth.$context
    if (!(await internalAdapter.findUserByEmail(email))) await internalAdapter.createUser({ email, name: email.split('@')[0]!, emailVerified: false }, { method: 'email-password' })
  })
  return `${email} is an admin.\n${await resetLink(house, email)}`
}

/** A link to set a new password, as the mail would bring it. Whoever sets it has confirmed the address. */
export async function resetLink(house: House, address: string): Promise<string> {
  const email = normalEmail(address)
  const { internalAdapter } = await house.auth.$context
  const found = await internalAdapter.findUserByEmail(email)
  if (!found) throw new Error(`There is no account with the address ${email}. "create-admin ${email}" makes one.`)
  const token = randomId(24)
  await internalAdapter.createVerificationValue({ value: found.user.id, identifier: `reset-password:${token}`, expiresAt: new Date(house.clock.now() + RESET_LIFE_MS) })
  return `Open this link within an hour to set a new password for ${email}:\n${house.settings.APP_ORIGIN}/reset/new?token=${token}`
}
