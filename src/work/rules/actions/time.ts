// What happens by time alone. Each is written when its email is, so that it happens once.
import { say } from '#platform/rules/words.ts'
import { remindersOf } from '../reminders.ts'
import { reviewOf } from '../review.ts'
import { clockThatCounts, onClock } from '../work-snapshot.ts'
import { NO_EMAIL, only, sameIn, toCustomer, unless, withDetails, type Action } from './define.ts'

const NOT_DUE = say('work.errors', 'notDue')
const NO_DELIVERY = say('work.errors', 'refusal.accepted-by-time')

export const TIMED_ACTIONS = {
  reminded: withDetails<{ step: number }>({
    by: ['time'],
    ...sameIn(
      ['awaiting-payment', 'awaiting-brief', 'waiting-for-customer'],
      say('work.errors', 'refusal.reminded'),
    ),
    email: toCustomer('reminder'),
    objection: ({ snapshot, sold, context, time }, { step }) =>
      unless(step === remindersOf(snapshot, sold, { ...context, time })?.due, NOT_DUE),
    leaves: (_, { step }) => ({ reminded: step }),
  }),
  /** The customer hears of the delay from us first. */
  'late-told': {
    by: ['time'],
    ...sameIn(['in-progress', 'changes-asked'], say('work.errors', 'refusal.late-told')),
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
