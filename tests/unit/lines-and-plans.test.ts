// Lines, taxes and payment plans: whatever is split adds up to the smallest unit.
import { expect, it } from 'vitest'
import {
  amountsOfLines,
  netsOfLines,
  sumsOfLines,
  withDiscount,
  type OrderLine,
} from '#orders/rules/lines.ts'
import { orderAmounts } from '#orders/rules/order-amounts.ts'
import { splitPlan, type PaymentPlan } from '#orders/rules/payment-plan.ts'
import { sumOf } from '#platform/rules/tax/credit-shares.ts'
import { NO_TAX, type TaxAsSold } from '#platform/rules/tax/treatment.ts'

const ROUNDS = 3000

/** A small generator with a fixed start, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function randomCase(round: number) {
  const next = random(round + 1)
  // Of 0, 2 and 3 decimals; the step is what some providers ask for.
  const step = [1, 1, 1, 10, 100][next(5)]!
  const lines: OrderLine[] = Array.from({ length: 1 + next(5) }, () => {
    const unitCents = (1 + next(9_000_000)) * step
    const quantity = 1 + next(4)
    return {
      kind: 'free',
      recordId: null,
      name: 'Line',
      points: [],
      quantity,
      unitCents,
      discountCents: next(3) ? 0 : next(unitCents * quantity),
      billing: 'once',
      rate: step === 1 && next(4) === 0 ? [0, 600, 1200][next(3)]! : null,
    }
  })
  const tax: TaxAsSold = {
    treatment: (['none', 'rate', 'rate', 'reverse-charge', 'outside-scope'] as const)[next(5)]!,
    name: 'VAT',
    rate: [2500, 1900, 2550, 700][next(4)]!,
    pricesInclude: next(2) === 1,
    words: '',
    step,
  }
  return { next, step, lines, tax: tax.treatment === 'none' ? NO_TAX : tax }
}

it('adds lines up to their order: per rate, without tax, and in all', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { lines, tax } = randomCase(round)
    const amounts = amountsOfLines(lines, tax)
    const sums = sumsOfLines(lines, tax)
    const nets = netsOfLines(lines, tax)
    expect(sumOf(sums)).toBe(amounts.totalCents)
    expect(amounts.netCents + amounts.taxCents).toBe(amounts.totalCents)
    expect(nets.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(amounts.netCents)
    for (const { rate, netCents } of sums)
      expect(nets.filter((net) => net.rate === rate).reduce((sum, net) => sum + net.netCents, 0)).toBe(
        netCents,
      )
  }
})

it('counts one line as an order of one package was counted', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { lines, tax } = randomCase(round)
    const line = { ...lines[0]!, rate: null }
    const listCents = line.unitCents * line.quantity
    expect(amountsOfLines([line], tax)).toEqual(
      orderAmounts({ listCents, discountCents: line.discountCents, tax }),
    )
  }
})

it('spreads a discount over the lines to the smallest unit, and never more than a line costs', () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { lines, next } = randomCase(round)
    const whole = lines.reduce((sum, line) => sum + line.unitCents * line.quantity - line.discountCents, 0)
    const off = next(whole + 1)
    const less = withDiscount(lines, off)
    const taken = less.reduce((sum, line, place) => sum + line.discountCents - lines[place]!.discountCents, 0)
    expect(taken).toBe(off)
    for (const line of less) expect(line.discountCents).toBeLessThanOrEqual(line.unitCents * line.quantity)
  }
})

it('splits an order into parts that add up, per rate and with their tax', () => {
  let split = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { lines, tax, next, step } = randomCase(round)
    const sums = sumsOfLines(lines, tax)
    const count = 1 + next(5)
    const parts: PaymentPlan['parts'] = Array.from({ length: count }, (_, place) => ({
      share: next(4) ? { basisPoints: 1 + next(6000) } : { cents: (1 + next(50_000)) * step },
      due: place ? 'delivery' : 'acceptance',
    }))
    const shares = splitPlan({ parts }, sums)
    if (!shares) continue
    split++
    expect(shares).toHaveLength(count)
    expect(shares.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(sumOf(sums))
    for (const { totalCents, sums: own } of shares) {
      expect(totalCents).toBeGreaterThan(0)
      expect(sumOf(own)).toBe(totalCents)
      for (const { netCents, taxCents } of own) {
        expect(netCents).toBeGreaterThanOrEqual(0)
        expect(taxCents).toBeGreaterThanOrEqual(0)
      }
    }
    for (const [place, { netCents, taxCents }] of sums.entries()) {
      expect(shares.reduce((sum, { sums: own }) => sum + own[place]!.netCents, 0)).toBe(netCents)
      expect(shares.reduce((sum, { sums: own }) => sum + own[place]!.taxCents, 0)).toBe(taxCents)
    }
  }
  expect(split).toBeGreaterThan(ROUNDS / 4)
})

it('refuses a plan whose parts do not fit', () => {
  const sums = [{ rate: 2500, netCents: 80_00, taxCents: 20_00 }]
  const plan = (...shares: PaymentPlan['parts'][number]['share'][]) => ({
    parts: shares.map((share) => ({ share, due: 'acceptance' as const })),
  })
  expect(splitPlan(plan({ basisPoints: 3000 }, { basisPoints: 7000 }), sums)).toEqual([
    { totalCents: 30_00, sums: [{ rate: 2500, netCents: 24_00, taxCents: 6_00 }] },
    { totalCents: 70_00, sums: [{ rate: 2500, netCents: 56_00, taxCents: 14_00 }] },
  ])
  expect(splitPlan(plan({ cents: 100_00 }, { basisPoints: 1 }), sums)).toBeUndefined()
  expect(splitPlan(plan({ cents: 0 }, { basisPoints: 1 }), sums)).toBeUndefined()
  expect(splitPlan(plan({ cents: 101_00 }), sums)).toEqual([{ totalCents: 100_00, sums }])
})
