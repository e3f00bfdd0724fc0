// Actions that need nothing but a click, or a text: all follows from their records.
import { z } from 'zod'
import { actOnOrder, participantOf, type Participant } from '#orders/server/act-on-order.ts'
import { whyNotAskToPay } from '#orders/server/payment-under-way.ts'
import { Failure } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { countOneIn, tooMany } from '#platform/server/rate-limits/consume.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { simpleAction, SIMPLE_NAMES, type SimpleName } from '../rules/actions/index.ts'
import { requireOwner } from './actions/any-participant.ts'
import { words } from './actions/texts.ts'
import { answerRound } from './delivery/answer-delivery.ts'
import { doAndTell, type ToldAction } from './emails/do-and-tell.ts'
import { withTypedText } from './thread/give-back-words.ts'
import { openQuestion } from './thread/open-question.ts'
import { addToThread } from './thread/thread-entry.ts'

const INPUTS = new Map(
  SIMPLE_NAMES.map((name): [SimpleName, z.ZodObject | undefined] => {
    const { text } = simpleAction(name)
    if (!text) return [name, undefined]
    const field = words(text.name ?? text.label, text.maximum)
    return [name, z.strictObject({ [text.field]: field })]
  }),
)

/** What its call takes; undefined without a text. */
export const inputOf = (name: SimpleName): z.ZodObject | undefined => INPUTS.get(name)

export async function doOnOrder(
  app: App,
  viewer: Viewer,
  id: string,
  name: SimpleName,
  body: Unchecked<z.ZodObject> = {},
): Promise<void> {
  const { by, text, note, audit } = simpleAction(name)
  const side = by.includes('admin') ? 'agency' : 'customer'
  const run = (typed: string): Promise<void> =>
    actOnOrder(app, viewer, { id, side }, async (unit, participant) => {
      if (side === 'customer' && !by.includes('link')) requireOwner(participant)
      const { order, actor } = participant
      const more = await BEFORE[name]?.(app, unit, participant, typed)
      await doAndTell(app, unit, {
        order,
        action: { action: name, by: participant.by },
        actor,
        note: typeof note === 'string' ? note : note(typed),
        email: typed ? { words: typed } : {},
        ...more,
      })
      if (audit) await unit.audit(actor, audit, id, typed)
    })
  const input = inputOf(name)
  if (!text || !input) return run('')
  await participantOf(app.database.db, viewer, id, side)
  return withTypedText(body, () => run(String(parseObject(input, body)[text.field])))
}

/** What is checked and written first, where the record does not say it all. */
const BEFORE: Partial<
  Record<
    SimpleName,
    (
      app: App,
      unit: UnitOfWork,
      participant: Participant,
      typed: string,
    ) => Promise<Partial<ToldAction> | undefined>
  >
> = {
  // Counted in the transaction: if the action is refused, the rollback undoes the count.
  async nudged(app, unit, { order }) {
    const { tx, at } = unit
    const work = await tx
      .selectFrom('order_work')
      .select('state')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    // The reminder is about the payment.
    const why = work?.state === 'awaiting-payment' && (await whyNotAskToPay(app, unit, order))
    if (why) throw new Failure('conflict', why)
    const waitMs = await countOneIn(tx, `nudge ${order.id}`, { now: at, limit: rateLimits.nudge })
    if (waitMs > 0) throw tooMany(waitMs, say('work.agency', 'remindedAlready'))
    // It repeats the open question, so that the customer need not look for it.
    const question = await openQuestion(tx, order.id)
    return question ? { email: { words: question } } : undefined
  },
  // The delivery waits for an answer again.
  async 'not-part-of-order'(_, unit, { order, actor }, body) {
    const message = await addToThread(unit, order.id, { side: 'agency', kind: 'message', body, actor })
    return {
      data: { message },
      store: ({ after }) => answerRound(unit, order.id, { round: after.deliveries, answer: null }),
    }
  },
}
