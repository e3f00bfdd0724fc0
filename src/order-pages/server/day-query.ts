import { z } from 'zod'
import { isDay } from '#platform/rules/dates.ts'

/** A day in the query of a call: the first or the last one of a period. */
export const dayQuery = (name: 'from' | 'to') =>
  z
    .string()
    .refine(isDay, `${name} must be a day, like 2026-11-14.`)
    .optional()
    .meta({ description: 'A day like 2026-11-14, included, in the time zone of the site.' })
