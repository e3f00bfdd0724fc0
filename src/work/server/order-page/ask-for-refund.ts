// A way out: the customer asks for money back and sees the fair amount, counted by points, before asking.
import { z } from 'zod'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Format } from '#platform/rules/format.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { fairRefundCents } from '../../rules/fair-refund.ts'
import { anyParticipant, requireOwner } from '../actions/any-participant.ts'
import { readStoredWork, type StoredWork } from '../actions/stored-work.ts'
import { words } from '../actions/texts.ts'
import { workContext } from '../actions/work-context.ts'
import { doAndTell } from '../emails/do-and-tell.ts'
import { withTypedText } from '../thread/give-back-words.ts'
import { refundAskedOf, refundText } from '../thread/refund-asked.ts'
import { addToThread } from '../thread/thread-entry.ts'

export const REFUND_REQUEST_INPUT = z.strictObject({ reason: words('Reason', 2000) })

export interface RefundProposal {
  points: number
  /** The points that nobody began. */
  notBegun: string[]
  /** Null if there are no points to count by. */
  cents: number | null
  /** "3 of 7 points are not done: $210.00 would come back." */
  words: string
}

/** The proposal for the owner, and for the admin's refund form. */
export async function refundProposal(app: App, viewer: Viewer, id: string): Promise<RefundProposal> {
  const { db } = app.database
  const participant = await anyParticipant(db, viewer, id)
  if (participant.by === 'link') requireOwner(participant)
  const { order } = participant
  const context = await workContext(app, db, app.clock.now())
  return proposalOf(order, await readStoredWork(db, order, context), context.format)
}

export function proposalOf(order: Order, { snapshot, sold }: StoredWork, format: Format): RefundProposal {
  const labels = JSON.parse(order.points) as string[]
  const notBegun = labels.filter((_, place) => !snapshot.ticked.includes(place))
  const shared = { points: labels.length, notBegun }
  if (!snapshot.facts.paid)
    return { ...shared, cents: 0, words: 'Nothing is paid, so nothing can come back.' }
  const cents =
    fairRefundCents({
      priceCents: sold.priceCents,
      points: labels.length,
      begun: labels.length - notBegun.length,
      refundedCents: order.refunded_cents,
    }) ?? null
  return {
    ...shared,
    cents,
    words: proposalWords(shared, cents === null ? null : format.money(cents, order.currency)),
  }
}

function proposalWords(
  { points, notBegun }: Pick<RefundProposal, 'points' | 'notBegun'>,
  amount: string | null,
) {
  if (amount === null) return 'This order has no points to count by. Tell us what you think is fair.'
  if (!notBegun.length) return 'All points are done or delivered, so nothing is left to count back.'
  const count = `${notBegun.length} of ${points} points ${notBegun.length === 1 ? 'is' : 'are'} not done`
  return `${count}: ${amount} would come back.`
}

/** Writes it to the thread, where an admin must answer it. */
export async function askForRefund(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof REFUND_REQUEST_INPUT>,
): Promise<void> {
  const { actor: asker } = await participantOf(app.database.db, viewer, id, 'customer')
  return withTypedText(body, async () => {
    const key = `refund ${id} ${actorId(asker)}`
    await consume(app, key, rateLimits.orderRequest, 'Very many requests in a short time.')
    const { reason } = parseObject(REFUND_REQUEST_INPUT, body)
    await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, participant) => {
      requireOwner(participant)
      const { order, actor } = participant
      const stored = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
      if (!stored.snapshot.facts.paid)
        throw new Failure('conflict', 'This order is not paid, so nothing can come back. You can cancel it.')
      // A second click.
      if ((await refundAskedOf(unit.tx, id))?.reason === reason) return
      const proposal = proposalOf(order, stored, unit.format)
      const text = refundText(reason, proposal.words)
      const message = await addToThread(unit, id, { side: 'customer', kind: 'message', body: text, actor })
      await doAndTell(app, unit, {
        order,
        action: { action: 'customer-wrote', by: 'owner' },
        actor,
        note: 'Asked for a refund.',
        data: { message, refundAsked: { cents: proposal.cents, reason } },
        email: { words: text },
      })
    })
  })
}
