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

const STATES: Record<Refund['state'], string> = {
  requested: 'sent, no answer yet: we will ask again automatically',
  pending: 'on its way',
  succeeded: 'done',
  failed: 'failed: please pay it back another way',
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
    <Card title="Refunds" id="refunds">
      {sent.length > 0 && (
        <ul className="m-0 mb-3 list-none space-y-1 p-0 text-sm">
          {sent.map((refund) => (
            <li key={refund._id}>
              <span className="font-medium">{amountOf(refund, order.currency, format)}</span>:{' '}
              {STATES[refund.state]}
            </li>
          ))}
        </ul>
      )}
      {here.map((payment, index) => {
        const refusedHere = refusedFor(payment, 'provider')
        return (
          <Disclosure
            key={refundKey(payment)}
            summary={`Refund: ${format.money(payment.leftCents, order.currency)} left of the ${nthPayment(refundable, payment.transaction)}, by ${payment.provider} on ${format.date(payment.paidAt)}`}
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
          summary={`Money of the ${nthPayment(refundable, payment.transaction)} by ${payment.provider} went back another way: record it`}
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
          {format.money(leftCents, order.currency)} is left of the {nthPayment(refundable, transaction)}, by{' '}
          {provider}. Refund it there: it shows here as soon as {provider} tells us.
        </p>
      ))}
    </Card>
  )
}
