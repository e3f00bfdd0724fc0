// Idempotency keys: a submission that is sent several times makes one order. The client chooses the key.
// The same key with a different body is an error.
import { createHash } from 'node:crypto'
import { DAY } from '#domain/durations.ts'
import { Failure, invalid } from '#domain/errors.ts'
import type { Queryable } from '../../database/connect.ts'
import type { House } from '../../house.ts'
import type { UnitOfWork } from '../../unit-of-work.ts'
import { findOrder } from './find-order.ts'
import type { OrderInput } from './order-input.ts'
import type { Order } from './order-record.ts'

const RETENTION_MS = 2 * DAY
const MAX_KEY_LENGTH = 200

export const isKey = (key: string): boolean => key.length <= MAX_KEY_LENGTH && /^[\x21-\x7E]+$/.test(key)

export function readKey(key: string | null | undefined): string | undefined {
  if (!key) return undefined
  if (!isKey(key))
    throw invalid({ 'idempotency-key': `An idempotency key is up to ${MAX_KEY_LENGTH} visible characters.` })
  return key
}

/** A hash of the order's fields. It leaves out the date, which the server sets. */
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

/** The order that this key made, whatever its body. The order page asks before it shows the form. */
export async function orderPlacedBy(db: Queryable, userId: string, key: string): Promise<Order | undefined> {
  const stored = await findKey(db, userId, key)
  return stored && findOrder(db, stored.order_id)
}

/** The order that this key made. Throws if the body differs from the first one. */
export async function orderOfKey(
  unit: UnitOfWork,
  userId: string,
  key: string,
  fingerprint: string,
): Promise<Order | undefined> {
  const stored = await findKey(unit.tx, userId, key)
  if (!stored) return undefined
  if (stored.fingerprint !== fingerprint) {
    throw new Failure(
      'invalid',
      'You already placed an order with this form. To place another one, open the order page again.',
    )
  }
  return findOrder(unit.tx, stored.order_id)
}

interface KeptKey {
  userId: string
  key: string
  fingerprint: string
  orderId: string
}

export async function keepKey(
  unit: UnitOfWork,
  { userId, key, fingerprint, orderId }: KeptKey,
): Promise<void> {
  await unit.tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, fingerprint, order_id: orderId, at: unit.at })
    .execute()
}

export async function deleteOldKeys(house: House): Promise<void> {
  await house.database.db
    .deleteFrom('idempotency_keys')
    .where('at', '<', house.clock.now() - RETENTION_MS)
    .execute()
}
