// The top of the page: the payment while something is to do about it, else the work.
import { NextStep, nextStepOf } from '#checkout/screens/next-step.tsx'
import {
  isPaying,
  partRefundedWords,
  paymentMessageOf,
  whilePaying,
} from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { waitsForPart } from '#orders/rules/parts.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { IntentButton, UndoButton } from '#ui/screens/intent-button.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { Offer } from '#work/rules/offers.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { CustomerWorkHead } from './work/customer-work-head.tsx'
import { DeliveryAnswer, type RefusedChanges } from './work/delivery-answer.tsx'
import { MainButton, PayAndAnswer } from './work/main-button.tsx'
import { DayIfAnswered } from './work/promised-day.tsx'

interface OrderTopProps {
  orderId: string
  /** Undefined for the holder of the mailed link. */
  order: OwnOrder | undefined
  work: OrderWorkView
  offers: readonly Offer[]
  /** The day, if the answers come today. */
  promised: { on: string } | null
  /** What the customer can take back just now. */
  takeBack: { event: number; words: string } | null
  refusedChanges?: RefusedChanges | undefined
}

/** Between two parts nothing is to be done. */
const asksForMoney = ({ paymentStatus, parts }: OwnOrder): boolean =>
  paymentStatus !== 'Paid' && !waitsForPart(parts)

export function OrderTop(props: OrderTopProps) {
  const { orderId, order, work, offers, promised, takeBack, refusedChanges } = props
  const t = useWords('order-pages.screens')
  const reader = useAllWords()
  const isAboutMoney = order && (asksForMoney(order) || order.ofOtherMode || paymentMessageOf(order, reader))
  // While the work waits for the payment, one box says both.
  const payStep = isAboutMoney && work.state === 'awaiting-payment' ? nextStepOf(order, reader) : undefined
  const receipt = order?.receiptNumber && (
    <LinkButton to={`/receipt/${orderId}`}>{t('receiptNumber', { number: order.receiptNumber })}</LinkButton>
  )
  // The agency writes on its own page of the order.
  const writeAt = `${work.by === 'admin' ? `/admin/payment-status/${orderId}` : ''}#write`
  return (
    <div aria-live="polite">
      {work.by === 'admin' && (
        <Notice
          tone="info"
          className="mb-6"
          actions={<LinkButton to={`/admin/payment-status/${orderId}`}>{t('workOnIt')}</LinkButton>}
        >
          {t('asAgency')}
        </Notice>
      )}
      {takeBack && (
        <Notice
          className="mb-6"
          actions={<UndoButton label={t('takeItBack')} fields={{ event: String(takeBack.event) }} stays />}
        >
          {t('takeBack', { words: takeBack.words })}
        </Notice>
      )}
      {isAboutMoney && !payStep && <NextStep order={order} />}
      <CustomerWorkHead
        work={work}
        writeAt={writeAt}
        buttons={
          <>
            {payStep ? (
              <PayAndAnswer
                orderId={orderId}
                work={work}
                toPayment={payStep.actions}
                isPaying={isPaying(order, work)}
              />
            ) : work.actions.includes('changes-asked') ? (
              <DeliveryAnswer orderId={orderId} work={work} refused={refusedChanges} />
            ) : (
              <MainButton orderId={orderId} work={work} writeAt={writeAt} />
            )}
            {offers
              .filter(({ at }) => at === 'top')
              .map(({ action, button }) => (
                <IntentButton key={action} intent={action} stays>
                  {button}
                </IntentButton>
              ))}
            {!isAboutMoney && !work.actions.includes('changes-asked') && receipt}
          </>
        }
        day={promised ? <DayIfAnswered day={promised.on} /> : undefined}
        payment={payStep && (payStep.isPlain ? {} : payStep)}
        isQuiet={Boolean(isAboutMoney) && work.state === 'closed'}
        paying={whilePaying(order, work, reader)}
      />
      {order?.paymentStatus === 'Paid' && order.refundedCents > 0 && (
        <p className="-mt-3 mb-6 text-sm text-muted">{partRefundedWords(order, reader)}</p>
      )}
    </div>
  )
}
