// A retainer and its periods in words, for emails, histories and screens.
import { addDays } from '#platform/rules/calendar.ts'
import type { Format } from '#platform/rules/format.ts'
import type { Period } from '../rules/periods.ts'

/** "12/14/2026 – 01/13/2027": the last day is part of it. */
export const periodDays = (
  format: Format,
  { startsOn, endsOn }: Pick<Period, 'startsOn' | 'endsOn'>,
): string => `${format.day(startsOn)} – ${format.day(addDays(endsOn, -1))}`
