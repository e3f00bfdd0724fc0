// How a payment can go, as a table. Every row is a button of the checkout page; the first one is Pay.
import type { Fields } from './message.ts'
import type { PaymentStatus } from './state.ts'

export interface Step {
  /** What the message tells; a dispute has no payment_status. */
  says: 'Completed' | 'Pending' | 'Denied' | 'Dispute'
  /** Milliseconds after the button was pressed. */
  after?: number
  /** How often the very same message is sent. */
  times?: number
  /**
   * Genuine is the rule. A forged message was never sent as far as the verifier knows; a tampered one was
   * changed on its way.
   */
  truth?: 'forged' | 'tampered'
}

export interface Scenario {
  id: string
  label: string
  explains: string
  steps: Step[]
  /** Each transaction sends all the steps. */
  transactions?: number
  gross?: (minor: number) => number
  currency?: (code: string) => string
  /** Fields that differ from those of an ordinary payment. */
  fields?: Fields
  verifierDownFor?: number
}

export const PAY: Scenario = {
  id: 'pay',
  label: 'Pay',
  explains: 'The payment is made and the merchant is notified.',
  steps: [{ says: 'Completed' }],
}

const STRANGER = 'someone.else@wallet.example'

export const HARD_CASES: Scenario[] = [
  {
    id: 'late',
    label: 'Late notification',
    explains: 'You pay now; the merchant hears of it five seconds later.',
    steps: [{ says: 'Completed', after: 5_000 }],
  },
  {
    id: 'duplicate',
    label: 'Duplicate notification',
    explains: 'The same message is sent three times.',
    steps: [{ says: 'Completed', times: 3 }],
  },
  {
    id: 'pending-completed',
    label: 'Pending, then completed',
    explains: 'An eCheck that clears after five seconds, under the same transaction id.',
    steps: [{ says: 'Pending' }, { says: 'Completed', after: 5_000 }],
  },
  {
    id: 'pending-denied',
    label: 'Pending, then denied',
    explains: 'An eCheck that bounces after five seconds.',
    steps: [{ says: 'Pending' }, { says: 'Denied', after: 5_000 }],
  },
  {
    id: 'completed-pending',
    label: 'Completed before pending',
    explains: 'The two messages of an eCheck arrive in the wrong order.',
    steps: [{ says: 'Completed' }, { says: 'Pending', after: 2_000 }],
  },
  {
    id: 'wrong-amount',
    label: 'Wrong amount',
    explains: 'One cent less is paid than was asked.',
    steps: [{ says: 'Completed' }],
    gross: (minor) => (minor > 1 ? minor - 1 : minor + 1),
  },
  {
    id: 'wrong-currency',
    label: 'Wrong currency',
    explains: 'The right number, in another currency.',
    steps: [{ says: 'Completed' }],
    currency: (code) => (code === 'EUR' ? 'USD' : 'EUR'),
  },
  {
    id: 'wrong-receiver',
    label: 'Wrong receiver',
    explains: 'A real payment that went to somebody else’s account.',
    steps: [{ says: 'Completed' }],
    fields: { business: STRANGER, receiver_email: STRANGER, receiver_id: 'STRANGER00001' },
  },
  {
    id: 'accents',
    label: 'Difficult name',
    explains: 'The payer’s name needs the rarer letters of windows-1252.',
    steps: [{ says: 'Completed' }],
    fields: { first_name: 'Zoë “Žofie”', last_name: 'Müller y Peña – Œuvré €' },
  },
  {
    id: 'forged',
    label: 'Forged message',
    explains: 'Nothing is paid. A message says so, and the verifier calls it invalid.',
    steps: [{ says: 'Completed', truth: 'forged' }],
  },
  {
    id: 'tampered',
    label: 'Tampered message',
    explains: 'You pay, but the message is changed on its way and no longer verifies.',
    steps: [{ says: 'Completed', truth: 'tampered' }],
  },
  {
    id: 'verifier-down',
    label: 'Verifier down',
    explains: 'You pay, but for twenty seconds the verifier answers with an error.',
    steps: [{ says: 'Completed' }],
    verifierDownFor: 20_000,
  },
  {
    id: 'dispute',
    label: 'Dispute',
    explains: 'You pay, then complain. The second message has no payment status.',
    steps: [{ says: 'Completed' }, { says: 'Dispute', after: 2_000 }],
  },
  {
    id: 'second-transaction',
    label: 'Paid twice',
    explains: 'Two transactions pay for the same order.',
    steps: [{ says: 'Completed' }],
    transactions: 2,
  },
]

export const findScenario = (id: string): Scenario | undefined =>
  [PAY, ...HARD_CASES].find((one) => one.id === id)

/**
 * The state of the payment once the message is out. A forged one tells of money that never moved; a dispute
 * changes nothing.
 */
export function bringsAbout({ says, truth }: Step): PaymentStatus | undefined {
  if (says === 'Dispute') return undefined
  return truth === 'forged' ? 'None' : says
}
