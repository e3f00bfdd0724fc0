// Sums of 10,000 random orders with tax, discounts and refunds, in currencies of 0, 2 and 3 decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOf } from '#content/rules/values/coupon.ts'
import { amountLines } from '#orders/rules/amount-lines.ts'
import { fullAmounts, netLines, orderAmounts, sumsOfOrder } from '#orders/rules/order-amounts.ts'
import { creditShares, sumOf, withoutShares } from '#platform/rules/tax/credit-shares.ts'
import { taxOn, type TaxSum } from '#platform/rules/tax/tax-sums.ts'
import { NO_TAX, TREATMENTS, type TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { atScale } from '#tests/support/scale.ts'

const RUNS = atScale(1000, 10_000)

/** Prices up to a million, in minor units of yen, dollars and dinars. */
const price = fc
  .constantFrom(0, 2, 3)
  .chain((decimals) => fc.integer({ min: 1, max: 1_000_000 * 10 ** decimals }))

/**
 * What a site sells in: yen, dollars, forints that PayPal takes whole, dinars that Stripe takes by ten fils.
 */
const payable = fc
  .constantFrom(
    { decimals: 0, step: 1 },
    { decimals: 2, step: 1 },
    { decimals: 2, step: 100 },
    { decimals: 3, step: 10 },
  )
  .chain(({ decimals, step }) =>
    fc.record({
      step: fc.constant(step),
      listCents: fc
        .integer({ min: 1, max: (1_000_000 * 10 ** decimals) / step })
        .map((price) => price * step),
    }),
  )

const tax: fc.Arbitrary<TaxAsSold> = fc
  .record({
    treatment: fc.constantFrom(...TREATMENTS),
    name: fc.constant('VAT'),
    rate: fc.oneof(
      fc.constantFrom(0, 500, 700, 1900, 2000, 2100, 2550, 825),
      fc.integer({ min: 0, max: 10_000 }),
    ),
    pricesInclude: fc.boolean(),
    words: fc.constant(''),
  })
  .map((asSold) => (asSold.treatment === 'none' ? NO_TAX : asSold))

/** Percentages, amounts, and no coupon. */
const off = fc.oneof(
  fc.constant({ percent: 0 }),
  fc.integer({ min: 1, max: 99 }).map((percent) => ({ percent })),
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => ({ share })),
)

const order = fc.record({ payable, off, tax }).map(({ payable: { listCents, step }, off, tax }) => {
  const taken = 'share' in off ? { cents: Math.floor((listCents * off.share) / step) * step } : off
  return {
    listCents,
    discountCents: discountOf(taken, listCents, step),
    tax: step === 1 || tax === NO_TAX ? tax : { ...tax, step },
    step,
  }
})

/** Cuts an amount into refunds that return all of it. */
const refundsOf = (whole: number, cuts: number[]): number[] => {
  const at = [...new Set(cuts.map((cut) => Math.floor(whole * cut)))].sort((a, b) => a - b)
  return [...at, whole].map((to, index) => to - (at[index - 1] ?? 0)).filter((cents) => cents > 0)
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 6 })

const add = (shares: TaxSum[][]): Map<number, { net: number; tax: number }> => {
  const sums = new Map<number, { net: number; tax: number }>()
  for (const { rate, netCents, taxCents } of shares.flat()) {
    const { net, tax } = sums.get(rate) ?? { net: 0, tax: 0 }
    sums.set(rate, { net: net + netCents, tax: tax + taxCents })
  }
  return sums
}

/** Credits every refund in turn, and returns the credit notes. */
function creditAll(sums: TaxSum[], refunds: number[]): TaxSum[][] {
  let left = sums
  return refunds.map((cents) => {
    const shares = creditShares(left, cents)
    expect(sumOf(shares)).toBe(cents)
    for (const share of shares) {
      expect(share.netCents).toBeGreaterThanOrEqual(0)
      expect(share.taxCents).toBeGreaterThanOrEqual(0)
    }
    left = withoutShares(left, shares)
    for (const part of left) {
      expect(part.netCents).toBeGreaterThanOrEqual(0)
      expect(part.taxCents).toBeGreaterThanOrEqual(0)
    }
    return shares
  })
}

describe('sums of random orders', () => {
  it('net + tax is what is paid, and the printed lines add up', () => {
    fc.assert(
      fc.property(order, (priced) => {
        const amounts = orderAmounts(priced)
        const { netCents, taxCents, totalCents } = amounts
        expect(netCents + taxCents).toBe(totalCents)
        expect(Number.isSafeInteger(netCents) && Number.isSafeInteger(taxCents)).toBe(true)
        expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0)
        const { listNetCents, discountNetCents } = netLines(amounts, priced.tax)
        expect(listNetCents - discountNetCents).toBe(netCents)
        expect(discountNetCents).toBeGreaterThanOrEqual(0)
        const { above, below } = amountLines(amounts, priced.tax)
        if (above.length) expect(above.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
        for (const { cents } of below) expect(cents).toBe(taxCents)
        const asked = priced.listCents - priced.discountCents
        if (priced.tax.treatment === 'rate' && priced.tax.pricesInclude) expect(totalCents).toBe(asked)
        if (!priced.tax.pricesInclude) expect(netCents).toBe(asked)
        // Every provider that the site offers takes it.
        expect(totalCents % priced.step).toBe(0)
        // Half up: never further than half of what can be paid from the exact tax.
        if (priced.tax.treatment === 'rate' && !priced.tax.pricesInclude) {
          const whole = 10_000n * BigInt(priced.step)
          const error = 2n * (BigInt(taxCents) * 10_000n - BigInt(asked) * BigInt(priced.tax.rate))
          expect(error > -whole && error <= whole).toBe(true)
        }
        // Later periods of a retainer: the same without the coupon.
        const full = fullAmounts(priced.listCents, priced.tax)
        expect(full.totalCents).toBeGreaterThanOrEqual(totalCents)
        if (!priced.discountCents) expect(full).toEqual(amounts)
      }),
      { numRuns: RUNS },
    )
  })

  it('credit notes of an order refunded in full sum up to its invoice', () => {
    fc.assert(
      fc.property(order, cuts, (priced, cut) => {
        const amounts = orderAmounts(priced)
        const sums = sumsOfOrder(amounts, priced.tax)
        const notes = creditAll(sums, refundsOf(amounts.totalCents, cut))
        if (amounts.totalCents > 0) expect(add(notes)).toEqual(add([sums]))
      }),
      { numRuns: RUNS },
    )
  })

  it('and so they do per rate, with several of them', () => {
    const ofRate = fc.record({ netCents: price, rate: fc.constantFrom(0, 500, 700, 2000, 2550) })
    const ofRates = fc.uniqueArray(ofRate, { minLength: 1, selector: ({ rate }) => rate })
    fc.assert(
      fc.property(ofRates, cuts, (rates, cut) => {
        const sums = rates.map((each) => ({ ...each, taxCents: taxOn(each.netCents, each.rate) }))
        expect(add(creditAll(sums, refundsOf(sumOf(sums), cut)))).toEqual(add([sums]))
      }),
      { numRuns: RUNS },
    )
  })

  it('refuses to credit more than the invoice', () => {
    const sums = [{ rate: 2000, netCents: 100, taxCents: 20 }]
    expect(() => creditShares(sums, 121)).toThrow('121 does not fit into the 120')
  })
})
