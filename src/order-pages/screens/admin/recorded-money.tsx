// Payments and refunds that were recorded by hand, with the forms to refund and to withdraw.
import { useContext } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OrderView } from '#orders/server/order-record.ts'
import type { RecordedEntry } from '#payments/server/ledger/recorded-money.ts'
import type { RefundablePayment } from '#payments/server/ledger/refundable.ts'
import { centsOf } from '#platform/rules/money.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { useFormat } from '#ui/screens/use-format.ts'
import { useWords } from '#ui/screens/use-words.ts'
import { nthPayment } from './nth-payment.ts'
import { ReasonField, type RefusedMoney, EmailNoteContext } from './payment-fields.tsx'
import { RefundForm, refundKey } from './refund-form.tsx'

interface RecordedMoneyProps {
  order: OrderView
  recorded: RecordedEntry[]
  refundable: RefundablePayment[]
  /** A proposed amount opens the refund form. */
  proposedCents?: number | undefined
  refused?: RefusedMoney | undefined
}

const cents = ({ amount }: RecordedEntry, currency: string): number => centsOf(amount, currency) ?? 0

export function RecordedMoney({ order, recorded, refundable, proposedCents, refused }: RecordedMoneyProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const canChange = useMay('change-money')
  const valid = recorded.filter(({ withdrawnAt }) => withdrawnAt === null)
  const payments = valid.filter(({ kind }) => kind === 'payment')
  // Also of a payment that a provider took.
  const refunds = valid.filter(({ kind }) => kind === 'refund')
  if (!payments.length && !refunds.length) return null
  const heldOf = (payment: RecordedEntry) =>
    refundable.find(({ transaction }) => transaction === payment.transaction)
  const refusedFor = (intent: string, transaction = '') =>
    refused?.intent === intent && refused.typed.transaction === transaction ? refused : undefined
  const withdraw = (entry: RecordedEntry) =>
    canChange && (
      <WithdrawForm
        entry={entry}
        version={order.version}
        receiptNumber={order.receiptNumber}
        refused={refusedFor('withdraw', entry.transaction)}
      />
    )
  return (
    <Card title={t('recorded.title')} id="recorded">
      <ul className="m-0 list-none divide-y divide-line p-0">
        {payments.map((payment) => {
          const leftCents = heldOf(payment)?.leftCents ?? 0
          return (
            <Entry key={payment.transaction} entry={payment} currency={order.currency}>
              {leftCents < cents(payment, order.currency) ? (
                <p className="mt-1 text-sm text-muted">
                  {t('recorded.left', { amount: format.money(leftCents, order.currency) })}
                </p>
              ) : (
                withdraw(payment)
              )}
            </Entry>
          )
        })}
        {refunds.map((refund) => (
          <Entry key={refund.transaction} entry={refund} currency={order.currency}>
            {withdraw(refund)}
          </Entry>
        ))}
      </ul>
      {payments.map((payment) => {
        const held = canChange && order.paymentStatus !== 'UnPaid' && heldOf(payment)
        return held ? (
          <Disclosure
            key={refundKey(held)}
            summary={t('recorded.wentBack', { nth: nthPayment(refundable, payment.transaction) })}
            open={Boolean(refusedFor('refund', payment.transaction)) || proposedCents !== undefined}
            className="mt-3 border-t border-line pt-3"
          >
            <RefundForm
              key={proposedCents}
              payment={held}
              currency={order.currency}
              proposedCents={proposedCents}
              version={order.version}
              refused={refusedFor('refund', payment.transaction)}
            />
          </Disclosure>
        ) : null
      })}
    </Card>
  )
}

interface EntryProps {
  entry: RecordedEntry
  currency: string
  children: React.ReactNode
}

function Entry({ entry, currency, children }: EntryProps) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  return (
    <li className="py-3 text-sm first:pt-0 last:pb-0">
      <p>
        <span className="font-medium">
          {t(`recorded.${entry.kind}`, { amount: format.money(cents(entry, currency), currency) })}
        </span>
        , {format.date(entry.at)}
      </p>
      <p className="[overflow-wrap:anywhere] whitespace-pre-line text-muted">{entry.note}</p>
      {children}
    </li>
  )
}

interface WithdrawFormProps {
  entry: RecordedEntry
  version: number
  receiptNumber: string | null
  refused?: RefusedMoney | undefined
}

/** Withdraws a wrong record. To correct it, record it again afterwards. */
function WithdrawForm({ entry, version, receiptNumber, refused }: WithdrawFormProps) {
  const busy = useNavigation().state !== 'idle'
  const emailNote = useContext(EmailNoteContext)
  const isPayment = entry.kind === 'payment'
  const t = useWords('order-pages.admin')
  return (
    <Disclosure summary={t(`recorded.mistake.${entry.kind}`)} open={Boolean(refused)}>
      <Form method="post" preventScrollReset className="mt-3 space-y-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="transaction" value={entry.transaction} />
        <p className="text-sm text-muted">
          {[
            isPayment
              ? t('recorded.unpaidAgain', { number: receiptNumber ?? '' })
              : t('recorded.neverRefunded'),
            t('recorded.emailed'),
            emailNote,
            t('recorded.kept'),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <ReasonField refused={refused} example={t('recorded.example')} />
        <Button variant="danger" name="intent" value="withdraw" disabled={busy}>
          {t(`recorded.withdraw.${entry.kind}`)}
        </Button>
      </Form>
    </Disclosure>
  )
}
