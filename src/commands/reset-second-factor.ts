// For somebody who lost the second factor and the recovery codes. The operator knows who they are.
import { secondFactor } from '#identity/server/second-factor-emails.ts'
import { hasSecondFactor } from '#identity/server/second-factor.ts'
import { removeSecondFactor } from '#people/server/second-factor.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'

/** Turns it off and ends every session of the account. */
export async function resetSecondFactor(app: App, address: string): Promise<string> {
  const email = normalEmail(address)
  const { db } = app.database
  const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (!user) throw new Error(`There is no account with the address ${email}.`)
  if (!(await hasSecondFactor(db, user.id))) throw new Error(`${email} has no second factor.`)
  await inTransaction(app, async (unit) => {
    await removeSecondFactor(unit, user.id)
    await unit.tx.deleteFrom('session').where('userId', '=', user.id).execute()
    await unit.audit(SYSTEM_ACTOR, 'second factor reset', user.id, email)
    unit.email(secondFactor, { to: email, facts: { change: 'reset' } })
  })
  return `The second factor of ${email} is off, and every session is ended. They can sign in with the password.`
}
