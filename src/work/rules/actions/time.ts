// What happens by time alone. Each is written when its mail is, so that it happens once.
import { remindersOf } from '../reminders.ts'
import { reviewOf } from '../review.ts'
import { clockThatCounts, onClock } from '../work-state.ts'
import { NO_MAIL, only, sameIn, toCustomer, unless, withDetails, type Action } from './define.ts'

const NOT_DUE = 'This is not due, or it is done already.'
const NO_DELIVERY = 'no delivery waits for acceptance'

export const TIMED_ACTIONS = {
  reminded: withDetails<{ step: number }>({
    by: ['time'],
    ...sameIn(
      ['awaiting-payment', 'awaiting-brief', 'waiting-for-customer'],
      'nothing is asked of the customer',
    ),
    mail: toCustomer('reminder'),
    objection: ({ account, sold, context, time }, { step }) =>
      unless(step === remindersOf(account, sold, { ...context, time })?.due, NOT_DUE),
    leaves: (_, { step }) => ({ reminded: step }),
  }),
  /** The customer hears of the delay from us first. */
  'late-told': {
    by: ['time'],
    ...sameIn(['in-progress', 'changes-asked'], 'it is not the agency’s move'),
    mail: toCustomer('late'),
    objection: ({ account }) => {
      const clock = clockThatCounts(account)
      return unless(clock?.lateFrom && !clock.lateTold, NOT_DUE)
    },
    leaves: ({ account }) => onClock(account, (clock) => ({ ...clock, lateTold: true })),
  },
  'review-warned': withDetails<{ step: number }>({
    by: ['time'],
    ...sameIn(['delivered'], NO_DELIVERY),
    mail: toCustomer('soon-accepted'),
    objection: ({ account, time }, { step }) =>
      unless(step === reviewOf(account, time.today).warningDue, NOT_DUE),
    leaves: (_, { step }) => ({ reviewWarned: step }),
  }),
  'accepted-by-time': {
    by: ['time'],
    ...only({ delivered: 'accepted' }, NO_DELIVERY),
    mail: { customer: 'accepted', agency: 'accepted' },
    facts: { delivery: 'accepted' },
    objection: ({ account, time }) => unless(reviewOf(account, time.today).acceptanceDue, NOT_DUE),
  },
  /** Orders that were delivered before actions existed count as accepted. Nobody is mailed. */
  'accepted-at-migration': {
    by: ['time'],
    ...only({ delivered: 'accepted' }, NO_DELIVERY),
    mail: NO_MAIL,
    facts: { delivery: 'accepted' },
  },
} satisfies Record<string, Action<never>>
