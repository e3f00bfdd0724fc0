import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateIn,
  daysBetween,
  isWorkingDay,
  momentOf,
  MONDAY_TO_FRIDAY,
  nthWorkingDayAfter,
  nthWorkingDayBefore,
  wallTime,
  weekdayOf,
  countWorkingDaysAfter,
  workingDaysIn,
  workingDaysKnownAt,
} from '#platform/rules/calendar.ts'
import { ANY_DATE, ZONES } from '#tests/support/time-zones.ts'

const CHRISTMAS = { weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-12-24', '2026-12-25', '2027-01-01'] }

/** Days on which a zone changes its clocks, the days beside them, and both ends of years. */
const HARD_DATES: Record<(typeof ZONES)[number], string[]> = {
  UTC: ['2026-03-29'],
  'Europe/Berlin': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'],
  'Pacific/Auckland': ['2026-04-05', '2026-09-27', '2027-04-04', '2027-09-26'],
  'Asia/Kolkata': ['2026-03-29'],
}
const around = (date: string) => [-1, 0, 1].map((days) => addDays(date, days))
const cases = ZONES.flatMap((zone) =>
  [...HARD_DATES[zone], '2026-12-31', '2027-12-31', '2028-02-29'].flatMap((date) =>
    around(date).map((each) => [zone, each] as const),
  ),
)

describe.each(cases)('%s, %s', (zone, date) => {
  test('the day has the same name at every hour of it', () => {
    const [first, last] = [momentOf(date, '00:00', zone), momentOf(date, '23:59', zone)]
    expect(dateIn(first, zone)).toBe(date)
    expect(dateIn(first - 1, zone)).toBe(addDays(date, -1))
    expect(dateIn(last, zone)).toBe(date)
    expect(dateIn(last + 60_000, zone)).toBe(addDays(date, 1))
    for (let at = first; at <= last; at += 30 * 60_000) expect(dateIn(at, zone)).toBe(date)
  })

  test('the morning emails are at 08:00 and 10:00 on the wall', () => {
    for (const time of ['08:00', '10:00', '20:00']) {
      const at = momentOf(date, time, zone)
      expect([dateIn(at, zone), wallTime(at, zone)]).toEqual([date, time])
    }
    expect(momentOf(date, '10:00', zone) - momentOf(date, '08:00', zone)).toBe(2 * 3_600_000)
  })
})

describe('dates', () => {
  test('go over the end of a month, a leap day and a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
    expect(daysBetween('2026-12-31', '2027-01-14')).toBe(14)
    expect(daysBetween('2027-01-14', '2026-12-31')).toBe(-14)
  })

  test('there and back is the same day, and counts the days', () => {
    fc.assert(
      fc.property(ANY_DATE, fc.integer({ min: -800, max: 800 }), (date, days) => {
        expect(addDays(addDays(date, days), -days)).toBe(date)
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date))
      }),
    )
  })

  test('a week begins on Monday', () => {
    expect(['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 5, 6, 7])
  })
})

describe('working days', () => {
  test('leave out weekends and closed days', () => {
    expect(nthWorkingDayAfter('2026-11-17', 10, MONDAY_TO_FRIDAY)).toBe('2026-12-01')
    expect(nthWorkingDayAfter('2026-11-21', 1, MONDAY_TO_FRIDAY)).toBe('2026-11-23')
    expect(nthWorkingDayAfter('2026-12-23', 1, CHRISTMAS)).toBe('2026-12-28')
    expect(nthWorkingDayAfter('2026-12-30', 2, CHRISTMAS)).toBe('2027-01-04')
    expect(nthWorkingDayBefore('2026-12-28', 1, CHRISTMAS)).toBe('2026-12-23')
    expect(nthWorkingDayBefore('2026-12-01', 2, MONDAY_TO_FRIDAY)).toBe('2026-11-27')
    expect(workingDaysIn('2026-12-23', '2026-12-29', CHRISTMAS)).toEqual(['2026-12-23', '2026-12-28'])
    expect(workingDaysIn('2026-12-23', '2026-12-23', CHRISTMAS)).toEqual([])
  })

  test('may be other weekdays; without any, every day counts', () => {
    const days = { weekdays: [7, 1, 2, 3, 4], closedDays: [] }
    expect(nthWorkingDayAfter('2026-11-19', 1, days)).toBe('2026-11-22')
    expect(nthWorkingDayAfter('2026-11-19', 1, { weekdays: [9], closedDays: [] }) > '2076').toBe(true)
    expect(nthWorkingDayAfter('2026-11-19', 3, { weekdays: [], closedDays: ['2026-11-20'] })).toBe(
      '2026-11-23',
    )
  })

  test('are counted as they are listed, with any weekdays and closed days', () => {
    const numbers = (most: number) => fc.array(fc.integer({ min: 0, max: most }), { maxLength: 9 })
    fc.assert(
      fc.property(
        ANY_DATE,
        fc.integer({ min: -20, max: 400 }),
        numbers(9),
        numbers(410),
        (date, length, weekdays, closed) => {
          const days = { weekdays, closedDays: closed.map((at) => addDays(date, at - 5)) }
          const end = addDays(date, length)
          expect(countWorkingDaysAfter(date, end, days)).toBe(
            workingDaysIn(addDays(date, 1), addDays(end, 1), days).length,
          )
        },
      ),
    )
  })

  test('the n-th one after is a working day with n - 1 in between, and as many lead back', () => {
    fc.assert(
      fc.property(ANY_DATE, fc.integer({ min: 1, max: 60 }), (date, n) => {
        const found = nthWorkingDayAfter(date, n, CHRISTMAS)
        expect(isWorkingDay(found, CHRISTMAS)).toBe(true)
        expect(workingDaysIn(addDays(date, 1), found, CHRISTMAS)).toHaveLength(n - 1)
        const back = nthWorkingDayBefore(found, n, CHRISTMAS)
        expect(workingDaysIn(back, found, CHRISTMAS)).toHaveLength(n)
      }),
    )
  })

  test('are counted as they were known at the moment', () => {
    const versions = [
      { since: 100, ...MONDAY_TO_FRIDAY },
      { since: 200, ...CHRISTMAS },
    ]
    const closed = (at: number) => workingDaysKnownAt(versions, at).closedDays.length
    expect([50, 100, 199, 200, 300].map(closed)).toEqual([0, 0, 0, 3, 3])
    expect(workingDaysKnownAt([], 100)).toEqual(MONDAY_TO_FRIDAY)
  })
})
