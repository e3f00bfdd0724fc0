// Erases an account, for its owner and for an admin alike: personal data and sessions go, orders are
// anonymised. Issued receipts stay unchanged for the legal retention period (payments/ledger/documents.ts).
import { endRetainersOf } from '#billing/server/end-with-account.ts'
import { emailTeam } from '#email/server/email-team.ts'
import { keepOneAdmin, lockAdmins } from '#identity/server/keep-one-admin.ts'
import { noteErased } from '#inbox/server/erase-address.ts'
import { lockCustomer } from '#orders/server/lock-customer.ts'
import { openOrdersOf, type OpenOrder } from '#orders/server/open-orders.ts'
import { isPlaceholderEmail } from '#platform/rules/email-address.ts'
import { Failure } from '#platform/rules/errors.ts'
import { toLanguage } from '#platform/rules/languages.ts'
import { isTeam, type Actor, type Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { documentYears } from '#platform/server/retention.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { deleteReader } from '#work/server/emails/delete-reader.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import type { ErasedBy } from './erased-by.ts'
import { deleteAddresses, heldAddresses, redactAddress } from './own-addresses.ts'
import { accountDeleted, adminAccountDeleted } from './privacy-emails.ts'

export interface Erasure {
  person: Person
  actor: Actor
  by: ErasedBy
  /** Ids of the open orders that were shown. Any other open order stops the erasure. */
  seen: readonly string[]
}

export async function eraseAccount(
  app: App,
  unit: UnitOfWork,
  { person, actor, by, seen }: Erasure,
): Promise<void> {
  // Waits for an order that is being placed. A later one finds no account.
  await lockCustomer(app, unit, person.userId)
  // Before any admin entry is deleted: two admins deleting themselves would deadlock.
  if (isTeam(person)) await lockAdmins(app, unit)
  const open = await openOrdersOf(unit.tx, person.userId)
  requireAllShown(open, seen, by)
  const receipts = await receiptsOf(unit.tx, person.userId)
  const addresses = await heldAddresses(unit, person)
  // Orders are locked before their retainers, as everywhere.
  await anonymiseOrders(unit, person.userId, by)
  const retainers = await endRetainersOf(unit, person.userId)
  // Emails contain the name and orders of the person, so sent and queued ones go.
  await deleteAddresses(app, unit, person.userId, addresses)
  await deleteReader(unit, person.userId)
  // Cascades to sessions, passwords and linked providers.
  const account = await unit.tx
    .deleteFrom('user')
    .where('id', '=', person.userId)
    .returning('language')
    .executeTakeFirst()
  await noteErased(unit, `account-by-${by}`, [person.userId])
  if (isTeam(person)) await leaveTeam(app, unit, person)
  await unit.audit(
    actor,
    by === 'customer' ? 'account deleted' : 'account erased',
    person.userId,
    open.length ? `open orders: ${open.map(({ number }) => number).join(', ')}` : '',
  )
  if (open.length || retainers.length)
    await emailTeam(unit, adminAccountDeleted, { facts: { open, retainers, by } })
  if (!isPlaceholderEmail(person.email))
    unit.email(accountDeleted, {
      to: person.email,
      // There is no account of this address any more that says it.
      language: toLanguage(account?.language),
      facts: { open, receipts, years: await documentYears(app, unit.tx), by },
    })
}

async function leaveTeam(app: App, unit: UnitOfWork, { email }: Person): Promise<void> {
  const entries = await unit.tx.deleteFrom('admin_users').where('email', '=', email).returning('id').execute()
  for (const { id } of entries) await redactAddress(unit, email, { target: id })
  await keepOneAdmin(app, unit, say('privacy.errors', 'lastAdmin'))
}

export const UNSEEN = { openOrders: say('privacy.errors', 'unseen') }
const UNSEEN_BY_ADMIN = { openOrders: say('privacy.agency', 'unseen') }

/** Every open order must have been seen, even one that was paid a moment ago. */
export function requireAllShown(open: readonly OpenOrder[], shown: readonly string[], by: ErasedBy): void {
  if (open.every(({ _id }) => shown.includes(_id))) return
  const orders = open.map(({ number, packageName }) => `${number} (${packageName})`).join(', ')
  const message =
    by === 'customer'
      ? say('privacy.errors', 'openOrders', { orders })
      : say('privacy.agency', 'openOrders', { orders })
  throw new Failure('conflict', message, {
    errors: by === 'customer' ? UNSEEN : UNSEEN_BY_ADMIN,
    current: { openOrders: open },
  })
}

export async function receiptsOf(db: Queryable, userId: string): Promise<string[]> {
  const numbers = (table: 'documents' | 'invoices') =>
    db
      .selectFrom(table)
      .innerJoin('orders', 'orders.id', `${table}.order_id`)
      .where('orders.user_id', '=', userId)
      .select([`${table}.number`, `${table}.issued_at`])
      .execute()
  const issued = [...(await numbers('documents')), ...(await numbers('invoices'))]
  return issued.toSorted((a, b) => a.issued_at - b.issued_at).map(({ number }) => number)
}
