// Payments and refunds that were recorded by hand, with the forms to refund and to withdraw.
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { useTimeZone } from '#app/use-time-zone.ts'
import { shortDate } from '#domain/dates.ts'
import { centsOf, dollars } from '#domain/money.ts'
import type { OrderView } from '#server/use-cases/orders/order-record.ts'
import type { RecordedEntry } from '#server/use-cases/payments/recorded-money.ts'
import type { RefundablePayment } from '#server/use-cases/payments/refundable.ts'
import { nthPayment } from './nth-payment.ts'
import { RefundForm } from './refund-form.tsx'
import type { RefusedMoney } from './refused-money.ts'
import { WithdrawForm } from './withdraw-form.tsx'

interface RecordedMoneyProps {
  order: OrderView
  recorded: RecordedEntry[]
  refundable: RefundablePayment[]
  /** A proposed amount opens the refund form. */
  proposedCents?: number | undefined
  refused?: RefusedMoney | undefined
}

const cents = ({ amount }: RecordedEntry): number => centsOf(amount) ?? 0

export function RecordedMoney({ order, recorded, refundable, proposedCents, refused }: RecordedMoneyProps) {
  const valid = recorded.filter(({ withdrawnAt }) => withdrawnAt === null)
  const payment = valid.find(({ kind }) => kind === 'payment')
  // Also of a payment that a provider took.
  const refunds = valid.filter(({ kind }) => kind === 'refund')
  if (!payment && !refunds.length) return null
  const leftCents = refundable.find(({ transaction }) => transaction === payment?.transaction)?.leftCents ?? 0
  const refusedFor = (intent: string, transaction = '') =>
    refused?.intent === intent && refused.typed.transaction === transaction ? refused : undefined
  const withdraw = (entry: RecordedEntry) => (
    <WithdrawForm
      entry={entry}
      version={order.version}
      receiptNumber={order.receiptNumber}
      refused={refusedFor('withdraw', entry.transaction)}
    />
  )
  return (
    <Card title="Recorded by hand" id="recorded">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {payment && (
          <Entry entry={payment}>
            {leftCents < cents(payment) ? (
              <p className="mt-1 text-sm text-muted">
                {dollars(leftCents)} are left. To withdraw the payment, withdraw its refunds first.
              </p>
            ) : (
              withdraw(payment)
            )}
          </Entry>
        )}
        {refunds.map((refund) => (
          <Entry key={refund.transaction} entry={refund}>
            {withdraw(refund)}
          </Entry>
        ))}
      </ul>
      {payment && leftCents > 0 && (
        <Disclosure
          summary={
            refundable.length > 1
              ? `Money of the ${nthPayment(refundable, payment.transaction)} went back to the customer`
              : 'Money went back to the customer'
          }
          open={Boolean(refusedFor('refund', payment.transaction)) || proposedCents !== undefined}
          className="mt-3 border-t border-line pt-3"
        >
          <RefundForm
            key={proposedCents}
            leftCents={leftCents}
            proposedCents={proposedCents}
            version={order.version}
            transaction={payment.transaction}
            refused={refusedFor('refund', payment.transaction)}
          />
        </Disclosure>
      )}
    </Card>
  )
}

function Entry({ entry, children }: { entry: RecordedEntry; children: React.ReactNode }) {
  const timeZone = useTimeZone()
  return (
    <li className="py-3 text-sm first:pt-0 last:pb-0">
      <p>
        <span className="font-medium">
          {entry.kind === 'payment' ? 'Payment' : 'Refund'} of {dollars(cents(entry))}
        </span>
        , {shortDate(entry.at, timeZone)}
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">{entry.note}</p>
      {children}
    </li>
  )
}
