// Erases or exports a person for an admin, by the email address: the account as its owner would, and what is
// stored with the address alone (messages, newsletter).
import { sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { teamRoleOf } from '#identity/server/admin-list.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { isMadeUpCustomer } from '#identity/server/made-up-customers.ts'
import { hasRecentSignIn, requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import { eraseInboxOf, type ErasedInbox } from '#inbox/server/erase-address.ts'
import { openOrdersOf } from '#orders/server/open-orders.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Person, type Viewer } from '#platform/rules/permissions.ts'
import { wholeAddress } from '#platform/rules/whole-address.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { escapeLike } from '#platform/server/database/escape-like.ts'
import { isTeamEmail } from '#platform/server/outbox/email.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { eraseWithdrawalsOf } from '#withdrawals/server/erase.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { noticeOf, type DeletionNotice } from './delete-account.ts'
import { eraseAccount, requireAllShown } from './erase-account.ts'
import { accountData, type OwnData } from './export-account.ts'
import { addressData, type AddressData } from './export-address.ts'
import { redactAddress } from './own-addresses.ts'
import { accountDeleted } from './privacy-emails.ts'

/**
 * Deletes emails to the address, and emails to the team that quote it, but for warnings. The last email to the
 * person is written after this, so it stays.
 */
async function eraseEmails({ emails }: App, { tx }: UnitOfWork, email: string): Promise<void> {
  const aboutCustomers = emails.filter((each) => isTeamEmail(each) && !each.warning).map(({ kind }) => kind)
  await tx.deleteFrom('outbox').where('recipient', '=', email).execute()
  const quoting = await tx
    .selectFrom('outbox')
    .select(['id', 'words'])
    .where('kind', 'in', aboutCustomers)
    .where(sql<SqlBool>`lower(words) like ${`%${escapeLike(email)}%`} escape '!'`)
    .execute()
  for (const { id, words } of quoting)
    if (quotes(JSON.parse(words), wholeAddress(email)))
      await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Whether a text in these words matches. */
const quotes = (words: unknown, pattern: RegExp): boolean =>
  typeof words === 'string'
    ? words.search(pattern) !== -1
    : typeof words === 'object' &&
      words !== null &&
      Object.values(words).some((part) => quotes(part, pattern))

export interface PersonNotice extends DeletionNotice {
  hasAccount: boolean
  messages: number
  hasNewsletter: boolean
  /** Why it can't be erased here; null if it can. */
  refused: string | null
  /** The admin's sign-in is recent, so no password is asked for. */
  isConfirmed: boolean
}

/** What an admin should know before. */
export async function personNotice(app: App, viewer: Viewer, typed: string): Promise<PersonNotice> {
  requirePermission(viewer, 'manage-privacy')
  const email = normalEmail(typed)
  const { db } = app.database
  const holder = await holderOf(db, email)
  const { messages, newsletter } = await addressData(app, email)
  return {
    ...(await noticeOf(app, holder?.person.userId ?? '')),
    hasAccount: holder?.hasAccount ?? false,
    messages: messages.length,
    hasNewsletter: newsletter !== null,
    refused: (await refusalOf(db, email)) ?? null,
    isConfirmed: await hasRecentSignIn(app, viewer),
  }
}

/** Asks for the sign-in, so that the download that follows is open. */
export async function confirmForExport(app: App, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'manage-privacy')
  await requireRecentSignIn(app, viewer)
}

export type PersonData = Omit<OwnData, 'account'> & { account: Record<string, unknown> | null }

export async function exportPerson(app: App, viewer: Viewer, typed: string): Promise<PersonData> {
  const admin = requirePermission(viewer, 'manage-privacy')
  await requireRecentSignIn(app, viewer)
  await consume(app, `export ${admin.userId}`, rateLimits.ownData, say('privacy.agency', 'exportedOften'))
  const email = normalEmail(typed)
  const { db } = app.database
  const holder = await holderOf(db, email)
  const byAddress = await addressData(app, email)
  if (!holder && !byAddress.messages.length && !byAddress.newsletter && !byAddress.withdrawals.length)
    throw notFound('person')
  await inTransaction(app, (unit) =>
    unit.audit(admin, 'person exported', holder?.person.userId ?? 'an address without an account'),
  )
  if (!holder) return { ...withoutAccount(app), ...byAddress }
  const data = await accountData(app, holder.person)
  return { ...data, account: holder.hasAccount ? data.account : null, ...byAddress }
}

const withoutAccount = ({ clock }: App): Omit<PersonData, keyof AddressData> => ({
  exportedAt: new Date(clock.now()).toISOString(),
  account: null,
  sessions: [],
  devices: [],
  orders: [],
  receipts: [],
  retainers: [],
  invoices: [],
  mailChoice: null,
})

export const ERASE_INPUT = z.strictObject({
  email: z.string('must be an email address').min(1, 'must be an email address'),
  openOrders: z
    .array(z.string(), 'must be a list of ids')
    .max(10_000)
    .optional()
    .meta({ description: 'Open orders that were seen. One that is not named answers 409 with all of them.' }),
})

export async function erasePerson(
  app: App,
  viewer: Viewer,
  { body, peer }: { body: Unchecked<typeof ERASE_INPUT>; peer: string },
): Promise<void> {
  const actor = requirePermission(viewer, 'manage-privacy')
  await requireRecentSignIn(app, viewer)
  const { email: typed, openOrders: seen = [] } = parseObject(ERASE_INPUT, body)
  const email = normalEmail(typed)
  await inIdentityTransaction(app, { peer }, async (unit) => {
    const refused = await refusalOf(unit.tx, email)
    if (refused) throw new Failure('conflict', refused)
    const holder = await holderOf(unit.tx, email)
    if (holder?.hasAccount) await eraseAccount(app, unit, { person: holder.person, actor, by: 'admin', seen })
    else if (holder) await anonymiseMadeUp(unit, holder.person.userId, seen)
    const inbox = await eraseAddress(app, unit, email)
    if (!holder && !inbox.messages && !inbox.wasSubscribed && !inbox.withdrawals) throw notFound('person')
    await unit.audit(
      actor,
      'person erased',
      holder?.person.userId ?? 'an address without an account',
      noteOf(inbox),
    )
    if (!holder) unit.email(accountDeleted, { to: email, facts: 'no-account' })
    await unit.signal('orders')
  })
}

type ErasedAddress = ErasedInbox & { withdrawals: number }

/** What is stored with the address alone. */
export async function eraseAddress(app: App, unit: UnitOfWork, email: string): Promise<ErasedAddress> {
  const inbox = await eraseInboxOf(unit, email)
  const withdrawals = await eraseWithdrawalsOf(unit, email)
  await eraseEmails(app, unit, email)
  await redactAddress(unit, email)
  return { ...inbox, withdrawals }
}

const noteOf = ({ messages, wasSubscribed, withdrawals }: ErasedAddress): string =>
  [
    messages && `messages: ${messages}`,
    wasSubscribed && 'newsletter',
    withdrawals && `withdrawals: ${withdrawals}`,
  ]
    .filter(Boolean)
    .join(', ')

interface Holder {
  person: Person
  /** False for the made-up customer of a demo order. */
  hasAccount: boolean
}

async function holderOf(db: Queryable, email: string): Promise<Holder | undefined> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  const personWith = (userId: string, name: string, verified: boolean): Person => ({
    role: 'customer',
    userId,
    email,
    name,
    verified,
    sessionId: '',
  })
  if (user) return { person: personWith(user.id, user.name, Boolean(user.emailVerified)), hasAccount: true }
  const [order] = await ordersWith(db, email)
  if (!order || !isMadeUpCustomer(order.user_id)) return undefined
  return { person: personWith(order.user_id!, '', false), hasAccount: false }
}

const ordersWith = (db: Queryable, email: string) =>
  db.selectFrom('orders').select('user_id').distinct().where('customer_email', '=', email).execute()

async function refusalOf(db: Queryable, email: string): Promise<string | undefined> {
  if (await teamRoleOf(db, email)) return say('privacy.agency', 'ofTeam')
  const other = await db
    .selectFrom('orders')
    .innerJoin('user', 'user.id', 'orders.user_id')
    .select('user.email')
    .where('orders.customer_email', '=', email)
    .where('user.email', '!=', email)
    .executeTakeFirst()
  return other && say('privacy.agency', 'ofOtherAccount', { email: other.email })
}

async function anonymiseMadeUp(unit: UnitOfWork, userId: string, seen: readonly string[]): Promise<void> {
  requireAllShown(await openOrdersOf(unit.tx, userId), seen, 'admin')
  await anonymiseOrders(unit, userId, 'admin')
}
