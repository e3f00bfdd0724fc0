// Small parts of the admin area that can be tested on their own.
import { expect, test } from 'vitest'
import { SalesFigures } from '#order-pages/screens/admin/sales-figures.tsx'
import { renderInEnglish } from '#tests/support/render-static.tsx'
import { StatusBadge } from '#ui/screens/status-badge.tsx'

test('a status is capitalised and keeps its colour', () => {
  expect(renderInEnglish(<StatusBadge status="waiting" />)).toMatch(/bg-amber-soft.*>Waiting</)
  expect(renderInEnglish(<StatusBadge status="UnPaid" />)).toContain('>UnPaid<')
})

test('the figures beside Total Sales name all currencies only if there are several', () => {
  const sales = (currency: string) => ({
    currency,
    salesCents: 1900,
    refundedCents: 0,
    netCents: 1900,
    receivedCents: 1900,
    returned: { cents: 0, count: 0 },
  })
  const one = { ...sales('USD'), otherCurrencies: [], paidOrders: 2, orders: 3 }
  const several = { ...one, otherCurrencies: [sales('EUR')] }
  expect(renderInEnglish(<SalesFigures totals={one} />)).toContain('2 of 3 orders are paid.')
  expect(renderInEnglish(<SalesFigures totals={several} />)).toContain(
    '2 of 3 orders of all currencies are paid.',
  )
})
