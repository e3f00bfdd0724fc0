// Plays a scenario on an open session.
import { newId } from './ids.ts'
import type { Scenario } from './scenarios.ts'
import type { Intent, Session } from './state.ts'
import { tell } from './webhooks.ts'
import { seconds, type World } from './world.ts'

/** Milliseconds until a delayed method is decided. */
const LATER = 5_000

export function pay(world: World, session: Session, scenario: Scenario): void {
  const { outcome, ends, truth, times = 1, alsoTell } = scenario
  const after = (scenario.after ?? 0) * world.pace
  const tellCompleted = (): void =>
    tell(world, session, { type: 'checkout.session.completed', after, times, ...(truth && { truth }) })
  if (outcome === 'nothing') {
    tellCompleted()
    return
  }
  // Another try keeps the PaymentIntent and makes a new charge.
  session.intent = { ...newIntent(world, scenario), ...(session.intent && { id: session.intent.id }) }
  if (outcome === 'declined') return
  session.status = 'complete'
  session.isPaid = outcome !== 'processing'
  session.email ??= 'zoe.mueller@wallet.example'
  tellCompleted()
  if (ends)
    tell(world, session, {
      type: `checkout.session.async_payment_${ends === 'paid' ? 'succeeded' : 'failed'}`,
      after: LATER * world.pace,
      change: { to: ends },
    })
  if (alsoTell) tell(world, session, { type: alsoTell })
}

function newIntent(world: World, { outcome, refunds = 'well' }: Scenario): Intent {
  return {
    id: newId('pi'),
    chargeId: newId('ch'),
    createdAt: seconds(world),
    status:
      outcome === 'declined'
        ? 'requires_payment_method'
        : outcome === 'processing'
          ? 'processing'
          : 'succeeded',
    method: outcome === 'processing' ? 'sepa_debit' : 'card',
    refundsGo: refunds,
    refunds: [],
  }
}
