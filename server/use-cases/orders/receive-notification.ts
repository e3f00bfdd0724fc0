// A notification is kept before anything else, as the bytes that came. Whoever sent it is answered at once; it is verified afterwards.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#domain/errors.ts'
import type { Viewer } from '#domain/permissions.ts'
import { databaseBusy, isUnavailable } from '../../database/faults.ts'
import type { House } from '../../house.ts'
import { randomId } from '../../ids.ts'
import { inTransaction } from '../../unit-of-work.ts'

export const NOTIFICATION_LIMIT = 64 * 1024

/** So many may wait to be verified. A flood beyond it is sent away with 503, and a real provider comes back. */
const MOST_WAITING = 20_000

export async function receiveNotification(house: House, _viewer: Viewer, raw: Uint8Array): Promise<void> {
  try {
    await keep(house, raw)
  } catch (error) {
    // Unless it is kept it must not be acknowledged, whatever the reason.
    if (error instanceof Failure || isUnavailable(error)) throw error
    house.log.error('notification not kept', { error })
    throw databaseBusy(error)
  }
}

async function keep(house: House, raw: Uint8Array): Promise<void> {
  if (await queueIsFull(house)) throw new Failure('unavailable', 'Too many notifications are waiting. Please send it again later.', { retryAfter: 60 })
  const hash = createHash('sha256').update(raw).digest('hex')
  await inTransaction(house, async (work) => {
    const { deliveries } = await work.tx
      .insertInto('notifications')
      .values({
        id: randomId(), provider: house.payments.name, hash, raw: Buffer.from(raw).toString('base64'), state: 'received', deliveries: 1, tries: 0,
        next_try_at: work.at, order_id: null, txn_id: null, outcome: 'Waiting to be verified.', checks: '[]', received_at: work.at, handled_at: null,
      })
      .onConflict((on) => on.columns(['provider', 'hash']).doUpdateSet({ deliveries: sql<number>`notifications.deliveries + 1` }))
      .returning('deliveries')
      .executeTakeFirstOrThrow()
    if (deliveries === 1) await work.tell('notifications')
  })
}

async function queueIsFull({ database }: House): Promise<boolean> {
  const waiting = database.db.selectFrom('notifications').select('next_try_at').where('state', '=', 'received').orderBy('next_try_at')
  return (await waiting.offset(MOST_WAITING).limit(1).execute()).length > 0
}
