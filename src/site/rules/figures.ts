// Numbers that the content stores as text.
import type { Site } from '#content/rules/index.ts'

export interface Figure {
  number: string
  /** What stands behind the number: "+". */
  suffix: string
  label: string
}

const COUNTERS = ['happyClients', 'projectComplete', 'yearofExperience', 'team', 'winingAward'] as const
type CounterName = (typeof COUNTERS)[number]

/** The counters that are filled in, in the specification's order. */
export function figuresOf(counters: NonNullable<Site['counters']>): Figure[] {
  const figure = <N extends CounterName>(name: N): Figure => ({
    number: counters[`${name}Number`],
    suffix: counters[`${name}Suffix`],
    label: counters[`${name}Text`],
  })
  return COUNTERS.map(figure).filter(({ number, label }) => number && label)
}

/** Reads a text like "85", "85,5" or "85%", limited to 0 to 100: so a comma is never before thousands. */
export function percentOf(text: string): number {
  const number = Number.parseFloat(text.replace(',', '.'))
  return Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0
}
