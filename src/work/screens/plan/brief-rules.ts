// What is worth a warning about the questions of a brief.
import { linesOf } from '#platform/rules/text.ts'

/** Long briefs stay unanswered. */
const ADVISED_QUESTIONS = 7

export const isLongBrief = (count: number): boolean => count > ADVISED_QUESTIONS

type Question = Record<string, unknown>

/** The labels of questions that wait for an answer which the other question does not offer. */
export const neverAsked = (questions: readonly Question[]): string[] =>
  questions
    .filter(({ shownWhenQuestion, shownWhenAnswer }) => {
      const other = questions.find(({ _id }) => _id === shownWhenQuestion)
      return other?.kind === 'Choice' && !linesOf(String(other.choices)).includes(String(shownWhenAnswer))
    })
    .map(({ label }) => String(label))
