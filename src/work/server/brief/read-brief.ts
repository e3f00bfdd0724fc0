// The brief of an order: its questions, the answers so far and what is left.
import type { BriefQuestion, QuestionKind, FrozenPlan } from '#content/rules/values/frozen-plan.ts'
import type { FileRecord } from '#files/server/file-record.ts'
import type { Participant } from '#orders/server/act-on-order.ts'
import { normalEmail } from '#platform/rules/email-address.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { isPossible } from '../../rules/actions/index.ts'
import {
  answerMaximum,
  briefProgress,
  shownQuestions,
  type BriefProgress,
  answerError,
} from '../../rules/brief.ts'
import { anyParticipant } from '../actions/any-participant.ts'
import { storedAnswers, type StoredAnswer } from '../actions/brief-rows.ts'
import { readStoredWork, type StoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'

export interface BriefEntry extends BriefQuestion {
  maximum: number
  /** Whether its condition is met. Only shown questions count. */
  shown: boolean
  /** Null to the agency until the brief is sent, or the work was started without it. */
  answer: string | null
  unsure: boolean | null
  version: number
  files: FileRecord[]
  suggestion: Suggestion | null
}

export interface Brief extends BriefProgress {
  questions: BriefEntry[]
  sent: boolean
  /** The agency began with what was there. */
  startedAnyway: boolean
  /** The order is closed, and nothing was sent: nobody needs the answers any more. */
  isOver: boolean
  canSave: boolean
  /** Whether more can be added to what was sent. */
  canAdd: boolean
  /** How long it takes, about. */
  minutes: number
}

export async function readBrief(app: App, viewer: Viewer, id: string): Promise<Brief> {
  const { db } = app.database
  const participant = await anyParticipant(db, viewer, id)
  const stored = await readStoredWork(db, participant.order, await workContext(app, db, app.clock.now()))
  const answers = await storedAnswers(db, id)
  const { facts, state } = stored.snapshot
  const isAgency = participant.by === 'admin'
  const isReadable = !isAgency || isBriefSent(stored) || facts.startedAnyway
  const canSave = !isAgency && !isBriefSent(stored) && isPossible('brief-sent', state)
  const questions = stored.plan?.questions ?? []
  const suggestions = canSave
    ? await suggestionsFor(db, viewer, participant, questions)
    : new Map<string, Suggestion>()
  const shown = new Set(shownQuestions(questions, answers))
  return {
    ...briefProgress(questions, answers),
    questions: questions.map((question) => ({
      ...question,
      maximum: answerMaximum(question),
      shown: shown.has(question),
      ...answerFor(answers[question.id], isReadable),
      suggestion: answers[question.id]?.answer ? null : (suggestions.get(question.id) ?? null),
    })),
    sent: isBriefSent(stored),
    startedAnyway: facts.startedAnyway,
    isOver: state === 'closed' && !isBriefSent(stored),
    canSave,
    canAdd: !isAgency && isBriefSent(stored) && isPossible('brief-added', state),
    minutes: minutesFor([...shown]),
  }
}

/** An order without questions has nothing to send. */
export const isBriefSent = ({ plan, snapshot }: StoredWork): boolean =>
  (plan?.questions.length ?? 0) > 0 && snapshot.facts.briefIn

const answerFor = (stored: StoredAnswer | undefined, isReadable: boolean) => ({
  answer: isReadable ? (stored?.answer ?? '') : null,
  unsure: isReadable ? (stored?.unsure ?? false) : null,
  version: stored?.version ?? 0,
  files: isReadable ? (stored?.attached ?? []) : [],
})

const SECONDS: Record<QuestionKind, number> = {
  'Short answer': 30,
  'Long answer': 90,
  Choice: 15,
  Link: 30,
  Files: 60,
}
const minutesFor = (questions: readonly BriefQuestion[]): number =>
  Math.ceil(questions.reduce((sum, { kind }) => sum + SECONDS[kind], 0) / 60)

// What a customer may have told us before: answers to the same question in an earlier brief, and the message
// of the contact form. Offered, never filled in unasked.
interface Suggestion {
  answer: string
  from: 'earlier order' | 'your message'
}

const EARLIER_ORDERS = 5

const sameLabel = (label: string): string => label.trim().toLowerCase()

/** Suggestions by question id. The link opens one order and nothing else, so its holder gets none. */
async function suggestionsFor(
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
