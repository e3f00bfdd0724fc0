import { describe, expect, test } from 'vitest'
import { refusedInState, refusedToDoer } from '#work/rules/refusal-words.ts'
import { factsAtFirst, orderStatusOf, stateOfFacts, type WorkFacts } from '#work/rules/work-facts.ts'
import {
  DEEDS,
  isPossible,
  isPublic,
  mailsOf,
  mayDo,
  stateAfter,
  WORK_RULES,
  type Deed,
} from '#work/rules/work-rules.ts'
import { ballOf, WORK_STATE_NAMES, WORK_STATES, type WorkState } from '#work/rules/work-states.ts'

/** The states, in the order of the columns below. */
const LETTERS: Record<string, WorkState> = {
  P: 'awaiting-payment',
  B: 'awaiting-brief',
  W: 'in-progress',
  Q: 'waiting-for-customer',
  D: 'delivered',
  C: 'changes-asked',
  A: 'accepted',
  X: 'closed',
}

/**
 * Every deed in every state, said a second time: the state that follows, `=` for the same, `f` where the
 * facts decide, `.` for refused. Then who may, and the mails to the customer and to the agency.
 */
const TABLE: Record<Deed, [targets: string, by: string, customer: string, agency: string]> = {
  //                         PBWQDCAX
  paid: ['f=======', 'provider admin', 'paid', 'none'],
  'payment-cancelled': ['========', 'owner', 'none', 'none'],
  'payment-withdrawn': ['=Pf=====', 'admin', 'none', 'none'],
  refunded: ['XXXXXXX=', 'provider admin', 'closed', 'none'],
  'partly-refunded': ['========', 'provider admin', 'none', 'none'],
  'refund-undone': ['========', 'provider admin', 'none', 'none'],
  'payment-restored': ['f======f', 'provider admin', 'burst', 'none'],
  'brief-sent': ['=W==.=..', 'owner link', 'started', 'brief-in'],
  'brief-added': ['======..', 'owner link', 'none', 'burst'],
  'customer-wrote': ['========', 'owner link', 'none', 'burst'],
  answered: ['...f....', 'owner link', 'none', 'answer-in'],
  'answered-more-to-come': ['...=....', 'owner link', 'none', 'burst'],
  accepted: ['....A...', 'owner', 'accepted', 'accepted'],
  'changes-asked': ['....C...', 'owner link admin', 'none', 'changes-asked'],
  'new-day-agreed': ['..==.=..', 'owner', 'none', 'burst'],
  'credit-waived': ['========', 'owner', 'none', 'burst'],
  'started-anyway': ['WW......', 'admin', 'started', 'none'],
  'agency-wrote': ['========', 'admin', 'burst', 'none'],
  asked: ['..Q..Q..', 'admin', 'question', 'none'],
  'taken-back': ['...f....', 'admin', 'burst', 'none'],
  nudged: ['==.==...', 'admin', 'reminder', 'none'],
  'answer-not-needed': ['========', 'admin', 'none', 'none'],
  'point-ticked': ['..====..', 'admin', 'burst', 'none'],
  'point-unticked': ['..====..', 'admin', 'none', 'none'],
  'lead-set': ['========', 'admin', 'none', 'none'],
  'new-day-given': ['..==.=..', 'admin', 'new-day', 'none'],
  delivered: ['..D..D..', 'admin', 'delivered', 'none'],
  'our-mistake': ['..====..', 'admin', 'none', 'none'],
  'not-part-of-order': ['.....D..', 'admin', 'delivered', 'none'],
  reopened: ['....f.ff', 'admin', 'burst', 'none'],
  closed: ['XXXXXXX.', 'admin', 'closed', 'none'],
  'credit-settled': ['========', 'admin', 'burst', 'none'],
  'set-delivered': ['DDDD=D==', 'admin', 'delivered', 'none'],
  'set-pending': ['====f=ff', 'admin', 'burst', 'none'],
  reminded: ['==.=....', 'time', 'reminder', 'none'],
  'late-told': ['..=..=..', 'time', 'late', 'none'],
  'review-warned': ['....=...', 'time', 'soon-accepted', 'none'],
  'accepted-by-time': ['....A...', 'time', 'accepted', 'accepted'],
  'accepted-at-migration': ['....A...', 'time', 'none', 'none'],
}

/** Deeds that send less if they change nothing. */
const MAILS_IF_SAME: Partial<Record<Deed, [customer: string, agency: string]>> = {
  'brief-sent': ['none', 'brief-in'],
  'set-delivered': ['none', 'none'],
  'set-pending': ['none', 'none'],
  'payment-restored': ['none', 'none'],
  refunded: ['none', 'none'],
}

const FACTS: WorkFacts = { ...factsAtFirst(3), paid: true }
const DOERS = ['owner', 'link', 'admin', 'provider', 'time'] as const

describe('the states of the work', () => {
  test('say whose move it is, what the clock does and the word on the wire', () => {
    const rows = WORK_STATE_NAMES.map((state) => [state, ...Object.values(WORK_STATES[state])])
    expect(rows).toEqual([
      ['awaiting-payment', 'customer', 'not-begun', 'Pending'],
      ['awaiting-brief', 'customer', 'not-begun', 'Pending'],
      ['in-progress', 'agency', 'runs', 'Pending'],
      ['waiting-for-customer', 'customer', 'paused', 'Pending'],
      ['delivered', 'customer', 'stopped', 'Delivered'],
      ['changes-asked', 'agency', 'runs', 'Pending'],
      ['accepted', 'nobody', 'stopped', 'Delivered'],
      ['closed', 'nobody', 'stopped', 'as-it-was'],
    ])
    expect(Object.values(LETTERS)).toEqual(WORK_STATE_NAMES)
  })

  test('the clock runs exactly while it is the agency’s move', () => {
    for (const state of WORK_STATE_NAMES)
      expect(WORK_STATES[state].clock === 'runs').toBe(ballOf(state) === 'agency')
  })

  test('the order status follows from the facts as from the state; closing keeps it', () => {
    for (const delivery of ['none', 'delivered', 'accepted'] as const) {
      const facts = { ...FACTS, delivery }
      expect(WORK_STATES[stateOfFacts(facts)].orderStatus).toBe(orderStatusOf(facts))
      expect(orderStatusOf({ ...facts, closed: true })).toBe(orderStatusOf(facts))
    }
  })
})

describe.each(DEEDS)('%s', (deed) => {
  const [targets, by, customer, agency] = TABLE[deed]

  test.each(Object.keys(LETTERS))('from %s', (letter) => {
    const [from, cell] = [LETTERS[letter]!, targets[WORK_STATE_NAMES.indexOf(LETTERS[letter]!)]!]
    expect(isPossible(deed, from)).toBe(cell !== '.')
    const expected = { '=': from, f: stateOfFacts(FACTS), '.': undefined }[cell] ?? LETTERS[cell]
    expect(stateAfter(from, deed, FACTS)).toBe(expected)
    if (cell === '.') expect(refusedInState(deed, from)).toMatch(/^[A-Z][^:]+: [a-z][^.]+\.$/)
  })

  test('is done by those who may, and tells those who should know', () => {
    expect(DOERS.filter((doer) => mayDo(deed, doer)).toSorted()).toEqual(by.split(' ').toSorted())
    expect(refusedToDoer(deed)).toMatch(/^Only .+ can do this\.$/)
    expect(mailsOf(deed, 'delivered', 'closed')).toEqual({ customer, agency })
    const [same, sameAgency] = MAILS_IF_SAME[deed] ?? [customer, agency]
    expect(mailsOf(deed, 'closed', 'closed')).toEqual({ customer: same, agency: sameAgency })
    expect(isPublic(deed)).toBe(deed !== 'answer-not-needed')
  })
})

describe('who may what', () => {
  const done = (doer: (typeof DOERS)[number]) => DEEDS.filter((deed) => mayDo(deed, doer))

  test('the link holder answers, writes and asks for changes, and decides nothing about money or acceptance', () => {
    expect(done('link')).toEqual([
      'brief-sent',
      'brief-added',
      'customer-wrote',
      'answered',
      'answered-more-to-come',
      'changes-asked',
    ])
  })

  test('only the owner accepts, agrees to a new day, waives the credit and cancels the payment', () => {
    const alone = DEEDS.filter((deed) => WORK_RULES[deed].by.join() === 'owner')
    expect(alone.toSorted()).toEqual(['accepted', 'credit-waived', 'new-day-agreed', 'payment-cancelled'])
  })

  test('no state refuses what happened to the money', () => {
    for (const deed of done('provider'))
      for (const state of WORK_STATE_NAMES) expect(isPossible(deed, state)).toBe(true)
  })

  test('while we wait for an answer, only the customer or the agency itself puts the ball back to the agency', () => {
    const back: WorkFacts = { ...FACTS, briefIn: true }
    const deeds = DEEDS.filter((deed) => stateAfter('waiting-for-customer', deed, back) === 'in-progress')
    expect(deeds).toEqual(['answered', 'taken-back'])
  })
})

test('a refusal names the state and what would be possible', () => {
  expect(refusedInState('delivered', 'waiting-for-customer')).toBe(
    'A question to the customer is open: it can be delivered while it is the agency’s move.',
  )
  expect(refusedInState('accepted', 'closed')).toBe(
    'This order is closed: only a delivery that waits for an answer can be accepted.',
  )
  expect(refusedToDoer('changes-asked')).toBe(
    'Only the customer who ordered or somebody with the order’s link or the agency can do this.',
  )
  // Each refusal has words of its own.
  for (const deed of DEEDS)
    for (const state of WORK_STATE_NAMES)
      if (!isPossible(deed, state))
        expect(refusedInState(deed, state)).not.toContain('this is not possible now')
})
