// A notification as admins see it: its content, its checks and its outcome.
import type { Check } from '#payments/server/events/check-event.ts'
import { decimal } from '#platform/rules/money.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { findProvider } from '#providers/server/payments.ts'
import type { PaymentEvent } from '#providers/server/provider.ts'
import type { Notification } from './postpone-notification.ts'

export interface NotificationView {
  _id: string
  txnId: string
  state: Notification['state']
  outcome: string
  checks: Check[]
  /** The provider's word for the status. */
  said: string
  amount: string
  facts: PaymentEvent['facts']
  deliveries: number
  tries: number
  receivedAt: number
  handledAt: number | null
  /** False for strangers' forged notifications: without their bytes the provider can't verify them again. */
  canAskAgain: boolean
}

/** Most important first. */
const STATES = ['verified', 'given-up', 'received', 'invalid'] as const satisfies Notification['state'][]
const MAX_PER_STATE = 50

function toView(app: App, row: Notification): NotificationView {
  const event = row.reading === null ? readRaw(app, row) : (JSON.parse(row.reading) as PaymentEvent)
  return {
    _id: row.id,
    txnId: event.txnId,
    state: row.state,
    outcome: row.outcome,
    checks: JSON.parse(row.checks) as Check[],
    said: event.statusText,
    amount:
      event.amountCents === undefined
        ? ''
        : `${decimal(event.amountCents, event.currency)} ${event.currency}`,
    facts: event.facts,
    deliveries: row.deliveries,
    tries: row.tries,
    receivedAt: row.received_at,
    handledAt: row.handled_at,
    canAskAgain: row.raw !== '',
  }
}

/** A provider that is not set up any more can't be read: what was known of it is in the outcome. */
function readRaw({ payments }: App, { provider, raw, txn_id: txnId }: Notification): PaymentEvent {
  const reading = findProvider(payments, provider)?.read(Buffer.from(raw, 'base64'))
  if (reading) return reading.event
  const nothing = { orderRef: undefined, receivers: undefined, test: false, twice: [], facts: {} }
  const status = { status: 'other' as const, statusText: '', amountCents: undefined, currency: '' }
  return { ...nothing, ...status, txnId: txnId ?? '' }
}

/** Newest first. */
export async function notificationsOf(app: App, orderId: string): Promise<NotificationView[]> {
  const rows = await newestPerState(app, orderId)
  return rows.toSorted((one, other) => other.seq - one.seq).map((row) => toView(app, row))
}

/** Notifications without an order, verified ones first: a real payment may be among them. */
export async function listUnmatchedNotifications(app: App, viewer: Viewer): Promise<NotificationView[]> {
  requirePermission(viewer, 'work-on-orders')
  return (await newestPerState(app, null)).map((row) => toView(app, row))
}

/** Each state has its own limit, so a flood of forged notifications can't push real ones off the list. */
async function newestPerState({ database }: App, orderId: string | null): Promise<Notification[]> {
  const about = database.db
    .selectFrom('notifications')
    .selectAll()
    .where('order_id', orderId === null ? 'is' : '=', orderId)
  const rows: Notification[] = []
  for (const state of STATES)
    rows.push(
      ...(await about.where('state', '=', state).orderBy('seq', 'desc').limit(MAX_PER_STATE).execute()),
    )
  return rows
}
