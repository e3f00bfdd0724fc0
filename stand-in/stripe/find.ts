// Looks up objects by their ids.
import { missing } from './api-error.ts'
import type { Intent, Session, State } from './state.ts'

export function findSession({ sessions }: State, id: string): Session {
  const session = sessions.get(id)
  if (!session || session.isCharge) throw missing('checkout.session', id)
  return session
}

export interface Payment {
  session: Session
  intent: Intent
}

/** Newest first, as Stripe lists. */
export const allPayments = ({ sessions }: State): Payment[] =>
  [...sessions.values()]
    .reverse()
    .flatMap((session) => (session.intent ? [{ session, intent: session.intent }] : []))

export function findPayment(state: State, id: string, param?: string): Payment {
  const found = allPayments(state).find(({ intent }) => intent.id === id)
  if (!found) throw missing('payment_intent', id, param)
  return found
}
