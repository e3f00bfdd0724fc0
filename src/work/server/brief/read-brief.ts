// The brief of an order: its questions, the answers so far and what is left.
import type { BriefQuestion, QuestionKind } from '#content/rules/values/frozen-plan.ts'
import type { FileRecord } from '#files/server/file-record.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { answerMaximum, briefProgress, shownQuestions, type BriefProgress } from '../../rules/brief.ts'
import { isPossible } from '../../rules/work-rules.ts'
import { anyParticipant } from '../actions/any-participant.ts'
import { storedAnswers, type StoredAnswer } from '../actions/brief-rows.ts'
import { readStoredWork, type StoredWork } from '../actions/stored-work.ts'
import { workContext } from '../actions/work-context.ts'
import { suggestionsFor, type Suggestion } from './brief-suggestions.ts'

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
  const { facts, state } = stored.account
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
export const isBriefSent = ({ plan, account }: StoredWork): boolean =>
  (plan?.questions.length ?? 0) > 0 && account.facts.briefIn

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
