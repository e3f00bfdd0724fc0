// Tells the work on an order as a story: an action, a day, an hour.
import type { WorkPlan } from '#content/rules/values/frozen-plan.ts'
import { momentOf, type WorkingDaysVersion } from '#platform/rules/calendar.ts'
import type { ActorKind } from '#work/rules/actions/define.ts'
import { WORK_RULES, type WorkAction } from '#work/rules/actions/index.ts'
import type { WorkEvent } from '#work/rules/work-event.ts'
import { workOf, type OrderWork } from '#work/rules/work-history.ts'
import type { WorkContext, WorkSold } from '#work/rules/work-snapshot.ts'

export const PLAN: WorkPlan = { days: 10, changeDays: 5, rounds: 2, lateCreditPercent: 10, questions: 3 }

/** What most tests say after an action. */
type Told = Partial<Record<'by' | 'time' | 'refund' | 'expectedOn', string>> & {
  round?: number
  point?: number
  points?: readonly number[]
  step?: number
  cents?: number
}

interface Setting {
  placedOn?: string
  plan?: Partial<WorkPlan> | null
  timeZone?: string
  workingDays?: readonly WorkingDaysVersion[]
  points?: number
}

/** Months and days are enough: "11/17" is in 2026. */
export const dayOf = (text: string): string => (text.includes('-') ? text : `2026-${text.replace('/', '-')}`)

export function story(setting: Setting = {}) {
  const {
    placedOn = '11/16',
    plan = {},
    timeZone = 'America/New_York',
    workingDays = [],
    points = 7,
  } = setting
  const moment = (day: string, time = '12:00') => momentOf(dayOf(day), time, timeZone)
  const sold: WorkSold = {
    placedAt: moment(placedOn),
    priceCents: 49000,
    points,
    plan: plan && { ...PLAN, ...plan },
  }
  const events: WorkEvent[] = []
  const context = (day: string, time?: string): WorkContext => ({
    now: moment(day, time),
    timeZone,
    workingDays,
  })
  const told = {
    sold,
    events,
    moment,
    context,
    on(day: string, action: WorkAction, { time, by, ...details }: Told = {}) {
      const actor = (by ?? WORK_RULES[action].by[0]) as ActorKind
      events.push({ action, by: actor, at: moment(day, time), ...details } as WorkEvent)
      return told
    },
    /** Paid and briefed: day 0. */
    started: (day: string) => told.on(day, 'paid').on(day, 'brief-sent'),
    at: (day: string, time?: string): OrderWork => workOf(sold, events, context(day, time)),
  }
  return told
}
