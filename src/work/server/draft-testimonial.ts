// What a customer says after accepting. With consent it becomes a hidden testimonial, word for word, which an
// admin publishes. Everybody is asked alike, and nothing is given for praise.
import { z } from 'zod'
import { testimonial } from '#content/rules/types/testimonial.ts'
import { insertContent } from '#editing/server/save-content.ts'
import { actOnOrder, participantOf } from '#orders/server/act-on-order.ts'
import { writeEvent } from '#orders/server/order-events.ts'
import type { Order } from '#orders/server/order-record.ts'
import { monthOf } from '#platform/rules/dates.ts'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import type { Actor, Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'
import { requireOwner } from './actions/any-participant.ts'
import { readStoredWork } from './actions/stored-work.ts'
import { optionalWords } from './actions/texts.ts'
import { workContext } from './actions/work-context.ts'
import { withTypedText } from './thread/give-back-words.ts'

const QUESTIONS = [
  say('work.errors', 'testimonial.question.like'),
  say('work.errors', 'testimonial.question.changed'),
]

const EVENT = 'testimonial'
/** A testimonial has a picture. The site's own mark stands in until an admin chooses one. */
const OWN_MARK = '/favicon.svg'

export const TESTIMONIAL_INPUT = z.strictObject({
  answers: z
    .array(optionalWords(say('work.errors', 'field.answer'), 2000), 'answers must be a list of texts.')
    .min(1)
    .max(QUESTIONS.length)
    .meta({ description: 'The answers to the questions that the page of the order asks.' }),
  mayShow: z.boolean('mayShow must be true or false.').meta({
    description: 'Whether it may be shown on the site. Without it only the team reads it.',
  }),
  name: optionalWords(say('work.errors', 'field.name'), 100).meta({
    description: 'Under which name it may be shown.',
  }),
})

/** Once per order. */
export async function draftTestimonial(
  app: App,
  viewer: Viewer,
  id: string,
  body: Unchecked<typeof TESTIMONIAL_INPUT>,
): Promise<void> {
  await participantOf(app.database.db, viewer, id, 'customer')
  return withTypedText(body, async () => {
    const { answers, mayShow, name } = parseObject(TESTIMONIAL_INPUT, body)
    const desc = answers.filter(Boolean).join('\n\n')
    if (!desc) throw invalid({ answers: say('work.errors', 'testimonial.empty') })
    if (mayShow && !name) throw invalid({ name: say('work.errors', 'testimonial.name') })
    await actOnOrder(app, viewer, { id, side: 'customer' }, async (unit, participant) => {
      requireOwner(participant)
      const { order, actor } = participant
      const { snapshot } = await readStoredWork(unit.tx, order, await workContext(app, unit.tx, unit.at))
      if (snapshot.facts.delivery !== 'accepted')
        throw new Failure('conflict', say('work.errors', 'testimonial.notAccepted'))
      if (await isWritten(unit.tx, id)) throw new Failure('conflict', say('work.errors', 'testimonial.told'))
      await insertTestimonial(app, unit, { order, actor, input: { answers, mayShow, name } })
    })
  })
}

interface NewTestimonial {
  order: Order
  actor: Actor
  input: z.output<typeof TESTIMONIAL_INPUT>
}

/** Adds a hidden record if the customer allows it to be shown. Otherwise only the event has the words. */
export async function insertTestimonial(
  app: App,
  unit: UnitOfWork,
  { order, actor, input: { answers, mayShow, name } }: NewTestimonial,
): Promise<void> {
  const desc = answers.filter(Boolean).join('\n\n')
  const record = mayShow
    ? (
        await insertContent(unit, {
          type: testimonial,
          values: {
            desc,
            image: OWN_MARK,
            personName: name,
            personTitle: unit.words.read(
              orderedWords(order.package_name, monthOf(order.placed_at, unit.format.timeZone)),
            ),
          },
          actor,
          hidden: true,
        })
      ).id
    : null
  await writeEvent(unit, order.id, {
    kind: EVENT,
    actor,
    note: mayShow
      ? say('work.errors', 'note.testimonial')
      : say('work.errors', 'note.testimonialUnshown', { text: desc }),
    data: { record, mayShow, answers, name },
  })
}

/** "Ordered Basic, 11/2026". */
const orderedWords = (packageName: string, month: string): string =>
  say('work.errors', 'testimonial.ordered', {
    packageName,
    month: month.slice(5),
    year: month.slice(0, 4),
  })

export interface TestimonialAsked {
  questions: readonly string[]
  /** Whether the order is accepted and nothing was said yet. */
  open: boolean
}

/** What the page of an order asks for once the order is accepted. */
export async function testimonialAsked(app: App, viewer: Viewer, id: string): Promise<TestimonialAsked> {
  const { db } = app.database
  const { order, by } = await participantOf(db, viewer, id, 'customer')
  const { snapshot } = await readStoredWork(db, order, await workContext(app, db, app.clock.now()))
  const open = by === 'owner' && snapshot.facts.delivery === 'accepted' && !(await isWritten(db, id))
  return { questions: QUESTIONS, open }
}

const isWritten = async (db: Queryable, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('order_events')
    .select('seq')
    .where('order_id', '=', orderId)
    .where('kind', '=', EVENT)
    .limit(1)
    .executeTakeFirst()) !== undefined
