// A way out: the customer asks for money back and sees the fair amount, counted by points, before asking.
import { z } from 'zod'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import type { Order } from '#orders/server/order-record.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { actorId, type Viewer } from '#platform/rules/permissions.ts'
import { as, say, type Value } from '#platform/rules/words.ts'
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

export const REFUND_REQUEST_INPUT = z.strictObject({
  reason: words(say('work.errors', 'field.reason'), 2000),
})

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
  return proposalOf(order, await readStoredWork(db, order, context))
}

export function proposalOf(order: Order, { snapshot, sold }: StoredWork): RefundProposal {
  const labels = JSON.parse(order.points) as string[]
  const notBegun = labels.filter((_, place) => !snapshot.ticked.includes(place))
  const shared = { points: labels.length, notBegun }
  if (!snapshot.facts.paid) return { ...shared, cents: 0, words: say('work.errors', 'refund.nothingPaid') }
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
    words: proposalWords(shared, cents === null ? null : as('money', cents, order.currency)),
  }
}

function proposalWords(
  { points, notBegun }: Pick<RefundProposal, 'points' | 'notBegun'>,
  amount: Value | null,
): string {
  if (amount === null) return say('work.errors', 'refund.noPoints')
  if (!notBegun.length) return say('work.errors', 'refund.nothingLeft')
  return say('work.errors', 'refund.proposal', { notBegun: notBegun.length, points, amount })
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
    await consume(app, key, rateLimits.orderRequest, say('work.errors', 'tooManyRequests'))
    const { reason } = parseObject(REFUND_REQUEST_INPUT, body)
    await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, participant) => {
      requireOwner(participant)
      const { order, actor } = participant
      const stored = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
      if (!stored.snapshot.facts.paid) throw new Failure('conflict', say('work.errors', 'refund.notPaid'))
      // A second click.
      if ((await refundAskedOf(unit.tx, id))?.reason === reason) return
      const proposal = proposalOf(order, stored)
      // A message is in words: those of its author.
      const text = unit.words.read(refundText(reason, proposal.words))
      const message = await addToThread(unit, id, { side: 'customer', kind: 'message', body: text, actor })
      await doAndTell(app, unit, {
        order,
        action: { action: 'customer-wrote', by: 'owner' },
        actor,
        note: say('work.errors', 'note.refund-asked'),
        data: { message, refundAsked: { cents: proposal.cents, reason } },
        email: { words: text },
      })
    })
  })
}
