// How a payment can go. Each row is a button of the checkout page; the first one is Pay.
import type { Fields } from './message.ts'
import type { PaymentStatus } from './state.ts'

export interface Step {
  /** The message's payment_status; a dispute has none. */
  status: 'Completed' | 'Pending' | 'Denied' | 'Dispute'
  /** Milliseconds after the button was pressed. */
  after?: number
  /** How often the same message is sent. */
  times?: number
  /** By default genuine. Forged: signed with a wrong key. Tampered: changed after signing. */
  truth?: 'forged' | 'tampered'
}

export interface Scenario {
  id: string
  label: string
  explanation: string
  steps: Step[]
  /** How many payments are made; each sends all steps. */
  transactions?: number
  gross?: (minor: number) => number
  currency?: (code: string) => string
  /** Overrides fields of the messages. */
  fields?: Fields
  verifierDownFor?: number
}

export const PAY: Scenario = {
  id: 'pay',
  label: 'Pay',
  explanation: 'The payment is made and the merchant is notified.',
  steps: [{ status: 'Completed' }],
}

const STRANGER = 'someone.else@wallet.example'

export const HARD_CASES: Scenario[] = [
  {
    id: 'late',
    label: 'Late notification',
    explanation: 'You pay now; the merchant is notified five seconds later.',
    steps: [{ status: 'Completed', after: 5_000 }],
  },
  {
    id: 'duplicate',
    label: 'Duplicate notification',
    explanation: 'The same message is sent three times.',
    steps: [{ status: 'Completed', times: 3 }],
  },
  {
    id: 'pending-completed',
    label: 'Pending, then completed',
    explanation: 'An eCheck that clears after five seconds, under the same transaction id.',
    steps: [{ status: 'Pending' }, { status: 'Completed', after: 5_000 }],
  },
  {
    id: 'pending-denied',
    label: 'Pending, then denied',
    explanation: 'An eCheck that bounces after five seconds.',
    steps: [{ status: 'Pending' }, { status: 'Denied', after: 5_000 }],
  },
  {
    id: 'completed-pending',
    label: 'Completed before pending',
    explanation: 'The two messages of an eCheck arrive in the wrong order.',
    steps: [{ status: 'Completed' }, { status: 'Pending', after: 2_000 }],
  },
  {
    id: 'wrong-amount',
    label: 'Wrong amount',
    explanation: 'You pay one cent less than the price.',
    steps: [{ status: 'Completed' }],
    gross: (minor) => (minor > 1 ? minor - 1 : minor + 1),
  },
  {
    id: 'wrong-currency',
    label: 'Wrong currency',
    explanation: 'The right number, in another currency.',
    steps: [{ status: 'Completed' }],
    currency: (code) => (code === 'EUR' ? 'USD' : 'EUR'),
  },
  {
    id: 'wrong-receiver',
    label: 'Wrong receiver',
    explanation: 'A real payment that went to somebody else’s account.',
    steps: [{ status: 'Completed' }],
    fields: { business: STRANGER, receiver_email: STRANGER, receiver_id: 'STRANGER00001' },
  },
  {
    id: 'accents',
    label: 'Difficult name',
    explanation: 'The payer’s name needs the rarer letters of windows-1252.',
    steps: [{ status: 'Completed' }],
    fields: { first_name: 'Zoë “Žofie”', last_name: 'Müller y Peña – Œuvré €' },
  },
  {
    id: 'forged',
    label: 'Forged message',
    explanation: 'You pay nothing. A message claims that you did, and the verifier calls it invalid.',
    steps: [{ status: 'Completed', truth: 'forged' }],
  },
  {
    id: 'tampered',
    label: 'Tampered message',
    explanation: 'You pay, but the message is changed in transit and no longer verifies.',
    steps: [{ status: 'Completed', truth: 'tampered' }],
  },
  {
    id: 'verifier-down',
    label: 'Verifier down',
    explanation: 'You pay, but for twenty seconds the verifier answers with an error.',
    steps: [{ status: 'Completed' }],
    verifierDownFor: 20_000,
  },
  {
    id: 'dispute',
    label: 'Dispute',
    explanation: 'You pay, then complain. The second message has no payment status.',
    steps: [{ status: 'Completed' }, { status: 'Dispute', after: 2_000 }],
  },
  {
    id: 'second-transaction',
    label: 'Paid twice',
    explanation: 'Two transactions pay for the same order.',
    steps: [{ status: 'Completed' }],
    transactions: 2,
  },
]

export const findScenario = (id: string): Scenario | undefined =>
  [PAY, ...HARD_CASES].find((scenario) => scenario.id === id)

/** The payment's status once the message is sent. Forged messages and disputes move no money. */
export function statusAfter({ status, truth }: Step): PaymentStatus | undefined {
  if (status === 'Dispute') return undefined
  return truth === 'forged' ? 'None' : status
}
