// A consumer withdraws from the contract, and the agency answers. Each has a place and emails of its own, in the
// room of withdrawals.
import { closes, everywhere, NO_EMAIL, type Action } from './define.ts'

export const WITHDRAWAL_ACTIONS = {
  /** By a page without a login, which knows that the order is theirs. The work stands still until the answer. */
  'withdrawal-declared': {
    by: ['owner'],
    ...everywhere(),
    email: NO_EMAIL,
    facts: { withdrawn: true },
  },
  /** The contract has ended, and the money goes back by the refunds. */
  'withdrawal-accepted': {
    by: ['admin'],
    ...closes('same'),
    email: NO_EMAIL,
    facts: { closed: true, withdrawn: false },
  },
  'withdrawal-declined': {
    by: ['admin'],
    ...everywhere(),
    email: NO_EMAIL,
    facts: { withdrawn: false },
  },
} satisfies Record<string, Action<never>>
