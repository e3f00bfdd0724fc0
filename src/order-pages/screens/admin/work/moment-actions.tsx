// What one does next with an order: the main action first. What needs words leads to its form below.
import type { ReactNode } from 'react'
import { AnchorButton } from '#ui/screens/button.tsx'
import type { Offer } from '#work/rules/offers.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { Offers } from './offers.tsx'
import type { SentForm } from './refused-work.ts'

/** The ids that the links lead to. The browser focuses them, without scripts too. */
export const WRITE_ID = 'write'
export const DELIVERY_ID = 'delivery'

interface MomentActionsProps {
  view: AgencyOrderWork
  offers: readonly Offer[]
  last: SentForm | undefined
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

export function MomentActions({ view, offers, last, isPaying, children }: MomentActionsProps) {
  const { actions, answerBy, waitingOn } = view
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
      <Offers
        offers={isPaying ? offers.filter(({ action }) => action !== 'nudged') : offers}
        at="top"
        last={last}
      />
      {children}
    </div>
  )
}
