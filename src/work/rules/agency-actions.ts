// What the agency does, by an admin.
import { closes, everywhere, NO_MAIL, only, sameIn, toCustomer, type ActorKind, type Rule } from './rule.ts'

const ADMIN = ['admin'] as const satisfies ActorKind[]
const DURING_WORK = ['in-progress', 'waiting-for-customer', 'changes-asked'] as const

export const AGENCY_ACTIONS = {
  /** The work begins without the payment, or with the answers that are there. */
  'started-anyway': {
    by: ADMIN,
    to: only({ 'awaiting-payment': 'in-progress', 'awaiting-brief': 'in-progress' }),
    mail: toCustomer('started'),
    public: true,
  },
  'agency-wrote': { by: ADMIN, to: everywhere(), mail: toCustomer('burst'), public: true },
  /** "Ask and wait". One question is open at a time, so that both know what the clock waits for. */
  asked: {
    by: ADMIN,
    to: only({ 'in-progress': 'waiting-for-customer', 'changes-asked': 'waiting-for-customer' }),
    mail: toCustomer('question'),
    public: true,
  },
  'taken-back': {
    by: ADMIN,
    to: only({ 'waiting-for-customer': 'by-facts' }),
    mail: toCustomer('burst'),
    public: true,
  },
  nudged: {
    by: ADMIN,
    to: sameIn('awaiting-payment', 'awaiting-brief', 'waiting-for-customer', 'delivered'),
    mail: toCustomer('reminder'),
    public: true,
  },
  /** The customer's message needs no answer, like a thank-you. Acceptance by silence stays stopped. */
  'answer-not-needed': { by: ADMIN, to: everywhere(), mail: NO_MAIL, public: false },
  'point-ticked': {
    by: ADMIN,
    to: sameIn(...DURING_WORK, 'delivered'),
    mail: toCustomer('burst'),
    public: true,
  },
  'point-unticked': { by: ADMIN, to: sameIn(...DURING_WORK, 'delivered'), mail: NO_MAIL, public: true },
  'lead-set': { by: ADMIN, to: everywhere(), mail: NO_MAIL, public: true },
  /** Says when it will really be ready. The promise stays. */
  'new-day-given': { by: ADMIN, to: sameIn(...DURING_WORK), mail: toCustomer('new-day'), public: true },
  delivered: {
    by: ADMIN,
    to: only({ 'in-progress': 'delivered', 'changes-asked': 'delivered' }),
    mail: toCustomer('delivered'),
    public: true,
  },
  /** The changes repair a mistake of ours, so they use up no round. */
  'our-mistake': { by: ADMIN, to: sameIn(...DURING_WORK, 'delivered'), mail: NO_MAIL, public: true },
  'not-part-of-order': {
    by: ADMIN,
    to: only({ 'changes-asked': 'delivered' }),
    mail: toCustomer('delivered'),
    public: true,
  },
  reopened: {
    by: ADMIN,
    to: only({ delivered: 'by-facts', accepted: 'by-facts', closed: 'by-facts' }),
    mail: toCustomer('burst'),
    public: true,
  },
  closed: {
    by: ADMIN,
    to: closes({ closed: 'refused' }),
    mail: toCustomer('closed'),
    public: true,
  },
  'credit-settled': { by: ADMIN, to: everywhere(), mail: toCustomer('burst'), public: true },
  /** The specification's call: a delivery without files, from any state. A closed order stays closed. */
  'set-delivered': {
    by: ADMIN,
    to: {
      'awaiting-payment': 'delivered',
      'awaiting-brief': 'delivered',
      'in-progress': 'delivered',
      'waiting-for-customer': 'delivered',
      delivered: 'same',
      'changes-asked': 'delivered',
      accepted: 'same',
      closed: 'same',
    },
    mail: toCustomer('delivered'),
    mailIfSame: NO_MAIL,
    public: true,
  },
  'set-pending': {
    by: ADMIN,
    to: everywhere({ delivered: 'by-facts', accepted: 'by-facts', closed: 'by-facts' }),
    mail: toCustomer('burst'),
    mailIfSame: NO_MAIL,
    public: true,
  },
} as const satisfies Record<string, Rule>
