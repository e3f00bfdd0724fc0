// Plays a scenario on an open session.
import { seconds, type Context } from './context.ts'
import { newId } from './ids.ts'
import type { Scenario } from './scenarios.ts'
import type { Intent, Session } from './state.ts'
import { tell } from './webhooks.ts'

/** Milliseconds until a delayed method is decided. */
export const LATER = 5_000

export function pay(context: Context, session: Session, scenario: Scenario): void {
  const { outcome, ends, truth, times = 1, alsoTell } = scenario
  const after = (scenario.after ?? 0) * context.pace
  const tellCompleted = (): void =>
    tell(context, session, { type: 'checkout.session.completed', after, times, ...(truth && { truth }) })
  if (outcome === 'nothing') {
    tellCompleted()
    return
  }
  // Another try keeps the PaymentIntent and makes a new charge.
  session.intent = { ...newIntent(context, scenario), ...(session.intent && { id: session.intent.id }) }
  if (outcome === 'declined') return
  session.status = 'complete'
  session.isPaid = outcome !== 'processing'
  session.email ??= 'zoe.mueller@wallet.example'
  if (session.keepsCard)
    session.card = {
      customer: newId('cus'),
      method: newId('pm'),
      charges: scenario.laterCharges ?? 'well',
      ...(scenario.method && { isDebit: true }),
      ...(scenario.method === 'ideal' && { leftBy: newId('pm') }),
    }
  tellCompleted()
  if (ends)
    tell(context, session, {
      type: `checkout.session.async_payment_${ends === 'paid' ? 'succeeded' : 'failed'}`,
      after: LATER * context.pace,
      change: { to: ends },
    })
  if (alsoTell) tell(context, session, { type: alsoTell })
}

function newIntent(context: Context, { outcome, method = 'card', refunds = 'well' }: Scenario): Intent {
  return {
    id: newId('pi'),
    chargeId: newId('ch'),
    createdAt: seconds(context),
    status:
      outcome === 'declined'
        ? 'requires_payment_method'
        : outcome !== 'processing'
          ? 'succeeded'
          : method === 'multibanco'
            ? 'requires_action'
            : 'processing',
    method,
    refundsGo: refunds,
    refunds: [],
  }
}
