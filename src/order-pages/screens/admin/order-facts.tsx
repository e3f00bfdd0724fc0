// What is known about an order: what was bought, by whom, and what was paid.
import type { ReactNode } from 'react'
import { Link, Form } from 'react-router'
import { InvoiceLinks } from '#invoices/screens/invoice-links.tsx'
import type { GivenConsent } from '#orders/server/agreement.ts'
import { useMay } from '#site/screens/frame/use-may.ts'
import { Button } from '#ui/screens/button.tsx'
import { Card } from '#ui/screens/card.tsx'
import { customerAddress } from '#ui/screens/customer-link.ts'
import { Disclosure } from '#ui/screens/disclosure.tsx'
import { FactList } from '#ui/screens/fact-list.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { TEXT_LINK } from '#ui/screens/text-link.ts'
import { useFormat } from '#ui/screens/use-format.ts'
import { useAllWords, useWords, type UsedWords } from '#ui/screens/use-words.ts'
import type { PaymentEvidence, VatState } from '../../server/payment-evidence.ts'
import { amountFacts } from '../amount-facts.ts'
import { isPaidTwice } from './money-problem.ts'
import { refundedWords } from './refunds.tsx'

interface OrderFactsProps extends PaymentEvidence {
  /** What can be done about them. */
  children?: ReactNode
}

export function OrderFacts({
  order,
  vat,
  agreement,
  receipts,
  invoices,
  refunds,
  refundable,
  children,
}: OrderFactsProps) {
  const t = useWords('order-pages.admin')
  const said = useWords('order-pages.screens')
  const format = useFormat()
  return (
    <Card title={t('facts.title')} id="order">
      <Disclosure summary={t('facts.summary')} className="fold-on-phones">
        <FactList
          facts={[
            [t('facts.package'), order.packageName],
            ...amountFacts(order, useAllWords()),
            [t('facts.company'), order.companyName],
            [
              t('facts.customer'),
              // An erased customer has no page.
              order.customerEmail ? (
                <Link key="customer" to={customerAddress(order.customerEmail)} className={TEXT_LINK}>
                  {order.customerName}
                </Link>
              ) : (
                order.customerName
              ),
            ],
            [
              t('facts.email'),
              order.customerEmail && <WrappedAddress key="email">{order.customerEmail}</WrappedAddress>,
            ],
            [t('facts.address'), order.customerAddress],
            [t('facts.country'), order.customerCountry],
            [
              t('facts.vatOrTax'),
              order.vatNumber && <VatNumber key="vat" number={order.vatNumber} vat={vat} />,
            ],
            [t('facts.agreed'), agreement && agreedWords(agreement, t, format)],
            [t('facts.payment'), paymentWords({ order, refundable }, t, said)],
            [t('facts.refunded'), refundedWords(refunds, order.currency, format)],
            [
              t('facts.leftAfter'),
              refunds.length && !order.refunded
                ? format.money(order.priceCents - order.refundedCents, order.currency)
                : '',
            ],
            [
              t('facts.receipt'),
              receipts.length ? <ReceiptLinks key="receipts" orderId={order._id} receipts={receipts} /> : '',
            ],
            [t('facts.invoices'), invoices.length ? <InvoiceLinks key="invoices" invoices={invoices} /> : ''],
          ]}
        />
      </Disclosure>
      {children}
    </Card>
  )
}

function agreedWords(
  { terms, isConsumer, earlyStart, peer, at }: GivenConsent,
  t: UsedWords<'order-pages.admin'>,
  format: ReturnType<typeof useFormat>,
): string {
  return [
    terms && t('agreed.terms', { version: terms.version, at: format.dateAndTime(at), peer: peer || '–' }),
    isConsumer && t(earlyStart ? 'agreed.earlyStart' : 'agreed.noEarlyStart'),
  ]
    .filter(Boolean)
    .join(' ')
}

function paymentWords(
  { order, refundable }: Pick<PaymentEvidence, 'order' | 'refundable'>,
  t: UsedWords<'order-pages.admin'>,
  said: UsedWords<'order-pages.screens'>,
): string {
  const { refunded, reversed, paymentStatus } = order
  if (refunded) return t(reversed ? 'facts.isReversed' : 'facts.isRefunded')
  return isPaidTwice({ order, refundable }) ? t('facts.isPaidTwice') : said(`status.${paymentStatus}`)
}

interface ReceiptLinksProps {
  orderId: string
  receipts: { number: string; isVoid: boolean }[]
}

const RECEIPT_LINK =
  'text-accent underline underline-offset-3 pointer-coarse:inline-flex pointer-coarse:min-h-11 ' +
  'pointer-coarse:items-center'

/** The receipts of an order. They stay when the customer deletes the account. */
function ReceiptLinks({ orderId, receipts }: ReceiptLinksProps) {
  const t = useWords('order-pages.admin')
  return (
    <>
      {receipts.map(({ number, isVoid }) => (
        <span key={number} className="block">
          <Link to={`/receipt/${orderId}?${new URLSearchParams({ number })}`} className={RECEIPT_LINK}>
            {number}
          </Link>
          {isVoid && <span className="text-muted"> {t('facts.withdrawn')}</span>}
        </span>
      ))}
    </>
  )
}

/** The customer's VAT number, and whether anybody has looked it up. */
function VatNumber({ number, vat }: { number: string; vat: VatState }) {
  const t = useWords('order-pages.admin')
  const format = useFormat()
  const canConfirm = useMay('change-money')
  const { placedAt, confirmedAt, confirmedBy } = vat
  return (
    <>
      {number}
      <span className="block text-muted">
        {confirmedAt === null
          ? t('vat.checked', { day: format.date(placedAt) })
          : t('vat.confirmed', { day: format.date(confirmedAt), by: confirmedBy ?? '' })}
      </span>
      {canConfirm && confirmedAt === null && (
        <Form method="post" preventScrollReset className="mt-2">
          <input type="hidden" name="vatNumber" value={number} />
          <Button variant="quiet" name="intent" value="confirm-vat">
            {t('vat.confirm')}
          </Button>
        </Form>
      )}
    </>
  )
}
