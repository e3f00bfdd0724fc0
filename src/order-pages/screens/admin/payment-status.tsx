// One order in the admin area: the work on it, beside it its facts, status and money, and below the work the
// evidence of the payment and the history.
import { isPaying } from '#checkout/screens/payment-messages.ts'
import { centsOf } from '#platform/rules/money.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { doneWords, mailNote } from '#ui/screens/done-words.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf } from '#ui/screens/scope.ts'
import { OrderBadges } from '../order-badges.tsx'
import { useOrderNews } from '../use-order-news.ts'
import type { Route } from './+types/payment-status'
import { Evidence } from './evidence.tsx'
import { MailNoteContext } from './mail-note.ts'
import { isMoneyForm, MONEY_DONE } from './money-intents.ts'
import { MoneyNotice } from './money-notice.tsx'
import { orderAction } from './order-action.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderMoney } from './order-money.tsx'
import { loadWork } from './work/load-work.ts'
import { OrderWork } from './work/order-work.tsx'
import { WORK_DONE } from './work/work-intents.ts'

const FLASH_MESSAGES = { ...WORK_DONE, ...MONEY_DONE }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const { searchParams } = url
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  return orErrorScreen(
    (async () => {
      const evidence = await act.paymentEvidence(params.id)
      const mail = { sendsMail: site.sendsMail, isMadeUp: await act.isMadeUpOrder(params.id) }
      return {
        ...evidence,
        retainer: await act.retainerOfOrder(params.id),
        work: await loadWork(act, params.id, { userId, searchParams }),
        /** Proposed by the work: a credit, or what a customer asked for. */
        refundCents: centsOf(searchParams.get('refund') ?? '', evidence.order.currency),
        flashMessage: doneWords(FLASH_MESSAGES, searchParams.get('done'), mail),
        mailNote: mailNote(mail),
      }
    })(),
  )
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  orderAction({ context, request, id: params.id })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${loaderData.order.number}` : 'Order' },
]

export default function PaymentStatus({ loaderData, actionData }: Route.ComponentProps) {
  const canChangeMoney = useMay('change-money')
  const { order, work, flashMessage } = loaderData
  const refused = actionData?.refusal && { ...actionData, refusal: actionData.refusal }
  const isBesideField = Object.keys(refused?.refusal.errors ?? {}).length > 0 && !isMoneyForm(refused?.intent)
  useOrderNews({ orderId: order._id, version: work.view.version, paused: Boolean(actionData) })
  return (
    <>
      <PageHead title={`Order ${order.number}`} trail={[{ to: '/total-orders', label: 'Total Orders' }]}>
        <OrderBadges order={order}>
          {order.packageName} for {order.customerName}, placed on {order.orderDate}
        </OrderBadges>
      </PageHead>
      <div className="space-y-6">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {order.ofOtherMode && (
          <Notice tone="info">
            {order.mode === 'test'
              ? 'This is a test order: no real money moved for it.'
              : 'This is a real order, and the site is in test mode: nobody can pay it now.'}
          </Notice>
        )}
        <RefusalNotice refusal={refused?.refusal} title="Not changed" isBesideField={isBesideField} />
        <MoneyNotice {...loaderData} refused={refused?.intent === 'settle' ? refused : undefined} />
        <OrderWork
          orderId={order._id}
          customerEmail={order.customerEmail}
          canRefund={canChangeMoney && order.paymentStatus === 'Paid'}
          isPaying={isPaying(order, work.view)}
          work={work}
          last={actionData}
          preview={actionData?.preview}
          records={
            <>
              <Evidence {...loaderData} />
              <OrderHistory history={loaderData.history} />
            </>
          }
        >
          <OrderFacts {...loaderData} />
          <MailNoteContext value={loaderData.mailNote}>
            <OrderMoney {...loaderData} question={actionData?.question} refused={refused} />
          </MailNoteContext>
        </OrderWork>
      </div>
    </>
  )
}
