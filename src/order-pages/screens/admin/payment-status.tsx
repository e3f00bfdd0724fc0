// One order in the admin area: the work on it, beside it its facts, status and money, and below the work the
// evidence of the payment.
import { Form, useNavigation, data, redirect, type RouterContextProvider } from 'react-router'
import { isPaying } from '#checkout/screens/payment-messages.ts'
import { entryOf } from '#platform/rules/entry-of.ts'
import { invalid } from '#platform/rules/errors.ts'
import { centsOf } from '#platform/rules/money.ts'
import { whichNumber } from '#platform/rules/which-number.ts'
import { say } from '#platform/rules/words.ts'
import type { RequestScope } from '#server/request-scope.ts'
import type { Act } from '#server/use-cases.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { AnchorButton, Button } from '#ui/screens/button.tsx'
import { attemptConfirmed } from '#ui/screens/confirm-sign-in.ts'
import { CopyButton } from '#ui/screens/copy-button.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { emailNote } from '#ui/screens/flash.ts'
import { formText, formTexts } from '#ui/screens/form-values.ts'
import { Notice } from '#ui/screens/notice.tsx'
import { PageHead } from '#ui/screens/page-head.tsx'
import { redirectWithFlash } from '#ui/screens/redirect-after.ts'
import { RefusalNotice } from '#ui/screens/refusal-notice.tsx'
import { orErrorScreen, scopeOf, attempt } from '#ui/screens/scope.ts'
import { unknownForm } from '#ui/screens/unknown-form.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { ANSWER_WITHDRAWAL, readAnswer, WithdrawalCard } from '#withdrawals/screens/withdrawal-card.tsx'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { OrderBadges } from '../order-badges.tsx'
import { OrderLines } from '../order-lines.tsx'
import { useOrderNews } from '../use-order-news.ts'
import type { Route } from './+types/payment-status'
import { AgencyParts } from './agency-parts.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { Evidence } from './evidence.tsx'
import { ORDER_FLASH } from './flash.ts'
import { isMoneyForm, moneyIntents, type MoneyIntent } from './money-intents.ts'
import { moneyProblem } from './money-problem.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderMoney } from './order-money.tsx'
import { ReasonField, type RefusedMoney, EmailNoteContext } from './payment-fields.tsx'
import { loadWork } from './work/load-work.ts'
import { OrderWork } from './work/order-work.tsx'
import { sentFields } from './work/refused-work.ts'
import { deliveryOf, workIntents, type WorkIntent } from './work/work-intents.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { act, site, viewer } = scopeOf(context)
  const { searchParams } = url
  const userId = viewer.role === 'visitor' ? '' : viewer.userId
  return orErrorScreen(
    (async () => {
      const billed = await act.billedOrder(params.id)
      if (billed) throw redirect(`/admin/payment-status/${billed.orderId}?part=${billed.part}#money`)
      const evidence = await act.paymentEvidence(params.id)
      const part = Number(searchParams.get('part')) || undefined
      const bill = evidence.order.parts.find(({ number }) => number === part)?.bill?.id
      const mail = { sendsMail: site.sendsMail, isMadeUp: await act.isMadeUpOrder(params.id) }
      return {
        ...evidence,
        /** The money of the part that the address names, or else of the order. */
        money: bill && bill !== params.id ? await act.paymentEvidence(bill) : evidence,
        part: bill ? part : undefined,
        lines: (await act.orderStory(params.id)).lines,
        retainer: await act.retainerOfOrder(params.id),
        withdrawal: await withdrawalFor(act, params.id),
        work: await loadWork(act, params.id, { userId, format: await site.format(), searchParams }),
        /** Proposed by the work: a credit, or what a customer asked for. */
        refundCents: centsOf(searchParams.get('refund') ?? '', evidence.order.currency),
        flashMessage: ORDER_FLASH.wordsAt(url, mail),
        emailNote: emailNote(mail),
      }
    })(),
  )
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  orderAction({ context, request, id: params.id })

export default function PaymentStatus({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('order-pages.admin')
  const canChangeMoney = useMay('change-money')
  const { order, work, money, flashMessage } = loaderData
  const named = { packageName: order.packageName, customer: order.customerName }
  const refused = actionData?.refusal && { ...actionData, refusal: actionData.refusal }
  const isBesideField = Object.keys(refused?.refusal.errors ?? {}).length > 0 && !isMoneyForm(refused?.intent)
  useOrderNews({ orderId: order._id, version: work.view.version, paused: Boolean(actionData) })
  return (
    <>
      <title>{t('order.title', { number: order.number, ...named })}</title>
      <PageHead
        title={t('order.packageFor', named)}
        trail={[{ to: '/total-orders', label: t('totalOrders') }]}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OrderBadges order={order}>{t('order.placedOn', { day: order.orderDate })}</OrderBadges>
          <span className="inline-flex items-center gap-x-2 text-xs">
            <span>
              {t.rich('order.id', {
                code: (words) => <code className="select-all">{words}</code>,
                id: order._id,
              })}
            </span>
            {/* Has its place before scripts run: otherwise the page would move under somebody's click. */}
            <span className="inline-block min-h-7.5 min-w-17 pointer-coarse:min-h-11 noscript:hidden">
              <CopyButton text={order._id} name={t('order.theId')} size="small" />
            </span>
          </span>
        </div>
      </PageHead>
      <div className="space-y-5">
        {flashMessage && !actionData && <Notice>{flashMessage}</Notice>}
        {order.ofOtherMode && (
          <Notice tone="info">{order.mode === 'test' ? t('order.test') : t('order.real')}</Notice>
        )}
        <RefusalNotice refusal={refused?.refusal} title={t('notChanged')} isBesideField={isBesideField} />
        <MoneyNotice {...money} refused={refused?.intent === 'settle' ? refused : undefined} />
        {loaderData.withdrawal && (
          <WithdrawalCard
            {...loaderData.withdrawal}
            currency={order.currency}
            leftCents={loaderData.refundable.reduce((sum, { leftCents }) => sum + leftCents, 0)}
            byHand={loaderData.refundable.some(({ way }) => way === 'record')}
            refused={refused?.intent === ANSWER_WITHDRAWAL ? refused : undefined}
          />
        )}
        <OrderWork
          orderId={order._id}
          customerEmail={order.customerEmail}
          canRefund={canChangeMoney && order.paymentStatus === 'Paid'}
          isPaying={isPaying(order, work.view)}
          work={work}
          last={actionData}
          preview={actionData?.preview}
          history={loaderData.history}
          evidence={<Evidence {...money} />}
        >
          <OrderFacts {...loaderData}>
            <CorrectBuyer order={order} refused={refused?.intent === 'correct-buyer' ? refused : undefined} />
          </OrderFacts>
          <OrderLines lines={loaderData.lines} currency={order.currency} />
          <EmailNoteContext value={loaderData.emailNote}>
            <AgencyParts order={order} shown={loaderData.part} />
            <OrderMoney
              order={order}
              money={money}
              retainer={loaderData.retainer}
              refundCents={loaderData.refundCents}
              question={actionData?.question}
              refused={refused}
            />
          </EmailNoteContext>
        </OrderWork>
      </div>
    </>
  )
}

/** The last withdrawal from an order, with what would go back by what was done. */
async function withdrawalFor(act: Act, id: string) {
  const withdrawal = await act.withdrawalOfOrder(id)
  if (!withdrawal) return null
  const fairCents = withdrawal.state === 'open' ? (await act.refundProposal(id)).cents : null
  return { withdrawal, fairCents }
}

interface MoneyNoticeProps extends Pick<PaymentEvidence, 'order' | 'refundable'> {
  refused?: RefusedMoney | undefined
}

/** Above the state of the work, which says nothing about money that came wrong. */
function MoneyNotice({ refused, ...money }: MoneyNoticeProps) {
  const t = useWords('order-pages.admin')
  const mayChange = useMay('change-money')
  const problem = moneyProblem(money)
  if (!problem) return null
  const { kind, amount = '', place, transaction } = problem
  const action =
    place === 'refund' && mayChange ? (
      <AnchorButton href="#refund" variant="primary">
        {t('order.refundPayment')}
      </AnchorButton>
    ) : (
      <AnchorButton href="#evidence">{t('order.seeEvidence')}</AnchorButton>
    )
  return (
    <Notice tone="info" actions={action}>
      <p className="font-semibold">{t('moneyProblem', { kind, amount })}</p>
      {transaction && mayChange && <SettleForm transaction={transaction} refused={refused} />}
    </Notice>
  )
}

interface SettleFormProps {
  transaction: string
  refused: RefusedMoney | undefined
}

/** Notes what became of a payment that does not fit. */
function SettleForm({ transaction, refused }: SettleFormProps) {
  const t = useWords('order-pages.admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Disclosure summary={t('settle.summary')} open={Boolean(refused)} className="mt-1">
      <Form method="post" preventScrollReset className="mt-2 max-w-lg space-y-3">
        <input type="hidden" name="transaction" value={transaction} />
        <p>{t('settle.help')}</p>
        <ReasonField refused={refused} example={t('settle.example')} />
        <Button variant="quiet" name="intent" value="settle" disabled={busy}>
          {t('settle.send')}
        </Button>
      </Form>
    </Disclosure>
  )
}

interface PostedOrderForm {
  context: Readonly<RouterContextProvider>
  request: Request
  id: string
}

/** The forms on the page of an order: about the work, and about the money. */
async function orderAction({ context, request, id }: PostedOrderForm) {
  const { act, site } = scopeOf(context)
  const form = await request.formData()
  // Which part the forms about money are about stands in the address.
  const part = Number(new URL(request.url).searchParams.get('part')) || undefined
  const billId = part ? await act.billOfPart({ orderId: id, part }) : id
  const intent = formText(form, 'intent')
  const shown = {
    intent,
    question: undefined,
    refusal: undefined,
    preview: undefined,
    typed: formTexts(form, [
      'amount',
      'note',
      'reason',
      'transaction',
      'way',
      'companyName',
      'customerAddress',
      'vatNumber',
    ]),
    sent: sentFields(form),
  }
  const question = await deliveredUnpaid(act, id, form)
  if (question) return data({ ...shown, question }, { status: 409 })
  if (intent === 'edit-delivery') return data(shown)
  if (intent === 'preview-delivery') {
    const { done: preview, refusal } = await attempt(() => act.previewDelivery(id, deliveryOf(form)))
    return data({ ...shown, preview, refusal }, { status: refusal?.status ?? 200 })
  }
  const intents: Record<string, MoneyIntent | WorkIntent> = {
    ...moneyIntents({ act, site }, { orderId: id, billId }, form),
    ...workIntents(act, id, form),
    [ANSWER_WITHDRAWAL]: answerIntent({ act, site }, id, form),
  }
  const chosen = entryOf(intents, intent)
  if (!chosen) throw unknownForm()
  const { done, run } = chosen
  const { refusal } = await attemptConfirmed({ context, request, form }, run)
  if (refusal) return data({ ...shown, refusal }, { status: refusal.status })
  // The files of a delivery that was taken back are offered for the next one.
  const files = done === 'undone-delivered' ? '&files=write&write=deliver' : ''
  return redirectWithFlash(
    ORDER_FLASH.to(`/admin/payment-status/${id}${part ? `?part=${part}` : ''}`, done) + files,
  )
}

/** The answer to a withdrawal. Amounts are typed as the reader writes them. */
function answerIntent(
  { act, site }: Pick<RequestScope, 'act' | 'site'>,
  orderId: string,
  form: FormData,
): MoneyIntent {
  const { id, answer, amount, reason } = readAnswer(form)
  return {
    done: answer === 'declined' ? 'withdrawal-declined' : 'withdrawal-accepted',
    async run() {
      const { currency } = await act.oneOrder(orderId)
      const { plain, readings } = (await site.format()).typedMoney(amount, currency)
      if (answer === 'part' && readings) throw invalid({ amount: whichNumber(readings) })
      await act.answerWithdrawal(id, {
        answer,
        ...(answer === 'part' && { amount: plain }),
        ...(answer === 'declined' && { reason }),
      })
    },
  }
}

/**
 * The question before an unpaid order is marked as delivered, because the customer gets an email at once. Asked
 * by the server, so it works without scripts. Undefined if there is nothing to ask or the admin said yes.
 */
async function deliveredUnpaid(act: Act, id: string, form: FormData): Promise<string | undefined> {
  if (
    formText(form, 'intent') !== 'status' ||
    formText(form, 'orderStatus') !== 'Delivered' ||
    formText(form, 'unpaid') === 'yes'
  )
    return undefined
  const { order } = await act.paymentEvidence(id)
  if (order.paymentStatus === 'Paid' || order.orderStatus === 'Delivered') return undefined
  return order.refunded
    ? say('order-pages.agency', 'delivered.refunded')
    : say('order-pages.agency', 'delivered.unpaid')
}
