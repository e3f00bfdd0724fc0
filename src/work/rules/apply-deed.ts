// One deed, applied to the account before it. Everything that changes an order's work goes through here.
import { entriesOf } from './bookkeeping.ts'
import { factsAfter } from './fact-changes.ts'
import { moveClocks } from './move-clocks.ts'
import { objectionTo } from './objections.ts'
import { refusedInState, refusedToDoer } from './refusal-words.ts'
import { moveReview } from './review.ts'
import type { Mails } from './rule.ts'
import { clockTime, passTime, type WorkAccount } from './work-account.ts'
import type { WorkContext, WorkEvent, WorkSold } from './work-event.ts'
import { mailsOf, mayDo, stateAfter } from './work-rules.ts'

export type Outcome = { refused: string } | { refused: null; account: WorkAccount; mails: Mails }

export function applyDeed(
  before: WorkAccount,
  event: WorkEvent,
  { sold, context }: { sold: WorkSold; context: WorkContext },
): Outcome {
  const { deed, by } = event
  if (!mayDo(deed, by)) return { refused: refusedToDoer(deed) }
  const facts = factsAfter(before.facts, deed)
  const state = stateAfter(before.state, deed, facts)
  if (!state) return { refused: refusedInState(deed, before.state) }
  // A clock that was set back must not undo a day that has passed.
  const time = clockTime(Math.max(before.at, event.at), context)
  const account = passTime(before, time, sold)
  const refused = objectionTo(event, { account, sold, context, time })
  if (refused) return { refused }
  const isNewState = state !== before.state
  const after: WorkAccount = {
    ...account,
    at: time.at,
    state,
    facts,
    ...(isNewState && { since: time.at, remindFrom: time.at, reminded: 0 }),
    ...entriesOf(event, { account, sold, time }),
  }
  const timed = sold.plan ? moveClocks(after, sold.plan, time) : after
  return {
    refused: null,
    account: moveReview(timed, sold.plan, time.today),
    mails: mailsOf(deed, before.state, state),
  }
}
