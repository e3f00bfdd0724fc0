// What one does next with an order: the main action first. What needs words leads to its form below.
import type { ReactNode } from 'react'
import { AnchorButton } from '#ui/screens/button.tsx'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { OneClick } from './work-parts.tsx'

/** The ids that the links lead to. The browser focuses them, without scripts too. */
export const WRITE_ID = 'write'
export const DELIVERY_ID = 'delivery'

interface MomentActionsProps {
  view: AgencyOrderWork
  /** Nobody is reminded to pay. */
  isPaying: boolean
  /** Further actions. */
  children: ReactNode
}

/** The state's own move, which is the one filled button of the page: a delivery comes before an answer. */
export const isReplyTheMove = ({
  answerBy,
  actions,
}: Pick<AgencyOrderWork, 'answerBy' | 'actions'>): boolean =>
  answerBy !== null && !actions.includes('delivered')

export function MomentActions({ view, isPaying, children }: MomentActionsProps) {
  const { actions, answerBy, state, waitingOn } = view
  const can = (action: AgencyOrderWork['actions'][number]) => actions.includes(action)
  const canDeliver = can('delivered')
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {canDeliver && (
        <AnchorButton href={`#${DELIVERY_ID}`} variant={waitingOn === 'agency' ? 'primary' : 'quiet'}>
          Deliver
        </AnchorButton>
      )}
      {answerBy !== null && (
        <AnchorButton href={`#${WRITE_ID}`} variant={isReplyTheMove(view) ? 'primary' : 'quiet'}>
          Reply
        </AnchorButton>
      )}
      {can('asked') && <AnchorButton href={`#${WRITE_ID}`}>Ask and wait</AnchorButton>}
      {can('nudged') && !isPaying && <OneClick intent="nudge" label="Remind the customer" />}
      {can('taken-back') && <OneClick intent="take-question-back" label="Take the question back" />}
      {answerBy !== null && can('answer-not-needed') && (
        <OneClick intent="no-answer" label="No answer needed" />
      )}
      {can('started-anyway') && (
        <OneClick
          intent="start-anyway"
          label={state === 'awaiting-payment' ? 'Start without the payment' : 'Start with what we have'}
        />
      )}
      {children}
    </div>
  )
}
