// How a payment can go. Each row is a button of the payment page; the first one is Pay.
import type { LaterCharges, Method, RefundsGo, Session, Truth } from './state.ts'

export interface Scenario {
  id: string
  label: string
  explanation: string
  /** By default a card. */
  method?: Method
  /** The merchant can charge it again. */
  canBeKept?: boolean
  /** By default paid. `processing`: by a method that takes days. `nothing`: no money moves. */
  outcome?: 'declined' | 'processing' | 'nothing'
  /** How a payment that is processing ends, after some seconds. Without it, by a button of its page. */
  ends?: 'paid' | 'unpaid'
  /** Milliseconds until the webhook. */
  after?: number
  /** How often the webhook is sent; zero loses it. */
  times?: number
  truth?: Truth
  /** The buyer closes the page instead of returning. */
  stays?: boolean
  refunds?: RefundsGo
  /** How the card goes when the merchant charges it again. */
  laterCharges?: LaterCharges
  /** Sent as well. */
  alsoTell?: string
}

export const PAY: Scenario = {
  id: 'pay',
  label: 'Card',
  explanation: 'The payment is made, the merchant is told, and you return to the merchant.',
  canBeKept: true,
}

/** The other methods of the page. */
const METHODS: (Scenario & { method: Method })[] = [
  {
    id: 'sepa',
    label: 'SEPA direct debit',
    explanation: 'Takes days. You decide on the page of the payment whether your bank pays it.',
    method: 'sepa_debit',
    canBeKept: true,
    outcome: 'processing',
    refunds: 'pending-first',
    laterCharges: 'waits',
  },
  {
    id: 'ideal',
    label: 'iDEAL',
    explanation: 'Paid at once. If the merchant keeps it, later charges are direct debits.',
    method: 'ideal',
    canBeKept: true,
  },
  { id: 'klarna', label: 'Klarna', explanation: 'Paid at once.', method: 'klarna' },
  {
    id: 'multibanco',
    label: 'Multibanco',
    explanation: 'You get a reference, and decide on the page of the payment whether you pay it in time.',
    method: 'multibanco',
    outcome: 'processing',
  },
]

/** What the merchant allows, and what can be charged again if that is wanted. */
export const methodsOf = ({ methods, keepsCard }: Session): Scenario[] =>
  METHODS.filter(
    ({ method, canBeKept }) => (!methods.length || methods.includes(method)) && (!keepsCard || canBeKept),
  )

export const HARD_CASES: Scenario[] = [
  {
    id: 'declined',
    label: 'Declined card',
    explanation: 'The bank refuses the card. You stay here and can try again.',
    outcome: 'declined',
  },
  {
    id: 'no-return',
    label: 'Paid without return',
    explanation: 'You pay and close the page. Only the webhook tells the merchant.',
    stays: true,
  },
  {
    id: 'late',
    label: 'Late webhook',
    explanation: 'You pay and return; the webhook comes five seconds later.',
    after: 5_000,
  },
  {
    id: 'lost',
    label: 'Lost webhook',
    explanation: 'You pay, and the webhook never arrives. The merchant has to ask.',
    times: 0,
  },
  {
    id: 'duplicate',
    label: 'Duplicate webhook',
    explanation: 'The same event is sent three times.',
    times: 3,
  },
  {
    id: 'delayed-paid',
    label: 'Delayed method, then paid',
    explanation: 'A direct debit that succeeds after five seconds.',
    method: 'sepa_debit',
    outcome: 'processing',
    ends: 'paid',
  },
  {
    id: 'delayed-failed',
    label: 'Delayed method, then failed',
    explanation: 'A direct debit that bounces after five seconds.',
    method: 'sepa_debit',
    outcome: 'processing',
    ends: 'unpaid',
  },
  {
    id: 'later-bounces',
    label: 'Direct debit that bounces later',
    explanation:
      'It succeeds after five seconds. If the merchant keeps it, every later one bounces after five.',
    method: 'sepa_debit',
    outcome: 'processing',
    ends: 'paid',
    laterCharges: 'bounces',
  },
  {
    id: 'forged',
    label: 'Forged webhook',
    explanation: 'You pay nothing. A webhook claims that you did, signed with a wrong secret.',
    outcome: 'nothing',
    truth: 'forged',
  },
  {
    id: 'tampered',
    label: 'Tampered webhook',
    explanation: 'You pay, but the webhook is changed in transit and its signature no longer fits.',
    truth: 'tampered',
  },
  {
    id: 'old',
    label: 'Old signature',
    explanation: 'You pay, but the webhook was signed an hour ago.',
    truth: 'old',
  },
  {
    id: 'second-secret',
    label: 'Second secret',
    explanation: 'The webhook is signed with the merchant’s second secret only.',
    truth: 'second-secret',
  },
  {
    id: 'unknown-event',
    label: 'Unknown event',
    explanation: 'You pay, and the merchant also gets an event of a kind that it does not use.',
    alsoTell: 'product.updated',
  },
  {
    id: 'refunds-pending',
    label: 'Card with slow refunds',
    explanation: 'You pay by a card whose refunds are pending for five seconds.',
    refunds: 'pending-first',
  },
  {
    id: 'refunds-failing',
    label: 'Card with failing refunds',
    explanation: 'You pay by a card whose refunds succeed, and fail five seconds later.',
    refunds: 'failing-later',
  },
  {
    id: 'later-declined',
    label: 'Card that is refused later',
    explanation: 'You pay. If the merchant keeps the card, the bank refuses every later charge.',
    laterCharges: 'declined',
  },
  {
    id: 'later-authentication',
    label: 'Card that asks again later',
    explanation: 'You pay. If the merchant keeps the card, the bank wants you to confirm every later charge.',
    laterCharges: 'authentication',
  },
]

export const findScenario = (id: string): Scenario | undefined =>
  [PAY, ...METHODS, ...HARD_CASES].find((scenario) => scenario.id === id)
