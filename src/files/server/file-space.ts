// How much room files take, on one order and on the whole site. It is claimed before the first byte is sent,
// by the size that was announced.
import type { Side } from '#orders/rules/side.ts'
import { addToTotals, FILES_SCOPE, readTotal } from '#orders/server/totals.ts'
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import {
  fileSizeWords,
  ORDER_SPACE_BYTES,
  ORDER_SPACE_MEGABYTES,
  UNSENT_SPACE_BYTES,
  UNSENT_SPACE_MEGABYTES,
} from '../rules/order-file.ts'

const MB = 1024 * 1024
const WARN_FROM = 0.8
/** Customers can't use the last 5%, so the agency can still deliver. */
const SHARE: Record<Side, number> = { customer: 0.95, agency: 1 }

const limitOf = ({ settings }: Pick<App, 'settings'>): number => settings.FILES_LIMIT_MB * MB

/** Under the order's lock. Throws if there is not enough room; the transaction then takes the claim back. */
export async function claimSpace(
  app: App,
  unit: UnitOfWork,
  { orderId, side, actor, bytes }: { orderId: string; side: Side; actor: string; bytes: number },
): Promise<void> {
  const used = await bytesOfOrder(unit.tx, orderId)
  if (used + bytes > ORDER_SPACE_BYTES)
    throw new Failure(
      'too-large',
      say('files.errors', 'orderFull', { megabytes: ORDER_SPACE_MEGABYTES, used: fileSizeWords(used) }),
    )
  // Locks the site's total until the commit. What follows sees the claims of other orders made before.
  await changeTotal(unit.tx, bytes, 1)
  await refuseHoarding(unit.tx, actor, bytes)
  const { cents: total } = await readTotal(unit.tx, FILES_SCOPE)
  if (total > limitOf(app) * SHARE[side]) throw new Failure('unavailable', say('files.errors', 'noRoom'))
}

/** Announcing a file claims its room. One person must not claim all of it on many orders and send nothing. */
async function refuseHoarding(db: Queryable, actor: string, bytes: number): Promise<void> {
  const { claimed } = await db
    .selectFrom('files')
    .select((e) => e.fn.sum<number | null>('size').as('claimed'))
    .where('attached_to', 'is', null)
    .where('actor', '=', actor)
    .executeTakeFirstOrThrow()
  if (Number(claimed ?? 0) + bytes > UNSENT_SPACE_BYTES)
    throw new Failure(
      'too-large',
      say('files.errors', 'unsentFull', {
        unsent: fileSizeWords(Number(claimed)),
        megabytes: UNSENT_SPACE_MEGABYTES,
      }),
    )
}

export const changeTotal = (db: Queryable, bytes: number, files: number): Promise<void> =>
  addToTotals(db, [{ scope: FILES_SCOPE, key: '', cents: bytes, count: files }])

async function bytesOfOrder(db: Queryable, orderId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((e) => e.fn.sum<number | null>('size').as('bytes'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export interface FileSpace {
  files: number
  usedBytes: number
  limitBytes: number
  /** How much of the limit is used. */
  percent: number
  /** A sentence for admins from 80% on; null before. */
  notice: string | null
}

/** The used space, for the admins’ home. */
export async function fileSpace(app: App, viewer: Viewer): Promise<FileSpace> {
  requirePermission(viewer, 'work-on-orders')
  const { cents: usedBytes, count: files } = await readTotal(app.database.db, FILES_SCOPE)
  const limitBytes = limitOf(app)
  const percent = Math.floor((usedBytes / limitBytes) * 100)
  return { files, usedBytes, limitBytes, percent, notice: noticeOf(usedBytes / limitBytes, percent) }
}

function noticeOf(share: number, percent: number): string | null {
  if (share < WARN_FROM) return null
  if (share >= SHARE.agency) return say('files.agency', 'full')
  return say('files.agency', share >= SHARE.customer ? 'fullForCustomers' : 'nearlyFull', { percent })
}
