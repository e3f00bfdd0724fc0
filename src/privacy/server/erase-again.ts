// Erases again what a restored backup brought back. Nobody is mailed: they were told the first time.
import { teamRoleOf } from '#identity/server/admin-list.ts'
import type { ErasedRow } from '#identity/server/people-tables.ts'
import { noteErased } from '#inbox/server/erase-address.ts'
import { unsubscribeAgain } from '#inbox/server/newsletter.ts'
import { openOrdersOf } from '#orders/server/open-orders.ts'
import { SYSTEM_ACTOR, type Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseAddress } from './erase-person.ts'

/** False if it was not there. */
export const eraseAgain = (app: App, { kind, id }: ErasedRow): Promise<boolean> =>
  inTransaction(app, async (noisy) => {
    const unit = { ...noisy, mail() {} }
    await noteErased(unit, kind, [id])
    if (kind === 'unsubscribed') return unsubscribeAgain(unit, id)
    if (kind === 'message' || kind === 'subscriber' || kind === 'offer') {
      const email = await addressOf(unit, kind, id)
      if (email !== undefined) await eraseAddress(app, unit, email)
      return email !== undefined
    }
    const person = await personWith(unit.tx, id)
    if (!person) return false
    const by = kind === 'account-by-admin' ? 'admin' : 'customer'
    const seen = (await openOrdersOf(unit.tx, id)).map(({ _id }) => _id)
    await eraseAccount(app, unit, { person, actor: SYSTEM_ACTOR, by, seen })
    if (by === 'admin') await eraseAddress(app, unit, person.email)
    return true
  })

async function addressOf(
  { tx }: UnitOfWork,
  kind: 'message' | 'subscriber' | 'offer',
  id: string,
): Promise<string | undefined> {
  if (kind === 'offer')
    return (await tx.selectFrom('offers').select('customer_email').where('id', '=', id).executeTakeFirst())
      ?.customer_email
  const table = kind === 'message' ? 'messages' : 'subscribers'
  return (await tx.selectFrom(table).select('email').where('id', '=', id).executeTakeFirst())?.email
}

async function personWith(db: Queryable, userId: string): Promise<Person | undefined> {
  const user = await db
    .selectFrom('user')
    .select(['name', 'email', 'emailVerified'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return (
    user && {
      role: (await teamRoleOf(db, user.email)) ?? 'customer',
      userId,
      email: user.email,
      name: user.name,
      verified: Boolean(user.emailVerified),
      sessionId: '',
    }
  )
}
