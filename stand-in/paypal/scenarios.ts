// How a payment can go. Each row is a button of the buyer's page; the first one is Pay.

export interface Scenario {
  id: string
  label: string
  explanation: string
  /** Whether the buyer goes back to the shop. */
  returns?: boolean
  /** What happens to the capture, if it does not just succeed. */
  capture?: 'declined-once' | 'refused' | 'pending-completed' | 'pending-denied'
  webhooks?: 'late' | 'duplicate' | 'tampered'
  /** Nothing is approved; a webhook with a wrong signature claims a payment. */
  forged?: boolean
}

export const PAY: Scenario = {
  id: 'pay',
  label: 'Pay',
  explanation: 'You approve the payment and go back to the shop, which takes the money.',
  returns: true,
}

export const HARD_CASES: Scenario[] = [
  {
    id: 'no-return',
    label: 'Approve without returning',
    explanation: 'You approve the payment and close the window. The shop hears of it only by a webhook.',
  },
  {
    id: 'declined-once',
    label: 'Declined the first time',
    explanation: 'Your card is declined when the shop takes the money. The second time it works.',
    returns: true,
    capture: 'declined-once',
  },
  {
    id: 'refused',
    label: 'Refused',
    explanation: 'You approve the payment, but it is refused for good when the shop takes the money.',
    returns: true,
    capture: 'refused',
  },
  {
    id: 'pending-completed',
    label: 'Pending, then completed',
    explanation: 'The payment is reviewed, and completed five seconds later.',
    returns: true,
    capture: 'pending-completed',
  },
  {
    id: 'pending-denied',
    label: 'Pending, then denied',
    explanation: 'The payment is reviewed, and denied five seconds later.',
    returns: true,
    capture: 'pending-denied',
  },
  {
    id: 'duplicate',
    label: 'Duplicate webhooks',
    explanation: 'You pay, and every webhook is sent three times.',
    returns: true,
    webhooks: 'duplicate',
  },
  {
    id: 'late',
    label: 'Late webhooks',
    explanation: 'You pay, and every webhook is sent five seconds late.',
    returns: true,
    webhooks: 'late',
  },
  {
    id: 'forged',
    label: 'Forged webhook',
    explanation: 'You pay nothing. A webhook claims that you did, but its signature is somebody else’s.',
    forged: true,
  },
  {
    id: 'tampered',
    label: 'Tampered webhook',
    explanation: 'You pay, but the webhook about it is changed in transit, so its signature does not fit.',
    returns: true,
    webhooks: 'tampered',
  },
]

export const findScenario = (id: string): Scenario | undefined =>
  [PAY, ...HARD_CASES].find((scenario) => scenario.id === id)
