// The rules of retainers: periods without gap or overlap, each billed once, emails never in a burst.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTERVALS, monthlyCents } from '#content/rules/values/intervals.ts'
import { addDays, daysBetween } from '#platform/rules/calendar.ts'
import { say } from '#platform/rules/words.ts'
import { anchorDayOf, periodAt, periodOf, scheduleFrom } from '#retainers/rules/periods.ts'
import {
  adminDue,
  isMailedToday,
  nextReminderDay,
  reminderDue,
  type UnpaidBill,
} from '#orders/rules/bill-reminders.ts'
import {
  advance,
  afterAction,
  nextDayOf,
  possibleActions,
  RETAINER_ACTIONS,
  type Standing,
} from '#retainers/rules/retainer-states.ts'
import { atScale } from '#tests/support/scale.ts'
import { ANY_DATE } from '#tests/support/time-zones.ts'
import { inEnglish } from '#tests/support/words.ts'

const RUNS = { numRuns: atScale(200, 20_000) }
const anySchedule = fc
  .tuple(ANY_DATE, fc.constantFrom(...INTERVALS))
  .map(([date, interval]) => scheduleFrom(date, interval))

const dates = (schedule: Parameters<typeof periodOf>[0], ...numbers: number[]) =>
  numbers.map((number) => periodOf(schedule, number).startsOn)

describe('periods', () => {
  it('begin on the day of the first payment, later ones on its day of the month', () => {
    expect(dates(scheduleFrom('2026-11-14', 'month'), 1, 2, 3, 14)).toEqual([
      '2026-11-14',
      '2026-12-14',
      '2027-01-14',
      '2027-12-14',
    ])
    expect(dates(scheduleFrom('2026-11-14', 'quarter'), 2, 5)).toEqual(['2027-02-14', '2027-11-14'])
    expect(dates(scheduleFrom('2026-11-14', 'year'), 2, 3)).toEqual(['2027-11-14', '2028-11-14'])
  })

  it('are anchored to the 28th if they begin on the 29th to the 31st', () => {
    expect(['2028-02-29', '2026-01-30', '2026-01-31', '2026-01-28', '2026-01-01'].map(anchorDayOf)).toEqual([
      28, 28, 28, 28, 1,
    ])
    expect(dates(scheduleFrom('2026-01-31', 'month'), 1, 2, 3)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-28',
    ])
  })

  it('follow each other without gap or overlap, and every date is in exactly one', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: 1, max: 60 }), fc.nat(31), (schedule, number, days) => {
        const period = periodOf(schedule, number)
        expect(period.startsOn < period.endsOn).toBe(true)
        expect(periodOf(schedule, number + 1).startsOn).toBe(period.endsOn)
        expect(periodAt(schedule, period.startsOn)).toBe(number)
        expect(periodAt(schedule, addDays(period.startsOn, -1))).toBe(number - 1)
        const inside = addDays(period.startsOn, days)
        if (inside < period.endsOn) expect(periodAt(schedule, inside)).toBe(number)
      }),
      RUNS,
    )
  })
})

describe('a retainer', () => {
  const schedule = scheduleFrom('2026-11-14', 'month')
  const active: Standing = { state: 'active', nextPeriod: 2 }
  const doing = (standing: Standing, action: (typeof RETAINER_ACTIONS)[number], today: string) =>
    afterAction(schedule, standing, { action, today })

  it('bills a period on its first day', () => {
    expect(advance(schedule, active, '2026-12-13').bills).toEqual([])
    const { standing, bills } = advance(schedule, active, '2026-12-14')
    expect(bills).toEqual([{ number: 2, startsOn: '2026-12-14', endsOn: '2027-01-14' }])
    expect(standing).toEqual({ state: 'active', nextPeriod: 3 })
  })

  it('pauses at the end of the period, takes it back until then, and skips what passed meanwhile', () => {
    const pausing = doing(active, 'pause', '2026-11-20')!
    expect(pausing.state).toBe('pausing')
    expect(doing(pausing, 'resume', '2026-12-13')).toEqual(active)
    const { standing: paused, bills } = advance(schedule, pausing, '2027-02-20')
    expect([paused.state, bills]).toEqual(['paused', []])
    expect(nextDayOf(schedule, paused)).toBeNull()
    const resumed = doing(paused, 'resume', '2027-02-20')!
    expect(resumed.state).toBe('active')
    expect(nextDayOf(schedule, resumed)).toBe('2027-03-14')
    expect(advance(schedule, resumed, '2027-03-14').bills.map(({ number }) => number)).toEqual([5])
  })

  it('ends at the end of the period, or at once while paused', () => {
    const ending = doing(active, 'end', '2026-11-20')!
    expect(advance(schedule, ending, '2026-12-13').standing.state).toBe('ending')
    const ended = advance(schedule, ending, '2026-12-14').standing
    expect(ended.state).toBe('ended')
    expect(possibleActions(ended, 'customer')).toEqual([])
    expect(doing({ state: 'paused', nextPeriod: 2 }, 'end', '2027-02-20')!.state).toBe('ended')
  })

  it('bills each period once and in order, whatever the clock and the people do', () => {
    const step = fc.record({
      days: fc.integer({ min: -40, max: 200 }),
      action: fc.option(fc.constantFrom(...RETAINER_ACTIONS)),
    })
    fc.assert(
      fc.property(anySchedule, fc.array(step, { maxLength: 40 }), (each, steps) => {
        let standing: Standing = { state: 'active', nextPeriod: 2 }
        let today = each.startsOn
        const billed: number[] = []
        const pass = () => {
          const after = advance(each, standing, today)
          if (standing.state !== 'active') expect(after.bills).toEqual([])
          for (const bill of after.bills) {
            expect(bill.startsOn <= today).toBe(true)
            billed.push(bill.number)
          }
          standing = after.standing
        }
        for (const { days, action } of steps) {
          today = addDays(today, days)
          pass()
          if (action) standing = afterAction(each, standing, { action, today }) ?? standing
          // A change of today bills no period that was not due before.
          const before = billed.length
          if (standing.state !== 'active' || periodAt(each, today) < standing.nextPeriod) {
            pass()
            expect(billed.length).toBe(before)
          }
        }
        expect(billed).toEqual([...new Set(billed)].sort((a, b) => a - b))
        expect(billed.every((number) => number >= 2 && number < standing.nextPeriod)).toBe(true)
      }),
      RUNS,
    )
  })

  it('that nobody touches bills every period, however the days are skipped', () => {
    fc.assert(
      fc.property(
        anySchedule,
        fc.array(fc.integer({ min: 1, max: 150 }), { maxLength: 30 }),
        (each, skips) => {
          let standing: Standing = { state: 'active', nextPeriod: 2 }
          let today = each.startsOn
          const billed: number[] = []
          for (const days of skips) {
            today = addDays(today, days)
            const after = advance(each, standing, today)
            billed.push(...after.bills.map(({ number }) => number))
            standing = after.standing
          }
          expect(billed).toEqual(Array.from({ length: periodAt(each, today) - 1 }, (_, at) => at + 2))
        },
      ),
      RUNS,
    )
  })
})

describe('reminders', () => {
  const bill: UnpaidBill = { dueOn: '2026-12-14', reminded: 0, remindedOn: null, adminTold: false }

  it('are due after 3, 7 and 14 days, then the admins are told', () => {
    expect(reminderDue(bill, '2026-12-16')).toBeUndefined()
    expect(reminderDue(bill, '2026-12-17')).toBe(1)
    expect(reminderDue({ ...bill, reminded: 1 }, '2026-12-20')).toBeUndefined()
    expect(reminderDue({ ...bill, reminded: 1 }, '2026-12-21')).toBe(2)
    expect(reminderDue({ ...bill, reminded: 2 }, '2026-12-28')).toBe(3)
    const last = { ...bill, reminded: 3, remindedOn: '2026-12-28' }
    expect(reminderDue(last, '2027-12-28')).toBeUndefined()
    expect([adminDue(last, '2026-12-28'), adminDue(last, '2026-12-29')]).toEqual([false, true])
    expect(adminDue({ ...last, adminTold: true }, '2026-12-29')).toBe(false)
  })

  it('that were missed come as one', () => {
    expect(reminderDue(bill, '2027-02-01')).toBe(3)
  })

  it('wait while the clock was set back over midnight, and not for ever', () => {
    expect(isMailedToday('2026-12-14', '2026-12-14')).toBe(true)
    expect(isMailedToday('2026-12-14', '2026-12-13')).toBe(true)
    expect(isMailedToday('2026-12-14', '2026-12-15')).toBe(false)
    expect(isMailedToday('2036-12-14', '2026-12-14')).toBe(false)
  })

  it('happen on the day that is looked at, each once, with at least a day between', () => {
    fc.assert(
      fc.property(
        ANY_DATE,
        fc.array(fc.integer({ min: -3, max: 12 }), { maxLength: 40 }),
        (dueOn, steps) => {
          let state: UnpaidBill = { dueOn, reminded: 0, remindedOn: null, adminTold: false }
          let today = dueOn
          const done: string[] = []
          for (const days of steps) {
            today = addDays(today, days)
            const planned = nextReminderDay(state)
            const due = reminderDue(state, today)
            const told = due === undefined && adminDue(state, today)
            expect(due !== undefined || told).toBe(planned !== null && planned <= today)
            if (due !== undefined) state = { ...state, reminded: due, remindedOn: today }
            if (told) state = { ...state, adminTold: true }
            if (due !== undefined || told) done.push(today)
          }
          expect(done.length).toBeLessThanOrEqual(4)
          for (const [at, day] of done.slice(1).entries())
            expect(daysBetween(done[at]!, day)).toBeGreaterThan(0)
        },
      ),
      RUNS,
    )
  })
})

it('the monthly value of a price is rounded half up', () => {
  expect(monthlyCents(49_000, 'month')).toBe(49_000)
  expect(monthlyCents(100, 'quarter')).toBe(33)
  expect(monthlyCents(101, 'quarter')).toBe(34)
  expect(monthlyCents(18, 'year')).toBe(2)
})

it('one retainer that stops is not several', () => {
  const from = (count: number, stopping: number) =>
    inEnglish(say('reports.admin', 'fromRetainers', { count, stopping }))
  expect(from(1, 0)).toBe('From 1 retainer. Tax is included where it is charged.')
  expect(from(2, 1)).toContain('; 1 of them stops when its period ends.')
  expect(from(30, 12)).toContain('; 12 of them stop when their period ends.')
})
