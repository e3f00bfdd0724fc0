// One action, applied to the account before it. Everything that changes an order's work goes through here.
import { applyEvent } from './bookkeeping.ts'
import { factsAfter } from './fact-changes.ts'
import { moveClocks } from './move-clocks.ts'
import { objectionTo } from './objections.ts'
import { refusedInState, refusedToActor } from './refusal-words.ts'
import { moveReview } from './review.ts'
import type { Mails } from './rule.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import { mailsOf, mayDo, stateAfter } from './work-rules.ts'
import { clockTime, passTime, type WorkState } from './work-state.ts'

export type Outcome = { refused: string } | { refused: null; account: WorkState; mails: Mails }

export function applyAction(
  before: WorkState,
  event: WorkEvent,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): Outcome {
  const { action, by } = event
  if (!mayDo(action, by)) return { refused: refusedToActor(action) }
  const facts = factsAfter(before.facts, action)
  const state = stateAfter(before.state, action, facts)
  if (!state) return { refused: refusedInState(action, before.state) }
  // A clock that was set back must not undo a day that has passed.
  const time = clockTime(Math.max(before.at, event.at), context)
  const account = passTime(before, time, sold)
  const refused = objectionTo(event, { account, sold, context, time })
  if (refused) return { refused }
  const isNewState = state !== before.state
  const after: WorkState = {
    ...account,
    at: time.at,
    state,
    facts,
    ...(isNewState && { since: time.at, remindFrom: time.at, reminded: 0 }),
    ...applyEvent(event, { account, sold, time }),
  }
  const timed = sold.plan ? moveClocks(after, sold.plan, time) : after
  return {
    refused: null,
    account: moveReview(timed, sold.plan, time.today),
    mails: mailsOf(action, before.state, state),
  }
}
