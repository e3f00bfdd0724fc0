import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { story } from '#tests/support/work-story.ts'
import { fairRefundCents } from '#work/rules/fair-refund.ts'
import { creditCents } from '#work/rules/late-credit.ts'

/** Late on 12/02. */
const late = () =>
  story()
    .started('11/17')
    .on('12/03', 'delivered', { points: [0] })
const credit = (told: ReturnType<typeof story>, day = '12/20') => told.at(day).credit

describe('the late credit', () => {
  test('is a percentage of the price in whole cents, half a cent rounded up', () => {
    expect([
      creditCents(49000, 10),
      creditCents(5, 10),
      creditCents(4, 10),
      creditCents(99999999, 100),
    ]).toEqual([4900, 1, 0, 99999999])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 0, max: 100 }),
        (price, percent) => {
          const cents = creditCents(price, percent)
          expect(Number.isSafeInteger(cents)).toBe(true)
          expect(Math.abs(cents * 100 - price * percent)).toBeLessThanOrEqual(50)
          expect(cents).toBeLessThanOrEqual(price)
        },
      ),
    )
  })

  test('is noted on the first late morning, and stays when the order is delivered', () => {
    expect(credit(story().started('11/17'), '12/01')).toBeNull()
    const noted = { cents: 4900, notedOn: '2026-12-02', owedCents: 4900, settled: null }
    expect(credit(story().started('11/17'), '12/02')).toEqual(noted)
    expect(credit(late())).toEqual(noted)
    expect(late().at('12/20').onTime).toBe(false)
    expect(
      credit(
        story()
          .started('11/17')
          .on('12/01', 'delivered', { time: '23:59', points: [0] }),
      ),
    ).toBeNull()
  })

  test('does not go away by a later day, even if the customer agrees to it', () => {
    const told = story().started('11/17').on('12/02', 'new-day-given', { expectedOn: '2026-12-08' })
    expect(credit(told.on('12/02', 'new-day-agreed'), '12/03')!.owedCents).toBe(4900)
  })

  test('is none if the package promises none, and nothing is owed of what was never paid', () => {
    expect(credit(story({ plan: { lateCreditPercent: 0 } }).started('11/17'))).toBeNull()
    const unpaid = story().on('11/17', 'started-anyway')
    expect(credit(unpaid)).toMatchObject({ cents: 4900, owedCents: 0 })
    expect(credit(unpaid.on('12/10', 'paid'))!.owedCents).toBe(4900)
  })

  test.each([
    [
      'a later refund of the sum',
      (told: ReturnType<typeof story>) => told.on('12/05', 'partly-refunded', { refund: 'r', cents: 4900 }),
    ],
    ['a note', (told: ReturnType<typeof story>) => told.on('12/05', 'credit-settled')],
    ['the customer’s waiver', (told: ReturnType<typeof story>) => told.on('12/05', 'credit-waived')],
    ['a refund in full', (told: ReturnType<typeof story>) => told.on('12/05', 'refunded')],
  ])('is settled by %s', (_, settle) => {
    expect(credit(settle(late()))).toMatchObject({ cents: 4900, owedCents: 0, settled: expect.anything() })
  })

  test('is not settled by less, by a refund before it, by the link holder, or by a refund that failed', () => {
    expect(credit(late().on('12/05', 'partly-refunded', { refund: 'r', cents: 4899 }))!.owedCents).toBe(4900)
    const before = story().started('11/17').on('11/20', 'partly-refunded', { refund: 'r', cents: 9000 })
    expect(credit(before)!.owedCents).toBe(4900)
    expect(credit(late().on('12/05', 'credit-waived', { by: 'link' }))!.owedCents).toBe(4900)
    const failed = late().on('12/05', 'partly-refunded', { refund: 'r', cents: 4900 })
    expect(credit(failed.on('12/06', 'refund-undone', { refund: 'other' }))!.owedCents).toBe(0)
    expect(credit(failed.on('12/06', 'refund-undone', { refund: 'r' }))!.owedCents).toBe(4900)
    expect(credit(late().on('12/05', 'refunded').on('12/06', 'payment-restored'))!.owedCents).toBe(4900)
  })
})

describe('the fair refund', () => {
  const of = (begun: number, refundedCents = 0) =>
    fairRefundCents({ priceCents: 49000, points: 7, begun, refundedCents })

  test('is the part of the price for the points that nobody began', () => {
    expect([of(0), of(4), of(7), of(9)]).toEqual([49000, 21000, 0, 0])
    expect(fairRefundCents({ priceCents: 1, points: 2, begun: 1, refundedCents: 0 })).toBe(1)
    expect(fairRefundCents({ priceCents: 100, points: 3, begun: 1, refundedCents: 0 })).toBe(67)
  })

  test('is never more than is left, and nothing without points', () => {
    expect([of(0, 4900), of(4, 4900), of(4, 48000), of(4, 60000)]).toEqual([44100, 21000, 1000, 0])
    expect(fairRefundCents({ priceCents: 100, points: 0, begun: 0, refundedCents: 0 })).toBeUndefined()
  })

  test('is a whole number of cents, and each begun point makes it smaller', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 99_999_999 }),
        fc.integer({ min: 1, max: 12 }),
        (priceCents, points) => {
          const parts = Array.from({ length: points + 1 }, (_, begun) =>
            fairRefundCents({ priceCents, points, begun, refundedCents: 0 })!,
          )
          expect([parts[0], parts.at(-1)]).toEqual([priceCents, 0])
          expect(parts.every(Number.isSafeInteger)).toBe(true)
          expect(parts).toEqual(parts.toSorted((a, b) => b - a))
        },
      ),
    )
  })
})
