// An open order among several: where it stands, the day, who leads it, and its one button.
import { Link } from 'react-router'
import { nextStepOf } from '#checkout/screens/next-step.tsx'
import { isPaying, paymentMessageOf, whilePaying } from '#checkout/screens/payment-messages.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { partsLine, waitsForPart } from '#orders/rules/parts.ts'
import { LinkButton } from '#ui/screens/button.tsx'
import { useAllWords, useWords } from '#ui/screens/use-words.ts'
import type { OrderWorkView } from '#work/server/order-page/order-work-view.ts'
import { CustomerWorkHead } from './work/customer-work-head.tsx'
import { AnswerButton, asksForAnswers } from './work/main-button.tsx'

export interface OpenOrderProps {
  order: OwnOrder
  work: OrderWorkView
}

export function OpenOrder({ order, work }: OpenOrderProps) {
  const t = useWords('order-pages.screens')
  const reader = useAllWords()
  const page = `/order/${order._id}`
  const step =
    (order.paymentStatus === 'UnPaid' && !waitsForPart(order.parts)) || paymentMessageOf(order, reader)
      ? nextStepOf(order, reader)
      : undefined
  const awaitsPayment = work.state === 'awaiting-payment'
  return (
    <CustomerWorkHead
      isSmall
      work={work}
      heading={
        <h2 className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={page}
            className="font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere] text-ink underline-offset-4 hover:underline"
          >
            {order.packageName}
          </Link>
          <span className="text-sm text-muted">
            {t('open.priceAndNumber', {
              price: reader.format.money(order.priceCents, order.currency),
              number: order.number,
            })}
          </span>
          {order.parts.length > 0 && (
            <span className="text-sm text-muted">{reader.read(partsLine(order.parts, order.currency))}</span>
          )}
        </h2>
      }
      buttons={
        step && !(isPaying(order, work) && asksForAnswers(work)) ? (
          step.actions
        ) : asksForAnswers(work) ? (
          <AnswerButton orderId={order._id} work={work} isMain />
        ) : (
          <LinkButton variant={work.waitingOn === 'customer' ? 'primary' : 'quiet'} to={page}>
            {work.state === 'waiting-for-customer'
              ? t('answerNow')
              : work.state === 'delivered'
                ? t('seeDelivery')
                : t('seeOrder')}
          </LinkButton>
        )
      }
      payment={step && (step.isPlain && awaitsPayment ? {} : step)}
      paying={whilePaying(order, work, reader)}
      writeAt={`${page}#write`}
    />
  )
}
