// What each action changes in the facts. Actions that are not named change none.
import type { WorkFacts } from './work-facts.ts'
import type { WorkAction } from './work-rules.ts'

type Change = Partial<WorkFacts> | ((facts: WorkFacts) => Partial<WorkFacts>)

/** Reopening a refunded order does not bring its money back. The agency goes on without it. */
const openAgain = ({ refunded, startedAnyway }: WorkFacts): Partial<WorkFacts> => ({
  closed: false,
  refunded: false,
  startedAnyway: startedAnyway || refunded,
})

const CHANGES: Partial<Record<WorkAction, Change>> = {
  paid: { paid: true },
  'payment-withdrawn': { paid: false },
  refunded: { paid: false, refunded: true },
  'payment-restored': { paid: true, refunded: false },
  'brief-sent': { briefIn: true },
  'started-anyway': { startedAnyway: true },
  asked: { questionOpen: true },
  answered: { questionOpen: false },
  'taken-back': { questionOpen: false },
  delivered: { delivery: 'delivered', changesOpen: false },
  'set-delivered': ({ delivery }) =>
    delivery === 'none' ? { delivery: 'delivered', changesOpen: false, questionOpen: false } : {},
  accepted: { delivery: 'accepted' },
  'accepted-by-time': { delivery: 'accepted' },
  'accepted-at-migration': { delivery: 'accepted' },
  'changes-asked': { delivery: 'none', changesOpen: true },
  'not-part-of-order': { delivery: 'delivered', changesOpen: false },
  /** A closed order comes back as it was; a delivered one goes back to work. */
  reopened: (facts) => (facts.closed || facts.refunded ? openAgain(facts) : { delivery: 'none' }),
  /** Pending on the wire, whatever it was. */
  'set-pending': (facts) => ({ ...openAgain(facts), delivery: 'none' }),
  closed: { closed: true },
}

export function factsAfter(facts: WorkFacts, action: WorkAction): WorkFacts {
  const change = CHANGES[action]
  return { ...facts, ...(typeof change === 'function' ? change(facts) : change) }
}
