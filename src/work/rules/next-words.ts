// What happens next, for the customer.
import type { WorkState } from './work-states.ts'

export const NEXT: Record<WorkState, string> = {
  'awaiting-payment': 'Your payment. Then we start, or ask what we need to know.',
  'awaiting-brief': 'Your answers. We start on the same day, and you see when it is ready.',
  'in-progress': 'We deliver, and you look at it: accept it, or say what to change.',
  'waiting-for-customer': 'Your answer. Then the clock runs on, and so do we.',
  delivered: 'You look at the delivery: accept it, or say what to change.',
  'changes-asked': 'We deliver the next round, with what became of each change.',
  accepted: 'Nothing: everything stays here for you.',
  closed: 'Nothing: this order is closed. What was written and delivered stays here.',
}
