// Deletes the viewer's own account (erase-account.ts), after the password was typed again.
import { z } from 'zod'
import { runningRetainersOf } from '#billing/server/end-with-account.ts'
import type { From } from '#identity/server/call-auth.ts'
import { inIdentityTransaction } from '#identity/server/identity-transaction.ts'
import { reAuthenticate } from '#identity/server/re-authenticate.ts'
import { openOrdersOf, type OpenOrder } from '#orders/server/open-orders.ts'
import { Failure, isFailure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requireSignedIn, type Person, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { documentYears } from '#platform/server/retention.ts'
import { eraseAccount, receiptsOf, UNSEEN } from './erase-account.ts'

export interface DeletionNotice {
  openOrders: OpenOrder[]
  /** Numbers of the issued receipts and invoices, which stay for `keptYears`. */
  receipts: string[]
  keptYears: number
  /** The packages of the retainers that would end. */
  retainers: string[]
}

/** What the customer should know before the deletion. */
export async function deletionNotice(app: App, viewer: Viewer): Promise<DeletionNotice> {
  return noticeOf(app, requireSignedIn(viewer).userId)
}

export async function noticeOf(app: App, userId: string): Promise<DeletionNotice> {
  const { database } = app
  const [openOrders, receipts] = [
    await openOrdersOf(database.db, userId),
    await receiptsOf(database.db, userId),
  ]
  const retainers = await runningRetainersOf(database.db, userId)
  return { openOrders, receipts, keptYears: await documentYears(app, database.db), retainers }
}

export const DELETION_INPUT = z.strictObject({
  password: z.string({ error: 'must be text' }).optional(),
  openOrders: z
    .array(z.string(), 'must be a list of ids')
    .max(10_000)
    .optional()
    .meta({
      description:
        'Orders that are unpaid, or paid and not delivered. ' +
        'One that is not named answers 409 with all of them.',
    }),
})

export async function deleteOwnAccount(
  app: App,
  viewer: Viewer,
  body: Unchecked<typeof DELETION_INPUT>,
  from: From,
): Promise<void> {
  const person = requireSignedIn(viewer)
  const { password, openOrders = [] } = parseObject(DELETION_INPUT, body)
  try {
    await reAuthenticate(app, person, { password, peer: from.peer })
  } catch (error) {
    throw isFailure(error) && error.code === 'invalid'
      ? await withUnseen(app, person, error, openOrders)
      : error
  }
  await inIdentityTransaction(app, { peer: from.peer }, (unit) =>
    eraseAccount(app, unit, { person, actor: person, by: 'customer', seen: openOrders }),
  )
}

/** Reports a wrong password and unconfirmed orders together, so the customer can fix both at once. */
async function withUnseen(
  { database }: App,
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
