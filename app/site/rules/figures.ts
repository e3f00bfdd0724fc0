// Numbers that content holds as text, made ready to show.
import type { Site } from '#content/index.ts'

export interface Figure {
  number: string
  words: string
}

/** The counters that are filled in, in the specification's order. */
export function figuresOf(counters: NonNullable<Site['counters']>): Figure[] {
  const all: Figure[] = [
    { number: counters.happyClientsNumber, words: counters.happyClientsText },
    { number: counters.projectCompleteNumber, words: counters.projectCompleteText },
    { number: counters.yearofExperienceNumber, words: counters.yearofExperienceText },
    { number: counters.teamNumber, words: counters.teamText },
    { number: counters.winingAwardNumber, words: counters.winingAwardText },
  ]
  return all.filter(({ number, words }) => number && words)
}

/** The part of a whole that a text like "85" or "85%" names, from 0 to 100. */
export function percentOf(text: string): number {
  const number = Number.parseFloat(text.replaceAll(',', ''))
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0
}

/** How far the bars of the service page are filled; the specification fixes them. */
export const SKILL_BARS = [85, 65, 79] as const
