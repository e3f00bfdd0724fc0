// Refunds through the provider: the form for each payment with money left, and how earlier ones are going.
import type { OrderView } from '#orders/server/order-record.ts'
import type { RefundablePayment } from '#payments/server/ledger/refundable.ts'
import type { Refund } from '#payments/server/refunds/refunds.ts'
import type { Format } from '#platform/rules/format.ts'
import { centsOf } from '#platform/rules/money.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { nthPayment } from './nth-payment.ts'
import type { RefusedMoney } from './payment-fields.tsx'
import { RefundForm, refundKey } from './refund-form.tsx'

interface RefundsProps {
  order: OrderView
  refundable: RefundablePayment[]
  refunds: Refund[]
  /** A proposed amount opens the form. */
  proposedCents?: number | undefined
  refused?: RefusedMoney | undefined
}

/** An amount of the API, as people read it. */
const amountOf = ({ amount }: Refund, currency: string, format: Format): string =>
  format.money(centsOf(amount, currency) ?? 0, currency)

/** Money that went back, one line each. */
export const refundedWords = (refunds: readonly Refund[], currency: string, format: Format): string =>
  refunds
    .filter(({ state }) => state === 'succeeded')
    .map((refund) => amountOf(refund, currency, format))
    .join('\n')

export function Refunds({ order, refundable, refunds, proposedCents, refused }: RefundsProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  // Without the permission, only what was sent is shown.
  const open = useMay('change-money') ? refundable : []
  const here = open.filter(({ way }) => way === 'provider')
  const elsewhere = open.filter(({ way }) => way === 'elsewhere')
  const sent = refunds.filter(({ provider }) => provider !== 'recorded')
  const refusedFor = ({ transaction }: RefundablePayment, way: 'provider' | 'recorded') =>
    refused?.intent === 'refund' && refused.typed.transaction === transaction && refused.typed.way === way
      ? refused
      : undefined
  if (!here.length && !elsewhere.length && !sent.length) return null
  return (
    <Card title={t('refunds.title')} id="refunds">
      {sent.length > 0 && (
        <ul className="m-0 mb-3 list-none space-y-1 p-0 text-sm">
          {sent.map((refund) => (
            <li key={refund._id}>
              <span className="font-medium">{amountOf(refund, order.currency, format)}</span>:{' '}
              {t(`refundState.${refund.state}`)}
            </li>
          ))}
        </ul>
      )}
      {here.map((payment, index) => {
        const refusedHere = refusedFor(payment, 'provider')
        return (
          <Disclosure
            key={refundKey(payment)}
            summary={t('refunds.left', {
              amount: format.money(payment.leftCents, order.currency),
              payment: t('refunds.payment', { nth: nthPayment(refundable, payment.transaction) }),
              provider: payment.provider,
              day: format.date(payment.paidAt),
            })}
            open={Boolean(refusedHere) || (index === 0 && proposedCents !== undefined)}
          >
            <RefundForm
              key={proposedCents}
              payment={payment}
              currency={order.currency}
              proposedCents={proposedCents}
              version={order.version}
              provider={payment.provider}
              refused={refusedHere}
            />
          </Disclosure>
        )
      })}
      {here.map((payment) => (
        <Disclosure
          key={refundKey(payment)}
          summary={t('refunds.anotherWay', {
            payment: t('refunds.payment', { nth: nthPayment(refundable, payment.transaction) }),
            provider: payment.provider,
          })}
          open={Boolean(refusedFor(payment, 'recorded'))}
        >
          <RefundForm
            payment={payment}
            currency={order.currency}
            version={order.version}
            refused={refusedFor(payment, 'recorded')}
          />
        </Disclosure>
      ))}
      {elsewhere.map(({ transaction, provider, leftCents }) => (
        <p key={transaction} className="text-sm text-muted">
          {t('refunds.elsewhere', {
            amount: format.money(leftCents, order.currency),
            payment: t('refunds.payment', { nth: nthPayment(refundable, transaction) }),
            provider,
          })}
        </p>
      ))}
    </Card>
  )
}
