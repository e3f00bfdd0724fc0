// The values of a chart as an admin types them: one month and its value per line.
import { linesOf, withoutEnd } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import { wrongLines } from './name-lines.ts'

export interface MonthValue {
  /** "2026-03": months that sort as text. */
  month: string
  value: number
}

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/
/** The greatest value: more digits would not fit beside the chart. */
const GREATEST = 1e12

/** "2026-03", "03/2026", "Mar 2026" and "March 2026". */
function monthIn(text: string): string | undefined {
  const [, year, number] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? []
  const [, turnedNumber, turnedYear] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [, name, namedYear] = /^([a-z]{3,9})\.?\s+(\d{4})$/i.exec(text) ?? []
  const at = name ? NAMES.indexOf(name.slice(0, 3).toLowerCase()) + 1 : Number(number ?? turnedNumber ?? 0)
  return at >= 1 && at <= 12 ? `${year ?? turnedYear ?? namedYear}-${String(at).padStart(2, '0')}` : undefined
}

function monthValue(line: string): MonthValue | undefined {
  const start = withoutEnd(line, '0123456789.,')
  const number = line.slice(start.length)
  const text = withoutEnd(start.trimEnd(), ':;= \t')
  const month = text !== start && monthIn(text)
  const value = NUMBER.test(number) ? Number(number.replaceAll(',', '')) : NaN
  return month && value <= GREATEST ? { month, value } : undefined
}

/** The months with their values, earliest first. Lines that hold none are left out. */
export const seriesOf = (text: string): MonthValue[] =>
  linesOf(text)
    .flatMap((line) => monthValue(line) ?? [])
    .sort((a, b) => (a.month < b.month ? -1 : 1))

/** Five years: more points would be closer together than a phone can show. */
const MOST_MONTHS = 60

/** Why the text of a field is no series; undefined if it is one. */
export function seriesError(text: string, field: string): string | undefined {
  const lines = linesOf(text)
  if (lines.length < 2) return say('content.errors', 'series.tooFew', { field })
  if (lines.length > MOST_MONTHS)
    return say('content.errors', 'series.tooMany', { field, most: MOST_MONTHS, given: lines.length })
  const wrong = wrongLines(lines, (line) => monthValue(line) !== undefined)
  if (wrong) return say('content.errors', 'series.wrong', { field, lines: wrong })
  const months = seriesOf(text).map(({ month }) => month)
  const twice = months.find((month, at) => months.indexOf(month) !== at)
  return twice && say('content.errors', 'series.twice', { field, month: twice })
}
