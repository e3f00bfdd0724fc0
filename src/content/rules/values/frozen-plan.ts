// What a package promises, with the questions that it asks. The order keeps it as it was sold.
import { say } from '#platform/rules/words.ts'

export const QUESTION_KINDS = ['Short answer', 'Long answer', 'Choice', 'Link', 'Files'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

const KIND_KEYS = {
  'Short answer': 'short',
  'Long answer': 'long',
  Choice: 'choice',
  Link: 'link',
  Files: 'files',
} as const

/** What people call a kind. */
export const questionKind = (kind: QuestionKind): string =>
  say('content.admin', `briefQuestion.kind.${KIND_KEYS[kind]}`)

export interface BriefQuestion {
  id: string
  label: string
  help: string
  kind: QuestionKind
  /** The possible answers, if the kind is a choice. */
  choices: string[]
  required: boolean
  /** Shown only if the answer to another question is this. */
  shownWhen: { question: string; answer: string } | null
}

/** What a package promises, as it was sold. */
export interface WorkPlan {
  /** Working days from payment and brief to the delivery. */
  days: number
  changeDays: number
  /** Rounds of changes that are included. */
  rounds: number
  /** The share of the price that is credited if we are late; 0 for none. */
  lateCreditPercent: number
  /** How many questions the brief has. */
  questions: number
}

export interface FrozenPlan {
  days: number
  changeDays: number
  rounds: number
  lateCreditPercent: number
  /** When the customer gets the money back. Absent if the plan says nothing about it. */
  refund?: string
  /** The agency's first words on the order's page. */
  opening: string
  questions: BriefQuestion[]
}

export const workPlanOf = ({
  days,
  changeDays,
  rounds,
  lateCreditPercent,
  questions,
}: FrozenPlan): WorkPlan => ({
  days,
  changeDays,
  rounds,
  lateCreditPercent,
  questions: questions.length,
})
