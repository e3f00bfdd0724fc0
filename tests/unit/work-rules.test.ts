import { describe, expect, test } from 'vitest'
import { refusedInState, refusedToActor } from '#work/rules/refusal-words.ts'
import { factsAtFirst, orderStatusOf, stateOfFacts, type WorkFacts } from '#work/rules/work-facts.ts'
import {
  ACTIONS,
  isPossible,
  isPublic,
  mailsOf,
  mayDo,
  stateAfter,
  WORK_RULES,
  type WorkAction,
} from '#work/rules/work-rules.ts'
import { waitsOn, WORK_STATE_NAMES, WORK_STAGES, type WorkStage } from '#work/rules/work-stages.ts'

/** The states, in the order of the columns below. */
const LETTERS: Record<string, WorkStage> = {
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
 * Every action in every state, said a second time: the state that follows, `=` for the same, `f` where the
 * facts decide, `.` for refused. Then who may, and the mails to the customer and to the agency.
 */
const TABLE: Record<WorkAction, [targets: string, by: string, customer: string, agency: string]> = {
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

/** Actions that send less if they change nothing. */
const MAILS_IF_SAME: Partial<Record<WorkAction, [customer: string, agency: string]>> = {
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
    const rows = WORK_STATE_NAMES.map((state) => [state, ...Object.values(WORK_STAGES[state])])
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
      expect(WORK_STAGES[state].clock === 'runs').toBe(waitsOn(state) === 'agency')
  })

  test('the order status follows from the facts as from the state; closing keeps it', () => {
    for (const delivery of ['none', 'delivered', 'accepted'] as const) {
      const facts = { ...FACTS, delivery }
      expect(WORK_STAGES[stateOfFacts(facts)].orderStatus).toBe(orderStatusOf(facts))
      expect(orderStatusOf({ ...facts, closed: true })).toBe(orderStatusOf(facts))
    }
  })
})

describe.each(ACTIONS)('%s', (action) => {
  const [targets, by, customer, agency] = TABLE[action]

  test.each(Object.keys(LETTERS))('from %s', (letter) => {
    const [from, cell] = [LETTERS[letter]!, targets[WORK_STATE_NAMES.indexOf(LETTERS[letter]!)]!]
    expect(isPossible(action, from)).toBe(cell !== '.')
    const expected = { '=': from, f: stateOfFacts(FACTS), '.': undefined }[cell] ?? LETTERS[cell]
    expect(stateAfter(from, action, FACTS)).toBe(expected)
    if (cell === '.') expect(refusedInState(action, from)).toMatch(/^[A-Z][^:]+: [a-z][^.]+\.$/)
  })

  test('is done by those who may, and tells those who should know', () => {
    expect(DOERS.filter((actor) => mayDo(action, actor)).toSorted()).toEqual(by.split(' ').toSorted())
    expect(refusedToActor(action)).toMatch(/^Only .+ can do this\.$/)
    expect(mailsOf(action, 'delivered', 'closed')).toEqual({ customer, agency })
    const [same, sameAgency] = MAILS_IF_SAME[action] ?? [customer, agency]
    expect(mailsOf(action, 'closed', 'closed')).toEqual({ customer: same, agency: sameAgency })
    expect(isPublic(action)).toBe(action !== 'answer-not-needed')
  })
})

describe('who may what', () => {
  const done = (actor: (typeof DOERS)[number]) => ACTIONS.filter((action) => mayDo(action, actor))

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
    const alone = ACTIONS.filter((action) => WORK_RULES[action].by.join() === 'owner')
    expect(alone.toSorted()).toEqual(['accepted', 'credit-waived', 'new-day-agreed', 'payment-cancelled'])
  })

  test('no state refuses what happened to the money', () => {
    for (const action of done('provider'))
      for (const state of WORK_STATE_NAMES) expect(isPossible(action, state)).toBe(true)
  })

  test('while we wait for an answer, only the customer or the agency itself puts the next move back to the agency', () => {
    const back: WorkFacts = { ...FACTS, briefIn: true }
    const actions = ACTIONS.filter(
      (action) => stateAfter('waiting-for-customer', action, back) === 'in-progress',
    )
    expect(actions).toEqual(['answered', 'taken-back'])
  })
})

test('a refusal names the state and what would be possible', () => {
  expect(refusedInState('delivered', 'waiting-for-customer')).toBe(
    'A question to the customer is open: it can be delivered while it is the agency’s move.',
  )
  expect(refusedInState('accepted', 'closed')).toBe(
    'This order is closed: only a delivery that waits for an answer can be accepted.',
  )
  expect(refusedToActor('changes-asked')).toBe(
    'Only the customer who ordered or somebody with the order’s link or the agency can do this.',
  )
  // Each refusal has words of its own.
  for (const action of ACTIONS)
    for (const state of WORK_STATE_NAMES)
      if (!isPossible(action, state))
        expect(refusedInState(action, state)).not.toContain('this is not possible now')
})
