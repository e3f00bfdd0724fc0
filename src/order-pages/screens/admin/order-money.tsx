// The status of an order and its money: its retainer, and payments and refunds with their forms.
import { useContext, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { RetainerCard } from '#billing/screens/retainer-card.tsx'
import type { RetainerOfOrder } from '#billing/server/one-retainer.ts'
import type { OwnOrder } from '#checkout/server/payment-progress.ts'
import { PAYMENT_NOTE } from '#content/rules/forms/order-form.ts'
import { ORDER_STATUSES, type OrderStatus } from '#orders/rules/order-states.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button, LinkButton } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { TextArea, Select } from '#ui/screens/field.tsx'
import { Notice } from '#ui/screens/notice.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useRead, useWords } from '#ui/screens/use-words.ts'
import type { PaymentEvidence } from '../../server/payment-evidence.ts'
import { AmountField, type RefusedMoney, EmailNoteContext } from './payment-fields.tsx'
import { RecordedMoney } from './recorded-money.tsx'
import { Refunds } from './refunds.tsx'

interface OrderMoneyProps {
  order: OwnOrder
  /** Of the order, or of the bill of one of its parts. */
  money: PaymentEvidence
  retainer: RetainerOfOrder | null
  /** A refund that is proposed by the work. */
  refundCents: number | undefined
  /** Asked before an unpaid order is marked as delivered. */
  question: string | undefined
  refused: RefusedMoney | undefined
}

export function OrderMoney({ order, retainer, refundCents, question, refused, money }: OrderMoneyProps) {
  const canChangeMoney = useMay('change-money')
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const { order: paid, recorded, refunds, refundable } = money
  // In parts, only their bills are paid.
  const canBePaid = paid.canBePaid && !(paid.billOf === null && paid.parts.length > 1)
  return (
    <>
      {retainer && <RetainerCard {...retainer} path={`/admin/retainers/${retainer.retainer._id}`} />}
      <StatusForm order={order} question={question} />
      {paid.billOf !== null && (
        <h2 className="font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          {paid.packageName}
        </h2>
      )}
      {canChangeMoney && canBePaid && (
        <RecordPaymentForm
          priceCents={paid.openCents}
          currency={order.currency}
          refused={refused?.intent === 'record' ? refused : undefined}
        />
      )}
      {paid.creditCents > 0 && (
        <Notice tone="info">{t('credit', { amount: format.money(paid.creditCents, paid.currency) })}</Notice>
      )}
      <div id="refund" className="space-y-6 empty:hidden">
        <RecordedMoney
          order={paid}
          recorded={recorded}
          refundable={refundable}
          proposedCents={refundCents}
          refused={refused}
        />
        <Refunds
          order={paid}
          refundable={refundable}
          refunds={refunds}
          proposedCents={refundCents}
          refused={refused}
        />
      </div>
    </>
  )
}

interface RecordPaymentFormProps {
  priceCents: number
  currency: string
  refused?: RefusedMoney | undefined
}

/** Records a payment that did not come through the provider. The note says where to find it. */
function RecordPaymentForm({ priceCents, currency, refused }: RecordPaymentFormProps) {
  const t = useWords('order-pages.admin')
  const read = useRead()
  const busy = useNavigation().state !== 'idle'
  return (
    <Card title={t('record.title')} id="record">
      <Disclosure summary={t('record.summary')} open={Boolean(refused)}>
        <Form method="post" preventScrollReset className="mt-3 space-y-4">
          <p className="text-sm text-muted">{t('record.help')}</p>
          <AmountField proposedCents={priceCents} currency={currency} refused={refused} />
          <TextArea
            label={read(PAYMENT_NOTE.label)}
            name="note"
            required
            maxLength={PAYMENT_NOTE.maximum}
            rows={2}
            defaultValue={refused?.typed.note}
            error={refused?.refusal.errors.note}
            example={t('record.example')}
          />
          <Button name="intent" value="record" disabled={busy}>
            {t('record.send')}
          </Button>
        </Form>
      </Disclosure>
    </Card>
  )
}

interface StatusFormProps {
  order: { _id: string; orderStatus: OrderStatus; customerEmail: string }
  /** Asked before an unpaid order is marked as delivered. */
  question?: string | undefined
}

function StatusForm({ order, question }: StatusFormProps) {
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const busy = useNavigation().state !== 'idle'
  const { orderStatus } = order
  const emailNote = useContext(EmailNoteContext)
  return (
    <Card title={t('head.orderStatus')} id="status">
      {question ? (
        <Question text={question} order={order} busy={busy} />
      ) : (
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
          <Select
            key={orderStatus}
            label={t('status.isDone')}
            name="orderStatus"
            defaultValue={orderStatus}
            choices={ORDER_STATUSES.map((value) => ({ value, label: said(`status.${value}`) }))}
            {...(order.customerEmail && {
              help: `${t('status.help')} ${emailNote}`.trim(),
            })}
            fieldClassName="grow"
          />
          <Button variant="quiet" name="intent" value="status" disabled={busy}>
            {t('status.update')}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Question({ text, order, busy }: { text: string; order: StatusFormProps['order']; busy: boolean }) {
  const t = useWords('order-pages.admin')
  const box = useRef<HTMLDivElement>(null)
  const emailNote = useContext(EmailNoteContext)
  // The question replaces the button that had the focus.
  useEffect(() => box.current?.focus(), [])
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="orderStatus" value="Delivered" />
      <input type="hidden" name="unpaid" value="yes" />
      <div
        ref={box}
        role="alert"
        tabIndex={-1}
        data-refusal=""
        className="rounded-md px-4 py-3 text-sm amber-note outline-none"
      >
        <p className="font-semibold">{text}</p>
        {order.customerEmail && (
          <p>
            {t('status.emailed')} {emailNote}
          </p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button name="intent" value="status" disabled={busy}>
          {t('status.yes')}
        </Button>
        <LinkButton to={`/admin/payment-status/${order._id}`} preventScrollReset>
          {t('status.no')}
        </LinkButton>
      </div>
    </Form>
  )
}
