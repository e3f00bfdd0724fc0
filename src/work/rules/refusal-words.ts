// Why an action is refused, in a plain sentence.
import { say } from '#platform/rules/words.ts'
import type { ActorKind } from './actions/define.ts'
import { ruleOf, type WorkAction } from './actions/index.ts'
import type { WorkState } from './work-states.ts'

export const refusedInState = (action: WorkAction, state: WorkState): string =>
  say('work.errors', 'refused', {
    now: say('work.errors', `now.${state}`),
    why: ruleOf(action).refusal ?? say('work.errors', 'refusal.other'),
  })

/** Those who do an action alone, together. */
type Doers = 'owner' | 'owner-link' | 'owner-link-admin' | 'admin' | 'provider-admin' | 'time'

/** "Only the customer who ordered or somebody with the order’s link can do this." */
export const refusedToActor = (action: WorkAction): string => {
  const by: readonly ActorKind[] = ruleOf(action).by
  return say('work.errors', `onlyBy.${by.join('-') as Doers}`)
}
