// Deletes the viewer's own account: personal data and sessions go, orders are anonymised. Issued receipts
// stay unchanged for the legal retention period (payments/documents.ts).
import { isPlaceholderEmail } from '#domain/email-address.ts'
import { Failure, isFailure } from '#domain/errors.ts'
import { isTeam, requireSignedIn, type Person, type Viewer } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import type { From } from '../../identity/call-auth.ts'
import { identityWork } from '../../identity/identity-work.ts'
import { reAuthenticate } from '../../identity/re-authenticate.ts'
import { endRetainersOf, runningRetainersOf } from '../billing/end-with-account.ts'
import { lockCustomer } from '../orders/lock-customer.ts'
import { openOrdersOf, type OpenOrder } from '../orders/open-orders.ts'
import { deleteReader } from '../work/delete-reader.ts'
import { anonymiseOrders } from './anonymise-orders.ts'
import { mailAgencyOfDeletion, mailGoodbye } from './deletion-mails.ts'
import { keepOneAdmin, lockAdmins } from './keep-one-admin.ts'
import { deleteAddresses, deleteAdminEntry, heldAddresses } from './own-addresses.ts'

export interface DeletionNotice {
  openOrders: OpenOrder[]
  /** Numbers of the issued receipts and invoices, which stay for `keptYears`. */
  receipts: string[]
  keptYears: number
  /** The packages of the retainers that would end. */
  retainers: string[]
}

/** What the customer should know before the deletion. */
export async function deletionNotice({ database, settings }: House, viewer: Viewer): Promise<DeletionNotice> {
  const { userId } = requireSignedIn(viewer)
  const [openOrders, receipts] = [
    await openOrdersOf(database.db, userId),
    await receiptsOf(database.db, userId),
  ]
  const retainers = await runningRetainersOf(database.db, userId)
  return { openOrders, receipts, keptYears: settings.DOCUMENT_RETENTION_YEARS, retainers }
}

export interface Deletion {
  password?: string | undefined
  /** Ids of the open orders that the customer saw. Any other open order stops the deletion. */
  openOrders?: readonly string[] | undefined
}

export async function deleteOwnAccount(
  house: House,
  viewer: Viewer,
  { password, openOrders = [] }: Deletion,
  from: From,
): Promise<void> {
  const person = requireSignedIn(viewer)
  try {
    await reAuthenticate(house, person, { password, peer: from.peer })
  } catch (error) {
    throw isFailure(error) && error.code === 'invalid'
      ? await withUnseen(house, person, error, openOrders)
      : error
  }
  await identityWork(house, { peer: from.peer }, async (work) => {
    // Waits for an order that is being placed. A later one finds no account.
    await lockCustomer(house, work, person.userId)
    // Before any admin entry is deleted: two admins deleting themselves would deadlock.
    if (isTeam(person)) await lockAdmins(house, work)
    const open = await openOrdersOf(work.tx, person.userId)
    requireAllShown(open, openOrders)
    const receipts = await receiptsOf(work.tx, person.userId)
    const addresses = await heldAddresses(work, person)
    const retainers = await endRetainersOf(work, person.userId)
    await anonymiseOrders(work, person.userId)
    // Mails contain the name and orders of the person, so sent and queued ones go.
    await deleteAddresses(work, person.userId, addresses)
    await deleteReader(work, person.userId)
    // Cascades to sessions, passwords and linked providers.
    await work.tx.deleteFrom('user').where('id', '=', person.userId).execute()
    if (isTeam(person)) {
      const entries = await work.tx
        .deleteFrom('admin_users')
        .where('email', '=', person.email)
        .returning('id')
        .execute()
      for (const { id } of entries) await deleteAdminEntry(work, id, person.email)
      await keepOneAdmin(
        house,
        work,
        'You are the last admin. Add another one first, and let them confirm their address.',
      )
    }
    await work.audit(
      person,
      'account deleted',
      person.userId,
      open.length ? `open orders: ${open.map(({ number }) => number).join(', ')}` : '',
    )
    await mailAgencyOfDeletion(house, work, { open, retainers })
    if (!isPlaceholderEmail(person.email)) mailGoodbye(house, work, { to: person.email, open, receipts })
  })
}

const UNSEEN = { openOrders: 'Please confirm that you have seen your open orders.' }

/** The customer must have seen every open order, even one that was paid a moment ago. */
function requireAllShown(open: readonly OpenOrder[], shown: readonly string[]): void {
  if (open.every(({ _id }) => shown.includes(_id))) return
  const which = open.map(({ number, packageName }) => `${number} (${packageName})`).join(', ')
  throw new Failure(
    'conflict',
    `You have open orders: ${which}. Please look at them before you delete your account.`,
    { errors: UNSEEN, current: { openOrders: open } },
  )
}

/** Reports a wrong password and unconfirmed orders together, so the customer can fix both at once. */
async function withUnseen(
  { database }: House,
  { userId }: Person,
  refused: Failure,
  shown: readonly string[],
): Promise<Failure> {
  const open = await openOrdersOf(database.db, userId)
  if (open.every(({ _id }) => shown.includes(_id))) return refused
  return new Failure(refused.code, refused.message, {
    ...refused.more,
    errors: { ...refused.more.errors, ...UNSEEN },
  })
}

async function receiptsOf(db: Queryable, userId: string): Promise<string[]> {
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
