// What a customer may have told us before: answers to the same question in an earlier brief, and the message
// of the contact form. Offered, never filled in unasked.
import type { BriefQuestion, FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { Participant } from '#orders/server/act-on-order.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { answerError, answerMaximum } from '../../rules/brief.ts'

export interface Suggestion {
  answer: string
  from: 'earlier order' | 'your message'
}

const EARLIER_ORDERS = 5

const sameLabel = (label: string): string => label.trim().toLowerCase()

/** Suggestions by question id. The link opens one order and nothing else, so its holder gets none. */
export async function suggestionsFor(
  db: Queryable,
  viewer: Viewer,
  { order, by }: Participant,
  questions: readonly BriefQuestion[],
): Promise<Map<string, Suggestion>> {
  const suggestions = new Map<string, Suggestion>()
  if (by !== 'owner' || viewer.role === 'visitor') return suggestions
  const earlier = await earlierAnswers(db, { userId: viewer.userId, but: order.id })
  for (const question of questions) {
    const answer = earlier.get(sameLabel(question.label))
    if (answer && question.kind !== 'Files' && !answerError(question, answer))
      suggestions.set(question.id, { answer, from: 'earlier order' })
  }
  const first = questions[0]
  if (first?.kind === 'Long answer' && !suggestions.has(first.id) && viewer.verified) {
    const message = await lastMessage(db, viewer.email)
    if (message)
      suggestions.set(first.id, { answer: message.slice(0, answerMaximum(first)), from: 'your message' })
  }
  return suggestions
}

/** Answers by the label of the question, each from the latest brief that has it. */
async function earlierAnswers(
  db: Queryable,
  { userId, but }: { userId: string; but: string },
): Promise<Map<string, string>> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_work', 'order_work.order_id', 'orders.id')
    .select(['orders.id', 'order_work.plan'])
    .where('orders.user_id', '=', userId)
    .where('orders.id', '<>', but)
    .where('order_work.plan', 'is not', null)
    .orderBy('orders.seq', 'desc')
    .limit(EARLIER_ORDERS)
    .execute()
  const found = new Map<string, string>()
  if (!orders.length) return found
  const rows = await db
    .selectFrom('brief_answers')
    .select(['order_id', 'question', 'answer'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('answer', '<>', '')
    .execute()
  for (const { id, plan } of orders)
    for (const question of (JSON.parse(plan!) as FrozenPlan).questions) {
      const row = rows.find((each) => each.order_id === id && each.question === question.id)
      const label = sameLabel(question.label)
      if (row && !found.has(label)) found.set(label, row.answer)
    }
  return found
}

async function lastMessage(db: Queryable, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('message')
    .where('email', '=', normalEmail(email))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.message
}
