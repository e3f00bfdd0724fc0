// One submission makes one order, however often it is sent. The key is the sender's; a key that comes back
// with another body is a mistake.
import { createHash } from 'node:crypto'
import { Failure, invalid } from '#domain/errors.ts'
import { DAY } from '../../clock.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import type { Work } from '../../unit-of-work.ts'
import { findOrder } from './find-order.ts'
import type { OrderInput } from './order-input.ts'
import type { Order } from './order-record.ts'

const KEPT_MS = 2 * DAY
const LONGEST_KEY = 200

/** Up to so many visible characters. */
export const isKey = (key: string): boolean => key.length <= LONGEST_KEY && /^[\x21-\x7E]+$/.test(key)

export function readKey(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (!isKey(key))
    throw invalid({ 'idempotency-key': `An idempotency key is up to ${LONGEST_KEY} visible characters.` })
  return key
}

/** Of what was ordered; the date is the server's own, so it does not count. */
export const fingerprintOf = ({ orderDate: _, ...input }: OrderInput): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort()))
    .digest('hex')

const findKey = (db: Queryable, userId: string, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** The order that a form with this key has made, whatever it said; for the screen that shows the form. */
export async function orderPlacedBy(db: Queryable, userId: string, key: string): Promise<Order | undefined> {
  const known = await findKey(db, userId, key)
  return known && findOrder(db, known.order_id)
}

/** The order that this key has made already, or undefined. */
export async function orderOfKey(
  work: Work,
  userId: string,
  key: string,
  fingerprint: string,
): Promise<Order | undefined> {
  const known = await findKey(work.tx, userId, key)
  if (!known) return undefined
  if (known.fingerprint !== fingerprint) {
    throw new Failure(
      'invalid',
      'This form was sent before with other words, and that order stands. Open the order page again: from there you can place another one.',
    )
  }
  return findOrder(work.tx, known.order_id)
}

export async function keepKey(
  work: Work,
  userId: string,
  key: string,
  fingerprint: string,
  orderId: string,
): Promise<void> {
  await work.tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, order_id: orderId, at: work.at })
    .execute()
}

export async function deleteOldKeys(house: House): Promise<void> {
  await house.database.db
    .deleteFrom('idempotency_keys')
    .where('at', '<', house.clock.now() - KEPT_MS)
    .execute()
}
