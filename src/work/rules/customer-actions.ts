// What customers do. The holder of the mailed link may answer and write, and decides nothing about money.
import { everywhere, only, sameIn, toAgency, type ActorKind, type Rule } from './rule.ts'

const CUSTOMER = ['owner', 'link'] as const satisfies ActorKind[]

export const CUSTOMER_ACTIONS = {
  /** Possible before payment too, and after the agency started without it. */
  'brief-sent': {
    by: CUSTOMER,
    to: only({
      'awaiting-payment': 'same',
      'awaiting-brief': 'in-progress',
      'in-progress': 'same',
      'waiting-for-customer': 'same',
      'changes-asked': 'same',
    }),
    mail: { customer: 'started', agency: 'brief-in' },
    mailIfSame: toAgency('brief-in'),
    public: true,
  },
  /** What was sent stays; more can be added. */
  'brief-added': {
    by: CUSTOMER,
    to: everywhere({ accepted: 'refused', closed: 'refused' }),
    mail: toAgency('burst'),
    public: true,
  },
  /**
   * Customers can always write. A message alone does not answer an open question, so the clock stays stopped.
   */
  'customer-wrote': { by: CUSTOMER, to: everywhere(), mail: toAgency('burst'), public: true },
  /** "That's everything". */
  answered: {
    by: CUSTOMER,
    to: only({ 'waiting-for-customer': 'by-facts' }),
    mail: toAgency('answer-in'),
    public: true,
  },
  /** "I'll send the rest next week" must not start the clock. */
  'answered-more-to-come': {
    by: CUSTOMER,
    to: sameIn('waiting-for-customer'),
    mail: toAgency('burst'),
    public: true,
  },
  accepted: {
    by: ['owner'],
    to: only({ delivered: 'accepted' }),
    mail: { customer: 'accepted', agency: 'accepted' },
    public: true,
  },
  /** An admin may ask in the customer's name, with a note. */
  'changes-asked': {
    by: [...CUSTOMER, 'admin'],
    to: only({ delivered: 'changes-asked' }),
    mail: toAgency('changes-asked'),
    public: true,
  },
  /** "That's fine" to a later day. Nothing else moves a promise. */
  'new-day-agreed': {
    by: ['owner'],
    to: sameIn('in-progress', 'waiting-for-customer', 'changes-asked'),
    mail: toAgency('burst'),
    public: true,
  },
  'credit-waived': { by: ['owner'], to: everywhere(), mail: toAgency('burst'), public: true },
} as const satisfies Record<string, Rule>
