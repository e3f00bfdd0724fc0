// What every part of the stand-in needs, and the two things that all do: finding an order and telling the
// shop.
import type { CommonContext } from '../options.ts'
import { again, messageOf, tampered } from './messages.ts'
import type { Envelope } from './messages.ts'
import type { Place } from './represent.ts'
import { findScenario } from './scenarios.ts'
import type { Change, Message, Order, State } from './state.ts'
import type { WebhookSender } from './webhooks.ts'

export interface Context extends CommonContext {
  clientId: string
  clientSecret: string
  webhookId: string
  /** The origin of the buyer's pages; by default the one by which the shop calls. */
  origin: string | undefined
  apiOrigin: string | undefined
  state: State
  sender: WebhookSender
}

const LAPSES_AFTER = 6 * 60 * 60 * 1000

/** An order lapses six hours after its start, or after the buyer's approval. */
export function findOrder({ state, now }: Context, id: string): Order | undefined {
  const order = state.orders.get(id)
  if (!order || order.status === 'COMPLETED') return order
  return now() < (order.approvedAt ?? order.createdAt) + LAPSES_AFTER ? order : undefined
}

export const placeOf = ({ prefix, origin }: Context, { apiOrigin }: Order): Place => ({
  apiUrl: apiOrigin + prefix,
  pageUrl: (origin ?? apiOrigin) + prefix,
})

export const signOptions = (context: Context, order: Order, dueAt: number) => ({
  key: context.state.key,
  webhookId: context.webhookId,
  apiUrl: placeOf(context, order).apiUrl,
  dueAt,
})

interface TellOptions {
  /** Milliseconds from now. */
  after?: number
  brings?: Change
}

/** Makes the webhooks of an event, as the order's scenario wants them, and sends them. */
export function tell(
  context: Context,
  order: Order,
  envelope: Envelope,
  { after = 0, brings }: TellOptions = {},
) {
  const { webhooks } = findScenario(order.scenario) ?? {}
  const late = webhooks === 'late' ? 5_000 : 0
  const options = signOptions(context, order, context.now() + (after + late) * context.pace)
  const message = messageOf(envelope, { ...options, ...(brings && { brings }) })
  const sent = webhooks === 'tampered' && envelope.resourceType === 'capture' ? tampered(message) : message
  const copies = webhooks === 'duplicate' ? [again(message, options), again(message, options)] : []
  send(context, order, [sent, ...copies])
}

export function send({ sender }: Context, order: Order, messages: Message[]): void {
  order.messages.push(...messages)
  for (const message of messages) sender.schedule(order, message)
}
