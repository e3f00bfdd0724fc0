// The questions of a brief and their answers: which are shown, which are answered, what is left.
import type { BriefQuestion } from '#content/rules/values/frozen-plan.ts'
import { isWebAddress } from '#platform/rules/links.ts'
import { characterFault, hasLineBreak, isBlank } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'

export interface BriefAnswer {
  answer: string
  /** "I’m not sure, please ask me". */
  unsure: boolean
  /** How many files belong to it. */
  files: number
}

export type BriefAnswers = Readonly<Record<string, BriefAnswer | undefined>>

const MAXIMUM = { 'Short answer': 300, 'Long answer': 5000, Choice: 300, Link: 2000, Files: 300 } as const

export const answerMaximum = ({ kind }: BriefQuestion): number => MAXIMUM[kind]

/** A link as people type it, "example.com", gets its scheme. Everything else stays as it is. */
export function completedAnswer({ kind }: BriefQuestion, answer: string): string {
  const typed = answer.trim()
  return kind === 'Link' && /^[^\s/:@?#]+\.[^\s/:@?#.]{2,}(?:[/?#:]\S*)?$/.test(typed)
    ? `https://${typed}`
    : answer
}

/** Why a question does not take an answer; undefined if it does. An empty answer takes one away. */
export function answerError(question: BriefQuestion, answer: string): string | undefined {
  const maximum = answerMaximum(question)
  if (answer.length > maximum) return say('work.errors', 'answer.tooLong', { maximum, given: answer.length })
  const fault = characterFault(answer)
  if (fault) return say('work.errors', `answer.${fault}`)
  if (isBlank(answer)) return undefined
  if (question.kind === 'Short answer' && hasLineBreak(answer)) return say('work.errors', 'answer.oneLine')
  if (question.kind === 'Choice' && !question.choices.includes(answer))
    return say('work.errors', 'answer.choose', { choices: question.choices.join(', ') })
  if (question.kind === 'Link' && !(/^https?:/i.test(answer) && isWebAddress(answer)))
    return say('work.errors', 'answer.link')
  return undefined
}

export const isAnswered = (answer: BriefAnswer | undefined): boolean =>
  answer !== undefined && (answer.unsure || !isBlank(answer.answer) || answer.files > 0)

/** A question that hangs on another one is shown if that one is shown and has the answer. */
export function shownQuestions(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
): readonly BriefQuestion[] {
  const shown = new Map<string, boolean>()
  const isShown = ({ id, shownWhen }: BriefQuestion, seen: readonly string[]): boolean => {
    const known = shown.get(id)
    if (known !== undefined) return known
    // Two questions that hang on each other are never shown, and must not hang the site.
    if (seen.includes(id)) return false
    const parent = shownWhen && questions.find((each) => each.id === shownWhen.question)
    const result =
      !shownWhen ||
      (parent != null && answers[parent.id]?.answer === shownWhen.answer && isShown(parent, [...seen, id]))
    shown.set(id, result)
    return result
  }
  return questions.filter((question) => isShown(question, []))
}

export interface BriefProgress {
  answered: number
  of: number
  /** "3 of 5". */
  counter: string
  /** The questions without an answer, and those of them that must have one. */
  left: string[]
  missing: string[]
}

export function briefProgress(questions: readonly BriefQuestion[], answers: BriefAnswers): BriefProgress {
  const shown = shownQuestions(questions, answers)
  const open = shown.filter(({ id }) => !isAnswered(answers[id]))
  const answered = shown.length - open.length
  return {
    answered,
    of: shown.length,
    counter: say('work.errors', 'brief.counter', { answered, of: shown.length }),
    left: open.map(({ id }) => id),
    missing: open.filter(({ required }) => required).map(({ id }) => id),
  }
}

/** Why the brief can't be sent yet, by question. */
export function briefErrors(
  questions: readonly BriefQuestion[],
  answers: BriefAnswers,
): Record<string, string> {
  const { missing } = briefProgress(questions, answers)
  return Object.fromEntries(missing.map((id) => [id, say('work.errors', 'answer.missing')] as const))
}
