// What happens by time alone. Each is written when its email is, so that it happens once.
import { remindersOf } from '../reminders.ts'
import { reviewOf } from '../review.ts'
import { clockThatCounts, onClock } from '../work-snapshot.ts'
import { NO_EMAIL, only, sameIn, toCustomer, unless, withDetails, type Action } from './define.ts'

const NOT_DUE = 'This is not due, or it is done already.'
const NO_DELIVERY = 'no delivery waits for acceptance'

export const TIMED_ACTIONS = {
  reminded: withDetails<{ step: number }>({
    by: ['time'],
    ...sameIn(
      ['awaiting-payment', 'awaiting-brief', 'waiting-for-customer'],
      'nothing is asked of the customer',
    ),
    email: toCustomer('reminder'),
    objection: ({ snapshot, sold, context, time }, { step }) =>
      unless(step === remindersOf(snapshot, sold, { ...context, time })?.due, NOT_DUE),
    leaves: (_, { step }) => ({ reminded: step }),
  }),
  /** The customer hears of the delay from us first. */
  'late-told': {
    by: ['time'],
    ...sameIn(['in-progress', 'changes-asked'], 'it is not the agency’s move'),
    email: toCustomer('late'),
    objection: ({ snapshot }) => {
      const clock = clockThatCounts(snapshot)
      return unless(clock?.lateFrom && !clock.lateTold, NOT_DUE)
    },
    leaves: ({ snapshot }) => onClock(snapshot, (clock) => ({ ...clock, lateTold: true })),
  },
  'review-warned': withDetails<{ step: number }>({
    by: ['time'],
    ...sameIn(['delivered'], NO_DELIVERY),
    email: toCustomer('soon-accepted'),
    objection: ({ snapshot, time }, { step }) =>
      unless(step === reviewOf(snapshot, time.today).warningDue, NOT_DUE),
    leaves: (_, { step }) => ({ reviewWarned: step }),
  }),
  'accepted-by-time': {
    by: ['time'],
    ...only({ delivered: 'accepted' }, NO_DELIVERY),
    email: { customer: 'accepted', agency: 'accepted' },
    facts: { delivery: 'accepted' },
    objection: ({ snapshot, time }) => unless(reviewOf(snapshot, time.today).acceptanceDue, NOT_DUE),
  },
  /** Orders that were delivered before actions existed count as accepted. Nobody is mailed. */
  'accepted-at-migration': {
    by: ['time'],
    ...only({ delivered: 'accepted' }, NO_DELIVERY),
    email: NO_EMAIL,
    facts: { delivery: 'accepted' },
  },
} satisfies Record<string, Action<never>>
