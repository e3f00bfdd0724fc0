// How long each kind of data is kept, in months; null means for ever.
import { DAY } from './durations.ts'
import { say } from './words.ts'

export const RETENTION_KINDS = ['messages', 'audit', 'revisions', 'documents'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

export type Months = number | null

const YEAR = 12

interface RetentionRule {
  /** Shortest first. */
  choices: readonly Months[]
  default: Months
}

/** Two years: longer than complaints take, and what the demo’s privacy page says. */
const MESSAGES: RetentionRule = { choices: [6, 12, 24, 36, 60, 120, null], default: 24 }

/** Two years at least: a break-in is often noticed after many months. */
const AUDIT: RetentionRule = { choices: [24, 36, 60, 120, null], default: 60 }

/** Kept for ever by default: this is content of the site, not personal data. */
const REVISIONS: RetentionRule = { choices: [12, 24, 36, 60, 120, null], default: null }

const YEARS_OF_TAX_LAWS = [6, 7, 8, 10, 12, 15, 20, 30]

/**
 * Never shorter than the law asks (DOCUMENT_RETENTION_YEARS), and never for ever: they hold names and
 * addresses of people who may have deleted their account.
 */
const documents = (lawYears: number): RetentionRule => ({
  choices: [lawYears, ...YEARS_OF_TAX_LAWS.filter((years) => years > lawYears)].map((years) => years * YEAR),
  default: lawYears * YEAR,
})

export const retentionRules = (lawYears: number): Record<RetentionKind, RetentionRule> => ({
  messages: MESSAGES,
  audit: AUDIT,
  revisions: REVISIONS,
  documents: documents(lawYears),
})

export const isShorter = (months: Months, than: Months): boolean =>
  months !== null && (than === null || months < than)

/** "2 years", "6 months", "for ever". */
export function durationWords(months: Months): string {
  if (months === null) return say('platform.admin', 'duration.forEver')
  return months % YEAR
    ? say('platform.admin', 'duration.months', { count: months })
    : say('platform.admin', 'duration.years', { count: months / YEAR })
}

/** The time before which data is deleted; undefined if it is kept for ever. */
export function keptSince(kind: RetentionKind, months: Months, now: number): number | undefined {
  if (months === null) return undefined
  return kind === 'documents' ? keptSinceYear(months / YEAR, now) : monthsBefore(months, now)
}

/** Tax law counts from the end of the year of issue. The extra day covers every time zone. */
const keptSinceYear = (years: number, now: number): number =>
  Date.UTC(new Date(now).getUTCFullYear() - years, 0, 1) - DAY

/** The same day and time of an earlier month, or its last day if it is shorter. */
function monthsBefore(months: number, now: number): number {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) + (now % DAY)
}
