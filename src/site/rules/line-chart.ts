// Where the parts of a line chart are, in percent of its box. x goes right, y goes up.
import type { MonthValue } from '#content/rules/case-study/series.ts'
import type { DatedNote } from '#content/rules/case-study/typed-lines.ts'

interface Place {
  x: number
  y: number
}

export interface Chart {
  points: (Place & MonthValue)[]
  /** Lines across, with their values. */
  ticks: { y: number; value: number }[]
  /** `row` is 1 for a mark that is too close to the one before. */
  marks: (DatedNote & { x: number; row: 0 | 1 })[]
}

const STEPS = [1, 2, 2.5, 5, 10]
const WANTED_TICKS = 4
/** Two numbers that are closer than this would overlap on a phone. */
const NEAR = 10

/** Values as people count: 0, 50, 100, 150. The last one is at or above the greatest. */
export function ticksUpTo(greatest: number): number[] {
  if (!(greatest > 0)) return [0, 1]
  const rough = greatest / WANTED_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power
  const count = Math.ceil(greatest / step)
  // Rounded, since 3 * 0.1 is not 0.3.
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)))
}

/** Months since the year 0, with the part of the month that has passed. */
function monthNumber(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return year * 12 + month - 1 + (day - 1) / 31
}

export function chartOf(series: readonly MonthValue[], notes: readonly DatedNote[]): Chart | undefined {
  const [first, last] = [series[0], series.at(-1)]
  if (!first || !last || series.length < 2) return undefined
  const values = ticksUpTo(Math.max(...series.map(({ value }) => value)))
  const top = values.at(-1)!
  const start = monthNumber(first.month)
  const length = monthNumber(last.month) - start
  const xOf = (month: string) => round(((monthNumber(month) - start) / length) * 100)
  const marks: Chart['marks'] = []
  for (const note of notes) {
    const x = Math.min(100, Math.max(0, xOf(note.day)))
    const before = marks.at(-1)
    marks.push({ ...note, x, row: before && before.row === 0 && x - before.x < NEAR ? 1 : 0 })
  }
  return {
    points: series.map((each) => ({ ...each, x: xOf(each.month), y: round((each.value / top) * 100) })),
    ticks: values.map((value) => ({ value, y: round((value / top) * 100) })),
    marks,
  }
}

const round = (number: number): number => Math.round(number * 100) / 100
