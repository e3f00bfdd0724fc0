// Numbers that the content stores as text.
import type { Site } from '#content/index.ts'

export interface Figure {
  number: string
  label: string
}

/** The counters that are filled in, in the specification's order. */
export function figuresOf(counters: NonNullable<Site['counters']>): Figure[] {
  const all: Figure[] = [
    { number: counters.happyClientsNumber, label: counters.happyClientsText },
    { number: counters.projectCompleteNumber, label: counters.projectCompleteText },
    { number: counters.yearofExperienceNumber, label: counters.yearofExperienceText },
    { number: counters.teamNumber, label: counters.teamText },
    { number: counters.winingAwardNumber, label: counters.winingAwardText },
  ]
  return all.filter(({ number, label }) => number && label)
}

/** Reads a text like "85", "85,5" or "85%", limited to 0 to 100: so a comma is never before thousands. */
export function percentOf(text: string): number {
  const number = Number.parseFloat(text.replace(',', '.'))
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0
}

/** Percentages of the bars on the service page; the specification fixes them. */
export const SKILL_BARS = [85, 65, 79] as const
