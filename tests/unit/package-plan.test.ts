// The rules of plans: what an admin may type, and what follows from it.
import { describe, expect, it } from 'vitest'
import { refusal } from '#content/rules/model/field-kinds.ts'
import { briefQuestion } from '#content/rules/types/brief-question.ts'
import { packageWork } from '#content/rules/types/package-work.ts'
import { workingDays } from '#content/rules/types/working-days.ts'
import { asksForPassword } from '#content/rules/values/asks-for-password.ts'
import { closedDaysError, closedDaysOf, weekdaysOf } from '#content/rules/values/working-days-text.ts'
import { MONDAY_TO_FRIDAY } from '#platform/rules/calendar.ts'
import { dayWords, deliveryWords, guaranteesOf, recordWords } from '#site/rules/promise-words.ts'
import { US } from '#tests/support/formats.ts'
import { inEnglish } from '#tests/support/words.ts'
import type { LateCredit } from '#work/rules/late-credit.ts'
import { pauseClock, startClock, resumeClock } from '#work/rules/promise-clock.ts'
import { keptPromise, lateness, promiseRecord } from '#work/rules/promise-record.ts'
import { contradictingPoints, typedDays } from '#work/rules/typed-promise.ts'
import { firstSnapshot } from '#work/rules/work-snapshot.ts'
import { isLongBrief, neverAsked } from '#work/screens/plan/brief-rules.ts'

describe('days of the week', () => {
  it.each([
    ['Mon–Fri', [1, 2, 3, 4, 5]],
    ['Monday to Friday', [1, 2, 3, 4, 5]],
    ['mon - wed, Fri', [1, 2, 3, 5]],
    ['Sun-Thu', [1, 2, 3, 4, 7]],
    ['Sat.', [6]],
    ['Fri Fri Mon', [1, 5]],
    ['mån–fre', [1, 2, 3, 4, 5]],
    ['Mo bis Do', [1, 2, 3, 4]],
    ['lunes a viernes', [1, 2, 3, 4, 5]],
    ['lun., mer. au ven.', [1, 3, 4, 5]],
    ['segunda-feira a sexta-feira', [1, 2, 3, 4, 5]],
    ['lördag, söndag', [6, 7]],
    ['Wed–fre', undefined],
    ['', undefined],
    ['M', undefined],
    ['Mon–', undefined],
    ['Mon-Tue-Wed', undefined],
    ['every day', undefined],
  ])('%s', (text, days) => {
    expect(weekdaysOf(text)).toEqual(days)
  })
})

describe('closed days', () => {
  it('are read with their notes, in order, each once', () => {
    const text = '12/25/2026 Christmas\n\n  2026-12-24, Eve\n2026-12-25\n1/1/2027: New Year'
    expect(closedDaysError(text, 'Closed days')).toBeUndefined()
    expect(closedDaysOf(text)).toEqual(['2026-12-24', '2026-12-25', '2027-01-01'])
  })

  it.each(['2026-02-30 no such day', '13/01/2026', 'Christmas 2026-12-25', '25.12.2026'])(
    'a line that is no day is refused and named: %s',
    (line) => {
      expect(inEnglish(closedDaysError(`2026-12-25\n${line}`, 'Closed days'))).toContain(line)
      expect(inEnglish(refusal(workingDays.fields.closedDays, line))).toContain(
        'Closed days needs a day of the calendar',
      )
    },
  )
})

describe('numbers', () => {
  it.each(['0', '261', '1.5', '-1', '1e2', 'ten', ' 5'])('%s is no number of days', (text) => {
    expect(inEnglish(refusal(packageWork.fields.days, text))).toContain(
      'must be a whole number from 1 to 260',
    )
  })

  it('takes the bounds themselves', () => {
    for (const text of ['1', '10', '260']) expect(refusal(packageWork.fields.days, text)).toBeUndefined()
    expect(refusal(packageWork.fields.rounds, '0')).toBeUndefined()
  })
})

const question = (more: Record<string, string> = {}) => ({
  packageId: 'a',
  label: 'Which pages matter?',
  help: '',
  kind: 'Short answer',
  choices: '',
  required: 'Required',
  shownWhenQuestion: '',
  shownWhenAnswer: '',
  ...more,
})

describe('a question', () => {
  it.each([
    'Your WordPress password?',
    'Passwort für das CMS',
    'Pass code',
    'Your PIN',
    'What is the pin code of the door?',
    'Login details of your shop',
    'FTP credentials',
    'Zugangsdaten',
    'Mot de passe',
    'API key',
  ])('that asks for a secret is refused and told what to ask instead: %s', (label) => {
    expect(asksForPassword(label)).toBe(true)
    expect(inEnglish(briefQuestion.check(question({ label })).label)).toContain(
      'Ask for an invitation instead',
    )
  })

  it.each(['Which pages matter?', 'Where do visitors pass by?', 'May we pin a map?', 'Who logs in most?'])(
    'that only sounds like it is taken: %s',
    (label) => {
      expect(briefQuestion.check(question({ label }))).toEqual({})
    },
  )

  it('has two choices or more if it is a choice, and none otherwise', () => {
    expect(briefQuestion.check(question({ kind: 'Choice', choices: 'One\n \n' }))).toHaveProperty('choices')
    expect(briefQuestion.check(question({ kind: 'Choice', choices: 'One\nTwo' }))).toEqual({})
    expect(briefQuestion.check(question({ choices: 'One\nTwo' }))).toHaveProperty('choices')
  })

  it('takes at most 20 choices, each once', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${at}`).join('\n')
    const { choices } = briefQuestion.fields
    expect(refusal(choices, lines(20))).toBeUndefined()
    expect(inEnglish(refusal(choices, lines(21)))).toContain('at most 20 lines (21 given)')
    expect(inEnglish(refusal(choices, 'A\nB\nA'))).toContain('has “A” twice')
    expect(inEnglish(refusal(choices, `A\n${'x'.repeat(201)}`))).toContain('at most 200 characters in a line')
  })

  it('that another one decides needs both, the question and its answer', () => {
    expect(briefQuestion.check(question({ shownWhenQuestion: 'b' }))).toHaveProperty('shownWhenAnswer')
    expect(briefQuestion.check(question({ shownWhenAnswer: 'Yes' }))).toHaveProperty('shownWhenQuestion')
    expect(briefQuestion.check(question({ shownWhenQuestion: 'b', shownWhenAnswer: 'Yes' }))).toEqual({})
  })
})

describe('a brief', () => {
  it('is long above seven questions', () => {
    expect([isLongBrief(7), isLongBrief(8)]).toEqual([false, true])
  })

  it('never asks what waits for an answer that is not offered', () => {
    const decider = question({ _id: 'b', kind: 'Choice', choices: 'Yes\nNo' })
    const waits = (shownWhenAnswer: string) =>
      question({ label: 'And then?', shownWhenQuestion: 'b', shownWhenAnswer })
    expect(neverAsked([decider, waits('Yes')])).toEqual([])
    expect(neverAsked([decider, waits('Maybe')])).toEqual(['And then?'])
    expect(neverAsked([waits('Maybe')])).toEqual([])
  })
})

describe('a point that promises a time', () => {
  it.each([
    ['Delivered in 10 working days', 10],
    ['Delivery within 6 weeks', 30],
    ['delivered after 5 business days', 5],
    ['Technical audit of up to 100 pages', undefined],
    ['Friday notes for 3 months after', undefined],
    ['A call within 2 days', undefined],
  ])('%s', (point, days) => {
    expect(typedDays(point)).toBe(days)
  })

  it('contradicts a plan with another time', () => {
    const points = ['Delivered in 6 weeks', 'An audit', 'Delivered in 10 working days']
    expect(contradictingPoints(points, 10)).toEqual(['Delivered in 6 weeks'])
  })
})

describe('the record', () => {
  const sold = { placedAt: 0, priceCents: 1, points: 0, plan: null }
  const context = {
    now: Date.UTC(2026, 11, 31),
    timeZone: 'UTC',
    workingDays: [{ since: 0, ...MONDAY_TO_FRIDAY }],
  }
  const time = (today: string) => ({ at: Date.parse(today), today, versions: context.workingDays })

  it('counts working days from the start to the delivery, without those we waited', () => {
    const started = startClock(5, time('2026-11-16'))
    const asked = pauseClock(started, { kind: 'question', number: 1 }, time('2026-11-17'))
    const delivery = resumeClock(asked, time('2026-11-19'))
    const kept = (deliveredOn: string) =>
      keptPromise({ ...firstSnapshot(sold), delivery, deliveredOn }, context)
    // 11/17 to 11/25 are seven working days; we waited on 11/17 and 11/18.
    expect(kept('2026-11-25')).toEqual({ deliveredOn: '2026-11-25', onTime: true, daysTaken: 5 })
    expect(kept('2026-11-26')).toMatchObject({ onTime: false, daysTaken: 6 })
  })

  it('says how late an order was, and what was paid back', () => {
    const delivery = startClock(5, time('2026-11-16'))
    const credit = { cents: 4900, notedOn: '2026-11-24', settled: null }
    const late = (deliveredOn: string, settled: LateCredit['settled']) =>
      lateness({ ...firstSnapshot(sold), delivery, deliveredOn, credit: { ...credit, settled } })
    expect(late('2026-11-23', null)).toEqual({ daysLate: 0, paidBackCents: 0 })
    expect(late('2026-11-25', null)).toEqual({ daysLate: 2, paidBackCents: 0 })
    expect(late('2026-11-25', { by: 'waiver' })).toEqual({ daysLate: 2, paidBackCents: 0 })
    expect(late('2026-11-25', { by: 'note' })).toEqual({ daysLate: 2, paidBackCents: 4900 })
    expect(late('2026-11-25', { by: 'refund', refund: 'all' })).toMatchObject({ paidBackCents: 4900 })
  })

  it('has nothing of an order without a promise, or not delivered', () => {
    expect(keptPromise({ ...firstSnapshot(sold), deliveredOn: '2026-11-25' }, context)).toBeNull()
    const delivery = startClock(5, time('2026-11-16'))
    expect(keptPromise({ ...firstSnapshot(sold), delivery }, context)).toBeNull()
  })

  it('says nothing below ten orders', () => {
    const kept = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ onTime: at > 0, daysTaken: at }))
    expect(promiseRecord(kept(9))).toBeNull()
    expect(promiseRecord(kept(10))).toEqual({ onTime: 9, of: 10, halfWithin: 4 })
  })

  it('is said in words', () => {
    const words = (onTime: number, of: number, halfWithin: number) =>
      inEnglish(recordWords({ record: { onTime, of, halfWithin } }))
    expect(words(31, 32, 8)).toBe('31 of the last 32 on time, half within 8 days')
    expect(words(32, 32, 1)).toBe('All of the last 32 on time, half within 1 day')
    expect(recordWords({ record: null })).toBeUndefined()
    const yoursBy = US.shortDay('2026-12-01', '2026-11-16')
    expect(inEnglish(dayWords({ yoursBy }))).toBe('Order today: yours by Dec 1')
    expect(US.shortDay('2027-01-04', '2026-11-16')).toBe('Jan 4, 2027')
  })

  it('stands beside the guarantees, which follow from the plan', () => {
    const promise = { yoursBy: '12/01', days: 10, lateCreditPercent: 10, refund: 'Full refund', record: null }
    expect(inEnglish(guaranteesOf(promise, 'card or PayPal'))).toEqual([
      'Full refund',
      '10% back if late',
      'card or PayPal',
    ])
    expect(guaranteesOf({ ...promise, lateCreditPercent: 0, refund: '' }, undefined)).toEqual([])
    expect(inEnglish(deliveryWords({ days: 1 }))).toBe('in 1 working day')
    expect(inEnglish(deliveryWords(promise))).toBe('in 10 working days')
  })
})
