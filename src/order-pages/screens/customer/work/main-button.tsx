// The one button at the top of an order's page.
import type { ReactNode } from 'react'
import { AnchorButton, LinkButton } from '#ui/screens/button.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'

interface MainButtonProps {
  orderId: string
  work: OrderWorkView
}

/** The questions wait for the customer. */
export const asksForAnswers = ({ state, brief }: OrderWorkView): boolean =>
  brief !== null && !brief.sent && (state === 'awaiting-payment' || state === 'awaiting-brief')

interface AnswerButtonProps extends MainButtonProps {
  /** Nothing else is asked of the customer now. */
  isMain?: boolean
}

export function AnswerButton({
  orderId,
  work: { state, brief },
  isMain = state === 'awaiting-brief',
}: AnswerButtonProps) {
  const t = useWords('order-pages.screens')
  return (
    <LinkButton variant={isMain ? 'primary' : 'quiet'} to={`/order/${orderId}/brief`}>
      {brief?.answered ? t('goOnWithQuestions') : t('answerQuestions')}
    </LinkButton>
  )
}

interface PayAndAnswerProps extends MainButtonProps {
  /** The links to the payment. */
  toPayment: ReactNode
  isPaying: boolean
}

/** The payment first. While one is on its way, only the answers are asked for. */
export function PayAndAnswer({ orderId, work, toPayment, isPaying }: PayAndAnswerProps) {
  const answer = asksForAnswers(work) && <AnswerButton orderId={orderId} work={work} isMain={isPaying} />
  return (
    <>
      {isPaying && answer}
      {toPayment}
      {!isPaying && answer}
    </>
  )
}

export function MainButton({ orderId, work, writeAt }: MainButtonProps & { writeAt: string }) {
  const { state, by } = work
  const t = useWords('order-pages.screens')
  if (asksForAnswers(work)) return <AnswerButton orderId={orderId} work={work} />
  if (state === 'waiting-for-customer' && by !== 'admin')
    return (
      <AnchorButton variant="primary" href={writeAt}>
        {t('answerNow')}
      </AnchorButton>
    )
  if (state === 'delivered')
    return (
      <AnchorButton variant="primary" href="#delivery">
        {t('seeDelivery')}
      </AnchorButton>
    )
  if ((state === 'accepted' || state === 'closed') && by === 'owner')
    return <AnchorButton href="/pricing">{t('seePackages')}</AnchorButton>
  return <AnchorButton href={writeAt}>{by === 'admin' ? t('writeToCustomer') : t('writeToUs')}</AnchorButton>
}
