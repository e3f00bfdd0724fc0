// Creates the first admin on the first start: from the settings, or with a random password that is shown
// once.
import { normalEmail } from '#platform/rules/email-address.ts'
import { ROLE_NAMES, SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { precomputedHash, inIdentityTransaction } from './identity-transaction.ts'

/** The founder in the demo's team, so that its orders are led by somebody with a name and a picture. */
export const DEMO_OWNER = { email: 'owner@northlight.example', name: 'Marta Figueira' }

export interface FirstAdmin {
  email: string
  /** Only a random one; a password from the settings is known to the operator. */
  password?: string
}

/** Once per database, even if several instances start together. Undefined if it exists already. */
export async function makeFirstAdmin(app: App): Promise<FirstAdmin | undefined> {
  const { ADMIN_EMAIL = DEMO_OWNER.email, ADMIN_PASSWORD } = app.settings
  const { db } = app.database
  if (await db.selectFrom('totals').select('scope').where('scope', '=', 'first-admin').executeTakeFirst())
    return undefined
  const email = normalEmail(ADMIN_EMAIL)
  const password = ADMIN_PASSWORD ?? readablePassword()
  const created = await inIdentityTransaction(app, { peer: '', password }, async (unit) => {
    const { numInsertedOrUpdatedRows } = await unit.tx
      .insertInto('totals')
      .values({ scope: 'first-admin', cents: 0, count: 1 })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return false
    const { internalAdapter } = await app.auth.$context
    const user = await internalAdapter.createUser(
      { email, name: email === DEMO_OWNER.email ? DEMO_OWNER.name : '', emailVerified: true },
      { method: 'email-password' },
    )
    await internalAdapter.linkAccount({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await precomputedHash(password),
    })
    await unit.tx
      .insertInto('admin_users')
      .values({
        id: randomId(),
        email,
        role: ROLE_NAMES.admin,
        version: 1,
        created_at: unit.at,
        updated_at: unit.at,
      })
      .execute()
    await unit.audit(SYSTEM_ACTOR, 'first admin made', user.id, email)
    return true
  })
  if (!created) return undefined
  return ADMIN_PASSWORD ? { email } : { email, password }
}

/** Four groups of four letters or digits, easy to copy by eye: 95 bits. */
const readablePassword = (): string => randomId(16).replace(/.{4}(?=.)/g, '$&-')
