// A notification as admins see it: what it said, what was checked, what came of it.
import { decimal } from '#domain/money.ts'
import { requireAdmin, type Viewer } from '#domain/permissions.ts'
import type { House } from '../../house.ts'
import type { PaymentEvent } from '../../payments/provider.ts'
import type { Check } from '../payments/check-event.ts'
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
  /** Forged ones that name nothing of ours have lost their bytes, so the provider can't be asked again. */
  canAskAgain: boolean
}

/** What counts most comes first. */
const STATES = ['verified', 'given-up', 'received', 'invalid'] as const satisfies Notification['state'][]
/** Of each state. */
const MOST = 50

function toView(house: House, row: Notification): NotificationView {
  const event =
    row.reading === null
      ? house.payments.read(Buffer.from(row.raw, 'base64'))
      : (JSON.parse(row.reading) as PaymentEvent)
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
    canAskAgain: row.raw !== '',
  }
}

/** Newest first. */
export async function notificationsOf(house: House, orderId: string): Promise<NotificationView[]> {
  const rows = await newestOfEach(house, orderId)
  return rows.toSorted((one, other) => other.seq - one.seq).map((row) => toView(house, row))
}

/** Those that fit no order, confirmed ones first: somebody may have paid, and should be found. */
export async function listUnmatchedNotifications(house: House, viewer: Viewer): Promise<NotificationView[]> {
  requireAdmin(viewer)
  return (await newestOfEach(house, null)).map((row) => toView(house, row))
}

/**
 * Anybody can send forged ones in any number: each state has room of its own, so that they push out none that
 * the provider did send.
 */
async function newestOfEach({ database }: House, orderId: string | null): Promise<Notification[]> {
  const about = database.db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', orderId === null ? 'is' : '=', orderId)
  const rows: Notification[] = []
  for (const state of STATES)
    rows.push(...(await about.where('state', '=', state).orderBy('seq', 'desc').limit(MOST).execute()))
  return rows
}
