// What other tools can hear of orders, offers and retainers.

export const WEBHOOK_EVENTS = {
  'order.placed': 'An order is placed',
  'order.part_paid': 'A part of an order is paid',
  'order.paid': 'An order is paid',
  'order.refunded': 'Money goes back, all or a part',
  'order.cancelled': 'An unpaid order is cancelled',
  'order.message': 'The customer writes or answers',
  'order.delivered': 'The work is delivered',
  'order.changes_requested': 'The customer asks for changes',
  'order.accepted': 'The work is accepted',
  'order.withdrawn': 'The customer withdraws from the contract',
  'order.closed': 'The order is closed',
  'offer.sent': 'An offer, or a new version of it, is sent',
  'offer.accepted': 'The customer accepts an offer',
  'offer.declined': 'The customer declines an offer',
  'retainer.changed': 'A change of a retainer is proposed, announced, agreed on, declined or withdrawn',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const isAboutOffer = (event: WebhookEvent): boolean => event.startsWith('offer.')

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/** The webhook event that follows each action, or kind of event, in the order's history. */
const OF_HISTORY: Record<string, WebhookEvent> = {
  placed: 'order.placed',
  paid: 'order.paid',
  refunded: 'order.refunded',
  'partly-refunded': 'order.refunded',
  'payment-cancelled': 'order.cancelled',
  'customer-wrote': 'order.message',
  answered: 'order.message',
  'answered-more-to-come': 'order.message',
  delivered: 'order.delivered',
  'set-delivered': 'order.delivered',
  'changes-asked': 'order.changes_requested',
  accepted: 'order.accepted',
  'accepted-by-time': 'order.accepted',
  'withdrawal-declared': 'order.withdrawn',
  'withdrawal-accepted': 'order.closed',
  closed: 'order.closed',
}

export function webhookEventOf(kind: string, data: Record<string, unknown>): WebhookEvent | undefined {
  if (kind === 'part') return data.to === 'Paid' ? (data.all ? 'order.paid' : 'order.part_paid') : undefined
  if (kind === 'retainer') return 'retainer.changed'
  // The work of an order that is paid in parts has started.
  if (data.action === 'paid' && data.part) return undefined
  const name = kind === 'work' ? data.action : kind === 'placed' ? kind : undefined
  return typeof name === 'string' && Object.hasOwn(OF_HISTORY, name) ? OF_HISTORY[name] : undefined
}
