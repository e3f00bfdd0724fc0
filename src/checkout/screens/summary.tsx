// What is bought, what it costs and when it is there: beside every step of the way to an order.
import type { ReactNode } from 'react'
import { isInterval, type Billing } from '#content/rules/values/intervals.ts'
import { as } from '#platform/rules/words.ts'
import { FactList } from '#ui/screens/fact-list.tsx'
import { WrappedAddress } from '#ui/screens/mail-address.tsx'
import { useWords } from '#ui/screens/use-words.ts'
import type { Promised } from '#work/server/actions/promised.ts'
import type { OwnOrder } from '../server/payment-progress.ts'
import { AmountTable } from './amount-table.tsx'
import { PromiseLines } from './promise-lines.tsx'

const SUMMARY = 'grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5 md:sticky md:top-6'

interface OrderSummaryProps {
  order: OwnOrder
  /** Null where no day is promised, or it is said elsewhere. */
  promised: Promised | null
}

export function OrderSummary({ order, promised }: OrderSummaryProps) {
  const t = useWords('checkout.screens')
  const { packageName, amounts, tax, couponCode, currency, billing, laterCents, points } = order
  return (
    <section aria-label={t('yourOrder')} className={SUMMARY}>
      <h2 className="border-b border-line pb-3 font-display text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
        {packageName}
      </h2>
      <AmountTable {...{ amounts, tax, couponCode, currency, billing, laterCents }} />
      {order.openCents > 0 && order.openCents < order.priceCents && (
        <p className="text-sm font-medium">
          {t('stillToPay', { amount: as('money', order.openCents, currency) })}
        </p>
      )}
      <RenewalNote billing={billing} hasCoupon={amounts.discountCents > 0} />
      {promised && <PromiseLines promised={promised} />}
      <WhatYouGet points={points} />
      <div className="border-t border-line pt-4">
        <FactList
          facts={[
            [t('fact.order'), order.number],
            [t('fact.name'), order.customerName],
            [
              t('fact.email'),
              order.customerEmail && <WrappedAddress key="email">{order.customerEmail}</WrappedAddress>,
            ],
          ]}
        />
      </div>
    </section>
  )
}

/** What a package costs that goes on. */
export function RenewalNote({ billing, hasCoupon }: { billing: Billing; hasCoupon: boolean }) {
  const t = useWords('checkout.screens')
  if (!isInterval(billing)) return null
  return (
    <p className="text-sm text-muted">
      {t(hasCoupon ? 'renewsWithCoupon' : 'renews', { interval: billing })}
    </p>
  )
}

export function WhatYouGet({ points, children }: { points: readonly string[]; children?: ReactNode }) {
  const t = useWords('checkout.screens')
  if (!points.length && !children) return null
  return (
    <div>
      <h2 className="mb-2 text-sm font-medium text-muted">{t('whatYouGet')}</h2>
      {points.length > 0 && (
        <ul className="m-0 list-none space-y-1.5 p-0 text-sm">
          {points.map((point, index) => (
            <li key={index} className="flex gap-2.5 [overflow-wrap:anywhere]">
              <svg
                aria-hidden="true"
                viewBox="0 0 16 16"
                className="mt-0.5 size-4 shrink-0 text-accent"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d="M3 8.5 6.5 12 13 4.5" />
              </svg>
              {point}
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}
