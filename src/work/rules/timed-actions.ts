// What happens by time alone. Each is written when its mail is, so that it happens once.
import { NO_MAIL, only, sameIn, toCustomer, type ActorKind, type Rule } from './rule.ts'

const TIME = ['time'] as const satisfies ActorKind[]

export const TIMED_ACTIONS = {
  reminded: {
    by: TIME,
    to: sameIn('awaiting-payment', 'awaiting-brief', 'waiting-for-customer'),
    mail: toCustomer('reminder'),
    public: true,
  },
  /** The customer hears of the delay from us first. */
  'late-told': {
    by: TIME,
    to: sameIn('in-progress', 'changes-asked'),
    mail: toCustomer('late'),
    public: true,
  },
  'review-warned': {
    by: TIME,
    to: sameIn('delivered'),
    mail: toCustomer('soon-accepted'),
    public: true,
  },
  'accepted-by-time': {
    by: TIME,
    to: only({ delivered: 'accepted' }),
    mail: { customer: 'accepted', agency: 'accepted' },
    public: true,
  },
  /** Orders that were delivered before actions existed count as accepted. Nobody is mailed. */
  'accepted-at-migration': {
    by: TIME,
    to: only({ delivered: 'accepted' }),
    mail: NO_MAIL,
    public: true,
  },
} as const satisfies Record<string, Rule>
