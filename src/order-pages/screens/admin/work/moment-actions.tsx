// What one does next with an order. What is due is the one filled button of the page; what needs words leads to
// the form below.
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Offer } from '#work/rules/offers.ts'
import type { Due } from '#work/rules/what-is-due.ts'
import type { AgencyOrderWork } from '#work/server/order-page/order-work-view.ts'
import { Offers } from './offers.tsx'
import type { SentForm } from './refused-work.ts'
import { writeAddress } from './write-modes.ts'

interface MomentActionsProps {
  view: AgencyOrderWork
  due: Due | null
  offers: readonly Offer[]
  last: SentForm | undefined
  /** Nobody is reminded to pay. */
  isPaying: boolean
  /** Further actions. */
  children: ReactNode
}

export function MomentActions({ view, due, offers, last, isPaying, children }: MomentActionsProps) {
  const t = useWords('order-pages.admin')
  const { actions, answerBy } = view
  const look = (one: Due) => (due === one ? 'primary' : 'quiet')
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {answerBy !== null && (
        <LinkButton to={writeAddress('message')} variant={look('reply')}>
          {t('moment.reply')}
        </LinkButton>
      )}
      {actions.includes('delivered') && (
        <LinkButton to={writeAddress('deliver')} variant={look('deliver')}>
          {t('mode.deliver')}
        </LinkButton>
      )}
      {due === 'friday-note' && (
        <LinkButton to="/admin/friday-notes" variant="primary">
          {t('moment.fridayNote')}
        </LinkButton>
      )}
      {actions.includes('asked') && <LinkButton to={writeAddress('ask')}>{t('mode.ask')}</LinkButton>}
      <Offers
        offers={isPaying ? offers.filter(({ action }) => action !== 'nudged') : offers}
        at="top"
        last={last}
      />
      {children}
    </div>
  )
}
