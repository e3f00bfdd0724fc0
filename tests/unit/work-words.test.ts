// The words that both sides read about the work: the sum of the date, the head of the page, the desk.
import { describe, expect, it } from 'vitest'
import { US } from '#tests/support/formats.ts'
import { inEnglish } from '#tests/support/words.ts'
import { dayOf, story } from '#tests/support/work-story.ts'
import { whyThisDate, type DayGiven } from '#work/rules/day-words.ts'
import { deskWords } from '#work/rules/desk-words.ts'
import { headWords, workLine, type HeadFacts } from '#work/rules/head-words.ts'
import { possibleActions } from '#work/rules/possible-actions.ts'
import { snapshotAfter } from '#work/rules/work-history.ts'

type Story = ReturnType<typeof story>

const facts = (told: Story, day: string, more: Partial<HeadFacts> = {}): HeadFacts => ({
  work: told.at(day),
  currency: 'USD',
  today: dayOf(day),
  brief: null,
  since: dayOf(day),
  acceptedByTime: false,
  refunded: false,
  unanswered: false,
  ...more,
})
const customer = (...args: Parameters<typeof facts>) => inEnglish(headWords(facts(...args), 'customer'))
const agency = (...args: Parameters<typeof facts>) => inEnglish(headWords(facts(...args), 'agency'))

const atWork = () => story().started('11/17')

describe('why this date', () => {
  const why = (told: Story, day: string, given: DayGiven | null = null) =>
    inEnglish(whyThisDate({ parts: told.at(day).promise?.parts ?? [], given }))

  it('says the sum, pause by pause', () => {
    const told = atWork().on('11/19', 'asked').on('11/23', 'answered')
    expect(why(told, '11/24')).toEqual([
      '10 working days from Nov 17 = Dec 1',
      '+ 2 we waited for you (Nov 19 and Nov 20, question 1) = Dec 3',
    ])
  })

  it('says a long pause as a span, and another year with its number', () => {
    const told = story({ placedOn: '12/14' }).started('12/14').on('12/15', 'asked').on('12/28', 'answered')
    expect(why(told, '12/29')).toEqual([
      '10 working days from Dec 14 = Dec 28',
      '+ 9 we waited for you (Dec 15 to Dec 25, question 1) = Jan 8, 2027',
    ])
  })

  it('says a day that was agreed', () => {
    const told = atWork()
      .on('11/18', 'new-day-given', { expectedOn: '2026-12-04' })
      .on('11/18', 'new-day-agreed')
    expect(why(told, '11/19').at(-1)).toBe('you agreed to a later day = Dec 4')
    const given = { by: 'Ida', givenOn: '2026-11-18', on: '2026-12-04', reason: 'The printer is ill.' }
    expect(why(told, '11/19', given).slice(-2)).toEqual([
      'Ida gave a new day on Nov 18: “The printer is ill.” = Dec 4',
      'you agreed to a later day = Dec 4',
    ])
    const notAgreed = atWork().on('11/18', 'new-day-given', { expectedOn: '2026-12-04' })
    expect(why(notAgreed, '11/19', { ...given, reason: '' }).at(-1)).toBe(
      'Ida gave a new day on Nov 18 = Dec 4',
    )
  })

  it('says nothing without a promise', () => {
    expect(why(story({ plan: null }).on('11/17', 'paid'), '11/18')).toEqual([])
  })
})

it('names a day with its weekday', () => {
  expect(US.namedDay('2026-12-01')).toBe('Tue, Dec 1, 2026')
})

describe('the head for the customer', () => {
  const brief = { answered: 2, of: 5, sent: false }
  it('says whose move it is', () => {
    expect(customer(story(), '11/16', { brief })).toBe(
      'Your move: the payment, and 3 of 5 questions left. We start when both are in.',
    )
    expect(customer(story(), '11/16', { brief: { ...brief, sent: true } })).toBe(
      'Your move: the payment. We start when it is in.',
    )
    const paid = story().on('11/16', 'paid')
    expect(customer(paid, '11/16', { brief })).toBe(
      'Your move: 3 of 5 questions left. We start when they are in.',
    )
    expect(customer(paid, '11/16', { brief: { ...brief, answered: 0 } })).toBe(
      'Your move: 5 questions. We start when they are in.',
    )
    expect(customer(paid, '11/16', { brief: { ...brief, answered: 5 } })).toBe(
      'Your move: all 5 questions are answered. Send them, and we start.',
    )
    const told = atWork()
    for (const point of [0, 1, 2, 3]) told.on('11/18', 'point-ticked', { point })
    expect(customer(told, '11/19')).toBe('We are at work. Yours by Tue, Dec 1, 2026. 4 of 7 done.')
    expect(customer(told, '11/19', { besideDay: true })).toBe('We are at work. 4 of 7 done.')
    expect(customer(told.on('11/19', 'asked'), '11/23')).toBe(
      'We need one answer. Our clock stands still; the date is now Dec 3.',
    )
  })

  it('says a delay, the new day and what comes back', () => {
    const told = atWork().on('12/02', 'new-day-given', { expectedOn: '2026-12-03' })
    expect(customer(told, '12/02')).toBe('We are late: promised Dec 1, now Dec 3. $49.00 comes back to you.')
    expect(agency(told, '12/02')).toBe(
      'Your move, and late: promised Dec 1, now Dec 3. 0 of 7 done. $49.00 is owed back.',
    )
  })

  it('says the round, the changes and the day of acceptance', () => {
    const told = atWork().on('12/01', 'delivered', { points: [0, 1, 2, 3, 4, 5, 6] })
    expect(customer(told, '12/01')).toBe(
      'Round 1 is delivered: accept it, or say what to change. Counts as accepted on Dec 15.',
    )
    expect(agency(told, '12/01')).toBe(
      'Delivered, round 1. The customer looks at it. Counts as accepted on Dec 15.',
    )
    expect(agency(told, '12/01', { unanswered: true })).toBe(
      'Your move: answer the customer. Round 1 is delivered.',
    )
    told.on('12/02', 'changes-asked', { round: 1 })
    expect(customer(told, '12/02')).toBe('We work on your changes. Yours by Wed, Dec 9, 2026.')
    expect(customer(told, '12/02', { besideDay: true })).toBe('We work on your changes.')
    told.on('12/03', 'delivered', { points: [] }).on('12/04', 'accepted', { round: 2 })
    expect(customer(told, '12/04')).toBe('Done: you accepted round 2.')
    expect(customer(told, '12/04', { acceptedByTime: true })).toBe('Done: round 2 counts as accepted.')
  })

  it('promises nothing without a plan', () => {
    expect(customer(story({ plan: null }).on('11/17', 'paid'), '11/18')).toBe('We are at work. 0 of 7 done.')
    expect(agency(story({ plan: null }).on('11/17', 'paid'), '11/18')).toBe(
      'Your move: deliver. No day was promised. 0 of 7 done.',
    )
  })

  it('says the end', () => {
    const told = story().on('11/17', 'closed')
    expect(customer(told, '11/18')).toBe('This order is closed.')
    expect(customer(told, '11/18', { refunded: true })).toBe('This order is closed. Your money went back.')
  })
})

it('a list says it in two words', () => {
  const line = (told: Story, day: string) => inEnglish(workLine(told.at(day), dayOf(day)).words)
  expect(line(story(), '11/16')).toBe('your move')
  expect(line(atWork(), '11/18')).toBe('by Dec 1')
  expect(line(atWork(), '12/02')).toBe('late, promised Dec 1')
  expect(line(atWork().on('12/02', 'new-day-given', { expectedOn: '2026-12-03' }), '12/02')).toBe(
    'late, now Dec 3',
  )
  expect(line(story().on('11/17', 'closed'), '11/18')).toBe('closed')
  expect(line(story({ plan: null }).on('11/17', 'paid'), '11/18')).toBe('at work')
})

it('the desk says its counts', () => {
  const none = {
    needYou: 0,
    late: 0,
    dueByTomorrow: 0,
    unanswered: 0,
    unsettled: 0,
    waiting: 0,
    oldestWaitDays: 0,
    inReview: 0,
    noLead: 0,
  }
  expect(inEnglish(deskWords(none))).toBe('Nothing needs you.')
  expect(
    inEnglish(
      deskWords({
        ...none,
        needYou: 4,
        late: 1,
        dueByTomorrow: 2,
        unanswered: 1,
        waiting: 5,
        oldestWaitDays: 9,
      }),
    ),
  ).toBe('4 need you: 1 late, 2 due by tomorrow, 1 unanswered. 5 wait for customers, the oldest 9 days.')
  expect(inEnglish(deskWords({ ...none, needYou: 1, waiting: 1, oldestWaitDays: 1, inReview: 1 }))).toBe(
    '1 needs you. 1 waits for its customer, for 1 day. 1 is in review.',
  )
})

describe('possible actions', () => {
  const possible = (told: Story, day: string, by: 'owner' | 'link' | 'admin') =>
    possibleActions(by, snapshotAfter(told.sold, told.events, told.context(day)), {
      sold: told.sold,
      context: told.context(day),
    })

  it('are those that would not be refused', () => {
    const told = atWork().on('12/01', 'delivered', { points: [0, 1, 2, 3, 4, 5, 6] })
    expect(possible(told, '12/01', 'owner').toSorted()).toEqual(
      ['accepted', 'brief-added', 'changes-asked', 'customer-wrote'].toSorted(),
    )
    expect(possible(told, '12/01', 'link')).not.toContain('accepted')
    const admin = possible(told, '12/01', 'admin')
    expect(admin).toContain('point-unticked')
    expect(admin).not.toContain('point-ticked')
    expect(admin).not.toContain('delivered')
    expect(admin).not.toContain('credit-settled')
    expect(possible(atWork(), '12/02', 'owner')).toContain('credit-waived')
  })
})
