// The promise clock, rule by rule.
import { describe, expect, test } from 'vitest'
import { MONDAY_TO_FRIDAY } from '#platform/rules/calendar.ts'
import { ZONES } from '#tests/support/time-zones.ts'
import { dayOf, story } from '#tests/support/work-story.ts'

const promised = (told: ReturnType<typeof story>, day: string) => told.at(day).promise?.promisedOn
const closedFrom = (since: number, ...closedDays: string[]) => [
  { since: 0, ...MONDAY_TO_FRIDAY },
  { since, ...MONDAY_TO_FRIDAY, closedDays },
]

describe('the promised day', () => {
  test('10 working days from 11/17 = 12/01, + 2 we waited for you (11/19 and 11/20, question 2) = 12/03', () => {
    const told = story().started('11/17').on('11/18', 'asked', { time: '09:00' })
    told.on('11/18', 'answered', { time: '16:00' }).on('11/19', 'asked').on('11/23', 'answered')
    const { promise, waitingOn } = told.at('11/23')
    expect(waitingOn).toBe('agency')
    const days = ['2026-11-19', '2026-11-20']
    const why = { kind: 'question', number: 2 }
    expect(promise!.parts).toEqual([
      { kind: 'counted', days: 10, from: '2026-11-17', on: '2026-12-01' },
      { kind: 'paused', days, why, on: '2026-12-03' },
    ])
    expect(promise!.promisedOn).toBe('2026-12-03')
    expect(promise!.pauses).toEqual([
      { from: '2026-11-18', to: '2026-11-18', days: [], why: { kind: 'question', number: 1 } },
      { from: '2026-11-19', to: '2026-11-23', days, why },
    ])
  })

  test('day 0 is the day on which payment and brief are both in, in either order', () => {
    expect(promised(story().on('11/13', 'paid').on('11/17', 'brief-sent'), '11/17')).toBe('2026-12-01')
    expect(promised(story().on('11/13', 'brief-sent').on('11/17', 'paid'), '11/17')).toBe('2026-12-01')
    expect(promised(story().on('11/13', 'brief-sent'), '11/17')).toBeUndefined()
    expect(promised(story({ plan: { questions: 0 } }).on('11/17', 'paid'), '11/17')).toBe('2026-12-01')
    expect(promised(story().on('11/17', 'started-anyway'), '11/17')).toBe('2026-12-01')
  })

  test('moves every night while we wait, and both see it', () => {
    const told = story().started('11/17').on('11/19', 'asked')
    expect(['11/19', '11/20', '11/21', '11/22', '11/23', '11/24'].map((day) => promised(told, day))).toEqual(
      ['12/01', '12/02', '12/03', '12/03', '12/03', '12/04'].map(dayOf),
    )
    const { promise, late } = told.at('12/24')
    expect(late).toBe(false)
    expect(promise!.pauses).toEqual([expect.objectContaining({ from: '2026-11-19', to: null })])
  })

  test('stands still for "more to come", and runs when the question is taken back', () => {
    const more = story().started('11/17').on('11/19', 'asked').on('11/19', 'answered-more-to-come')
    expect(promised(more, '11/20')).toBe('2026-12-02')
    const back = story().started('11/17').on('11/19', 'asked').on('11/19', 'taken-back')
    expect(promised(back, '11/20')).toBe('2026-12-01')
  })

  test('is not moved by closed days entered later; they count for new promises and later pauses', () => {
    const [before0, later] = [story().moment('11/16'), story().moment('11/18')]
    const entered = (since: number) => closedFrom(since, '2026-11-25', '2026-11-26', '2026-12-02')
    expect(promised(story({ workingDays: entered(later) }).started('11/17'), '11/30')).toBe('2026-12-01')
    expect(promised(story({ workingDays: entered(before0) }).started('11/17'), '11/30')).toBe('2026-12-04')
    // The pause begins after they were entered: 11/24 moves it, 11/25 and 11/26 are closed, and so is 12/02.
    const paused = story({ workingDays: entered(later) }).started('11/17')
    paused.on('11/24', 'asked').on('11/27', 'answered')
    expect(promised(paused, '11/27')).toBe('2026-12-03')
    // This pause began before they were entered, so it counts with the days known then.
    const before = story({ workingDays: entered(story().moment('11/24')) }).started('11/17')
    before.on('11/24', 'asked', { time: '09:00' }).on('11/27', 'answered')
    expect(promised(before, '11/27')).toBe('2026-12-04')
  })

  test('a promised day that is closed later still counts as ours while we wait', () => {
    const workingDays = closedFrom(story().moment('11/20'), '2026-12-01')
    const told = story({ workingDays }).started('11/17').on('12/01', 'asked').on('12/03', 'answered')
    expect(told.at('12/03')).toMatchObject({ late: false, promise: { promisedOn: '2026-12-03' } })
  })

  test.each(ZONES)(
    'is the same day in %s, by the first and the last minute, over changed clocks and years',
    (zone) => {
      for (const [from, to] of [
        ['2026-03-02', '2026-03-16'],
        ['2026-03-24', '2026-04-07'],
        ['2026-09-22', '2026-10-06'],
        ['2026-10-20', '2026-11-03'],
        ['2026-12-22', '2027-01-05'],
      ] as const)
        for (const time of ['00:00', '23:59']) {
          const told = story({ placedOn: from, timeZone: zone, plan: { questions: 0 } }).on(from, 'paid', {
            time,
          })
          expect(told.at(from, '23:59').promise).toMatchObject({ promisedOn: to, daysLeft: 10, late: false })
          expect(told.at(to, '00:00').promise).toMatchObject({ promisedOn: to, daysLeft: 0, late: false })
          expect(told.at(to, '23:59').late).toBe(false)
          expect(told.at(addOne(to), '00:00').late).toBe(true)
        }
    },
  )
})

const addOne = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

describe('a new day', () => {
  const given = () => story().started('11/17').on('11/20', 'new-day-given', { expectedOn: '2026-12-08' })

  test('given by the agency is expected; the promise stays', () => {
    const { promise } = given().at('11/20')
    expect(promise).toMatchObject({ promisedOn: '2026-12-01', expectedOn: '2026-12-08' })
    expect(given().at('12/02').late).toBe(true)
  })

  test('agreed by the customer is the promise', () => {
    const told = given().on('11/23', 'new-day-agreed')
    expect(told.at('12/02')).toMatchObject({ late: false, promise: { promisedOn: '2026-12-08' } })
    expect(told.at('12/02').promise!.parts.at(-1)).toEqual({ kind: 'agreed', on: '2026-12-08' })
    expect(told.at('12/09').late).toBe(true)
  })

  test('can’t be agreed by the link holder, or if none was given, or an earlier one, or one that has passed', () => {
    expect(promised(given().on('11/23', 'new-day-agreed', { by: 'link' }), '11/23')).toBe('2026-12-01')
    expect(promised(story().started('11/17').on('11/23', 'new-day-agreed'), '11/23')).toBe('2026-12-01')
    const past = given().on('12/09', 'new-day-agreed')
    expect(past.at('12/09').promise).toMatchObject({ promisedOn: '2026-12-01', lateFrom: '2026-12-02' })
    const earlier = story().started('11/17').on('11/20', 'new-day-given', { expectedOn: '2026-11-25' })
    expect(promised(earlier.on('11/23', 'new-day-agreed'), '11/23')).toBe('2026-12-01')
  })

  test('moves with later waits, not with those before it', () => {
    const told = story().started('11/17').on('11/18', 'asked')
    told.on('11/20', 'new-day-given', { expectedOn: '2026-12-08' })
    expect(told.at('11/20').promise).toMatchObject({ promisedOn: '2026-12-03', expectedOn: '2026-12-08' })
    told.on('11/24', 'answered')
    expect(told.at('11/24').promise).toMatchObject({ promisedOn: '2026-12-07', expectedOn: '2026-12-10' })
  })

  test('agreed while we wait, it moves with the days after that', () => {
    const told = given().on('11/20', 'asked', { time: '15:00' }).on('11/24', 'new-day-agreed')
    expect(told.at('11/24').promise!.promisedOn).toBe('2026-12-10')
    told.on('11/25', 'answered')
    expect(told.at('11/25').promise!.parts.map(({ kind, on }) => [kind, on])).toEqual([
      ['counted', '2026-12-01'],
      ['paused', '2026-12-03'],
      ['agreed', '2026-12-10'],
      ['paused', '2026-12-11'],
    ])
  })

  test('is refused in the past', () => {
    const told = story().started('11/17').on('11/20', 'new-day-given', { expectedOn: '2026-11-19' })
    expect(told.at('11/20').promise!.expectedOn).toBe('2026-12-01')
  })
})

describe('late', () => {
  test('is the day after the promised one, while it is the agency’s move', () => {
    const told = story().started('11/17')
    expect([told.at('12/01').late, told.at('12/02').late]).toEqual([false, true])
    expect(told.at('12/02').promise).toMatchObject({ lateFrom: '2026-12-02', daysLeft: -1 })
    told.on('12/02', 'asked')
    expect(told.at('12/04').late).toBe(false)
    // Asking a question does not make up for a lost day.
    expect(told.on('12/07', 'answered').at('12/07').late).toBe(true)
  })

  test('is Saturday after a promised Friday, with no working day lost yet', () => {
    const saturday = story().started('11/20').at('12/05')
    expect([saturday.promise!.promisedOn, saturday.late]).toEqual(['2026-12-04', true])
    expect(saturday.promise!.daysLeft).toBe(0)
  })

  test('the lead is warned 2 working days before and on the day', () => {
    const told = story().started('11/17')
    const warned = ['11/26', '11/27', '11/30', '12/01', '12/02'].filter((day) => told.at(day).warnLead)
    expect(warned).toEqual(['11/27', '12/01'])
  })

  test('the customer hears it on the first late morning, at 8 with a new day, at 10 without, and once', () => {
    const told = story().started('11/17')
    expect(told.at('12/01').lateNewsDueAt).toBeNull()
    expect(told.at('12/02').lateNewsDueAt).toBe(told.moment('12/02', '10:00'))
    expect(told.at('12/05').lateNewsDueAt).toBe(told.moment('12/02', '10:00'))
    const early = story().started('11/17').on('11/30', 'new-day-given', { expectedOn: '2026-12-03' })
    expect(early.at('12/02').lateNewsDueAt).toBe(early.moment('12/02', '08:00'))
    // A new day given on the morning itself tells of the delay.
    const given = story()
      .started('11/17')
      .on('12/02', 'new-day-given', { time: '09:00', expectedOn: '2026-12-03' })
    expect(given.at('12/02').lateNewsDueAt).toBeNull()
    expect(told.on('12/02', 'late-told').on('12/02', 'late-told').at('12/02').lateNewsDueAt).toBeNull()
  })
})

describe('changes', () => {
  const delivered = () =>
    story()
      .started('11/17')
      .on('11/30', 'delivered', { points: [0] })
  const asked = () => delivered().on('12/02', 'changes-asked', { round: 1 })

  test('have days of their own, counted the same way', () => {
    const told = asked()
    expect(told.at('12/02').promise).toMatchObject({ promisedOn: '2026-12-09', daysLeft: 5 })
    expect(told.at('12/02').delivery!.promisedOn).toBe('2026-12-01')
    told.on('12/03', 'asked').on('12/04', 'answered')
    expect(told.at('12/04').state).toBe('changes-asked')
    expect(told.at('12/10')).toMatchObject({ late: false, promise: { promisedOn: '2026-12-10' } })
    expect(told.at('12/11')).toMatchObject({ late: true, onTime: true, credit: null })
  })

  test('a second round begins anew', () => {
    const told = asked().on('12/04', 'delivered', { points: [] }).on('12/08', 'changes-asked', { round: 2 })
    expect(told.at('12/08').promise).toMatchObject({ promisedOn: '2026-12-15', pauses: [] })
  })

  test('a delivery that is taken back leaves as many days as there were', () => {
    const told = delivered().on('12/10', 'reopened')
    expect(told.at('12/10')).toMatchObject({ state: 'in-progress', late: false, deliveredOn: null })
    // Delivered one working day before the promised one; 11/30 itself counts as given to the customer.
    expect(told.at('12/10').promise!.promisedOn).toBe('2026-12-11')
    expect(delivered().on('12/10', 'accepted', { round: 1 }).at('12/20').delivery!.promisedOn).toBe(
      '2026-12-01',
    )
  })
})

test('a package without a plan has no dates', () => {
  const told = story({ plan: null }).on('11/17', 'paid')
  expect(told.at('12/31')).toMatchObject({
    state: 'in-progress',
    promise: null,
    late: false,
    reminders: null,
  })
  const changed = told.on('12/31', 'set-delivered').on('12/31', 'changes-asked', { round: 1 })
  expect(changed.at('12/31')).toMatchObject({ state: 'changes-asked', promise: null, changesIncluded: null })
})
