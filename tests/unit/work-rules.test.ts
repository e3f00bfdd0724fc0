import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { inEnglish } from '#tests/support/words.ts'
import {
  ACTIONS,
  isPossible,
  isPublic,
  emailsOf,
  mayDo,
  stateAfter,
  WORK_RULES,
} from '#work/rules/actions/index.ts'
import { refusedInState, refusedToActor } from '#work/rules/refusal-words.ts'
import { factsAtFirst, orderStatusOf, stateOfFacts, type WorkFacts } from '#work/rules/work-facts.ts'
import { waitsOn, WORK_STATE_NAMES, WORK_STATES, type WorkState } from '#work/rules/work-states.ts'

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

interface Row {
  /** For each state the one that follows, `=` for the same, `f` where the facts decide, `.` for refused. */
  targets: string
  by: string
  customer: string
  agency: string
  public: string
}

/** Every action, said a second time: the table of docs/work.md. */
const TABLE = new Map<string, Row>(
  readFileSync(new URL('../../docs/work.md', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => /^`.{8}`$/.test(cells[2] ?? ''))
    .map(([, action = '', targets = '', by = '', customer = '', agency = '', isPublic = '']) => [
      action,
      { targets: targets.slice(1, -1), by, customer, agency, public: isPublic },
    ]),
)
const NOT_IN_TABLE: Row = { targets: '', by: '', customer: '', agency: '', public: '' }

/** "closed (– if the state stays)" */
const mailIn = (cell: string, isSame: boolean): string => {
  const [mail = '', ifSame = ''] = cell.split(' (')
  return (isSame && ifSame ? '–' : mail).replace('–', 'none')
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
      expect(WORK_STATES[state].clock === 'runs').toBe(waitsOn(state) === 'agency')
  })

  test('the order status follows from the facts as from the state; closing keeps it', () => {
    for (const delivery of ['none', 'delivered', 'accepted'] as const) {
      const facts = { ...FACTS, delivery }
      expect(WORK_STATES[stateOfFacts(facts)].orderStatus).toBe(orderStatusOf(facts))
      expect(orderStatusOf({ ...facts, closed: true })).toBe(orderStatusOf(facts))
    }
  })
})

describe.each(ACTIONS)('%s', (action) => {
  const row = TABLE.get(action) ?? NOT_IN_TABLE

  test.each(Object.keys(LETTERS))('from %s', (letter) => {
    const [from, cell] = [LETTERS[letter]!, row.targets[WORK_STATE_NAMES.indexOf(LETTERS[letter]!)]!]
    expect(isPossible(action, from)).toBe(cell !== '.')
    const expected = { '=': from, f: stateOfFacts(FACTS), '.': undefined }[cell] ?? LETTERS[cell]
    expect(stateAfter(from, action, FACTS)).toBe(expected)
    if (cell === '.') expect(inEnglish(refusedInState(action, from))).toMatch(/^[A-Z][^:]+: [a-z][^.]+\.$/)
  })

  test('is done by those who may, and tells those who should know', () => {
    expect(DOERS.filter((actor) => mayDo(action, actor)).toSorted()).toEqual(row.by.split(', ').toSorted())
    expect(inEnglish(refusedToActor(action))).toMatch(/^Only .+ can do this\.$/)
    for (const to of ['delivered', 'closed'] as const)
      expect(emailsOf(action, 'closed', to)).toEqual({
        customer: mailIn(row.customer, to === 'closed'),
        agency: mailIn(row.agency, to === 'closed'),
      })
    expect(isPublic(action) ? 'yes' : 'no').toBe(row.public)
  })
})

it('the table of docs/work.md names the actions that there are', () => {
  expect([...TABLE.keys()].toSorted()).toEqual(ACTIONS.toSorted())
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

  test('only the owner accepts, agrees to a new day, waives the credit, cancels the payment and withdraws', () => {
    const alone = ACTIONS.filter((action) => WORK_RULES[action].by.join() === 'owner')
    expect(alone.toSorted()).toEqual([
      'accepted',
      'credit-waived',
      'new-day-agreed',
      'payment-cancelled',
      'withdrawal-declared',
    ])
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
  expect(inEnglish(refusedInState('delivered', 'waiting-for-customer'))).toBe(
    'A question to the customer is open: it can be delivered while it is the agency’s move.',
  )
  expect(inEnglish(refusedInState('accepted', 'closed'))).toBe(
    'This order is closed: only a delivery that waits for an answer can be accepted.',
  )
  expect(inEnglish(refusedToActor('changes-asked'))).toBe(
    'Only the customer who ordered or somebody with the order’s link or the agency can do this.',
  )
  // Each refusal has words of its own.
  for (const action of ACTIONS)
    for (const state of WORK_STATE_NAMES)
      if (!isPossible(action, state))
        expect(inEnglish(refusedInState(action, state))).not.toContain('this is not possible now')
})
