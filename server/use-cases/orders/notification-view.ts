// A notification as admins see it: what it said, what was checked, what came of it.
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import { decimal } from '#domain/money.ts'
import type { House } from '../../house.ts'
import type { Check } from './check-event.ts'
import type { Notification } from './handle-notification.ts'

export interface NotificationView {
  _id: string
  txnId: string
  state: Notification['state']
  outcome: string
  checks: Check[]
  /** The provider's word for what happened. */
  said: string
  amount: string
  facts: Record<string, string>
  deliveries: number
  tries: number
  receivedAt: number
  handledAt: number | null
}

const MOST = 50

function toView(house: House, row: Notification): NotificationView {
  const event = house.payments.read(Buffer.from(row.raw, 'base64'))
  return {
    _id: row.id,
    txnId: event.txnId,
    state: row.state,
    outcome: row.outcome,
    checks: JSON.parse(row.checks) as Check[],
    said: event.statusText,
    amount: event.amountCents === undefined ? '' : `${decimal(event.amountCents)} ${event.currency}`,
    facts: event.facts,
    deliveries: row.deliveries,
    tries: row.tries,
    receivedAt: row.received_at,
    handledAt: row.handled_at,
  }
}

/** Newest first. */
export async function notificationsOf(house: House, orderId: string | null): Promise<NotificationView[]> {
  const rows = await house.database.db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', orderId === null ? 'is' : '=', orderId)
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => toView(house, row))
}

/** Those that fit no order: somebody may have paid, and should be found. */
export async function listUnmatchedNotifications(house: House, viewer: Viewer): Promise<NotificationView[]> {
  requireAdmin(viewer)
  return notificationsOf(house, null)
}
