// A time of delivery that somebody typed into a point of the offer: it can contradict the plan.

const DELIVERY = /\bdeliver(?:ed|y)?\b.*?\b(\d{1,3})\s*(working days?|business days?|days?|weeks?)\b/i
const WORKING_DAYS_A_WEEK = 5

/** "Delivered in 6 weeks" is 30 working days; undefined if the point promises no time. */
export function typedDays(point: string): number | undefined {
  const [, count, unit] = DELIVERY.exec(point) ?? []
  if (!count || !unit) return undefined
  return Number(count) * (/^week/i.test(unit) ? WORKING_DAYS_A_WEEK : 1)
}

/** The points that promise another time than the plan. */
export const contradictingPoints = (points: readonly string[], days: number): string[] =>
  points.filter((point) => ![undefined, days].includes(typedDays(point)))
