// What is true of every coupon and every price, in currencies of 0, 2 and 3 decimals.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOf, isCode, type Coupon } from '#content/rules/values/coupon.ts'
import { faultWords, type CouponNames } from '#coupons/rules/coupon-words.ts'
import { judgeCoupon, type CouponOrder } from '#coupons/rules/judge-coupon.ts'
import { atScale } from '#tests/support/scale.ts'
import { inEnglish } from '#tests/support/words.ts'

const RUNS = { numRuns: atScale(500, 50_000) }

const COUPON: Coupon = {
  code: 'SPRING20',
  off: { percent: 20 },
  firstDay: '',
  lastDay: '',
  mostUses: undefined,
  oncePerCustomer: false,
  customerEmail: '',
  packageIds: [],
}
const ORDER: CouponOrder = {
  packageId: 'basic',
  listCents: 29_900,
  step: 1,
  today: '2026-11-16',
  uses: 0,
  usedByCustomer: false,
  isTheirs: true,
}

/** A price up to 999,999 and its decimals, and the smallest amount that can be paid. */
const prices = fc
  .constantFrom(
    { digits: 0, decimals: 0 },
    { digits: 2, decimals: 2 },
    { digits: 2, decimals: 0 },
    { digits: 3, decimals: 3 },
    { digits: 3, decimals: 2 },
  )
  .chain(({ digits, decimals }) =>
    fc.record({
      listCents: fc
        .integer({ min: 1, max: 1_000_000 * 10 ** decimals - 1 })
        .map((steps) => steps * 10 ** (digits - decimals)),
      step: fc.constant(10 ** (digits - decimals)),
    }),
  )
const offs = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ cents: fc.integer({ min: 1, max: 999_999_999 }) }),
)

describe('the discount', () => {
  it('leaves something that can be paid, or the coupon is refused', () => {
    fc.assert(
      fc.property(prices, offs, ({ listCents, step }, anyOff) => {
        const off = 'cents' in anyOff ? { cents: anyOff.cents * step } : anyOff
        const verdict = judgeCoupon({ ...COUPON, off }, { ...ORDER, listCents, step })
        if (verdict.fault) {
          expect(verdict.fault).toBe('nothing-left')
          expect(listCents - discountOf(off, listCents, step)).toBeLessThan(step)
        } else {
          expect(Number.isSafeInteger(verdict.discountCents)).toBe(true)
          expect(verdict.discountCents).toBeGreaterThanOrEqual(0)
          expect(listCents - verdict.discountCents).toBeGreaterThanOrEqual(step)
          expect((listCents - verdict.discountCents) % step).toBe(0)
        }
      }),
      RUNS,
    )
  })

  it('in percent is the nearest amount that can be paid, half up, and never falls as the price rises', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 99 }), ({ listCents, step }, percent) => {
        const discount = discountOf({ percent }, listCents, step)
        // In hundredths of a minor unit, so that nothing is rounded here.
        const error = discount * 100 - listCents * percent
        expect(error).toBeGreaterThan(-50 * step)
        expect(error).toBeLessThanOrEqual(50 * step)
        expect(discountOf({ percent }, listCents + step, step)).toBeGreaterThanOrEqual(discount)
      }),
      RUNS,
    )
  })

  it.each([
    ['20% of $299.50', { percent: 20 }, 29_950, 5990],
    ['15% of $0.30, half a cent', { percent: 15 }, 30, 5],
    ['33% of ¥1,001', { percent: 33 }, 1001, 330],
    ['12% of KD 9.995', { percent: 12 }, 9995, 1199],
    ['50.00 of 299.00', { cents: 5000 }, 29_900, 5000],
  ])('%s', (_words, off, listCents, discountCents) => {
    expect(judgeCoupon({ ...COUPON, off }, { ...ORDER, listCents })).toEqual({ discountCents })
  })

  it('is in steps of ten fils where the provider takes no less', () => {
    const order = { ...ORDER, listCents: 9990, step: 10 }
    expect(judgeCoupon({ ...COUPON, off: { percent: 12 } }, order)).toEqual({ discountCents: 1200 })
  })

  it.each([
    ['all of it', { cents: 29_900 }, 29_900],
    ['more than all of it', { cents: 30_000 }, 29_900],
    ['99% of one yen', { percent: 99 }, 1],
  ])('%s is refused', (_words, off, listCents) => {
    expect(judgeCoupon({ ...COUPON, off }, { ...ORDER, listCents })).toEqual({ fault: 'nothing-left' })
  })

  it('may leave a single cent', () => {
    expect(judgeCoupon({ ...COUPON, off: { cents: 29_899 } }, ORDER)).toEqual({ discountCents: 29_899 })
  })
})

describe('a coupon holds', () => {
  const faultOf = (coupon: Partial<Coupon>, order: Partial<CouponOrder> = {}) =>
    judgeCoupon({ ...COUPON, ...coupon }, { ...ORDER, ...order }).fault

  it('from its first day to its last, both included', () => {
    const dates = { firstDay: '2026-11-16', lastDay: '2026-12-01' }
    expect(faultOf(dates, { today: '2026-11-15' })).toBe('not-yet')
    expect(faultOf(dates, { today: '2026-11-16' })).toBeUndefined()
    expect(faultOf(dates, { today: '2026-12-01' })).toBeUndefined()
    expect(faultOf(dates, { today: '2026-12-02' })).toBe('expired')
    expect(faultOf({ ...dates, firstDay: dates.lastDay }, { today: dates.lastDay })).toBeUndefined()
  })

  it('as often as it may be used', () => {
    expect(faultOf({ mostUses: 3 }, { uses: 2 })).toBeUndefined()
    expect(faultOf({ mostUses: 3 }, { uses: 3 })).toBe('used-up')
    expect(faultOf({ mostUses: 3 }, { uses: 4 })).toBe('used-up')
    expect(faultOf({}, { uses: 1_000_000 })).toBeUndefined()
  })

  it('for its customer only, if it has one', () => {
    expect(faultOf({}, { isTheirs: false })).toBe('not-yours')
    expect(faultOf({}, { isTheirs: true })).toBeUndefined()
  })

  it('once per customer, if it says so', () => {
    expect(faultOf({ oncePerCustomer: true }, { usedByCustomer: true })).toBe('used-by-you')
    expect(faultOf({ oncePerCustomer: true }, { uses: 5 })).toBeUndefined()
    expect(faultOf({}, { usedByCustomer: true })).toBeUndefined()
  })

  it('for its packages, or for all if it names none', () => {
    expect(faultOf({ packageIds: ['premium'] })).toBe('other-package')
    expect(faultOf({ packageIds: ['premium', 'basic'] })).toBeUndefined()
  })
})

describe('the words', () => {
  const names: CouponNames = {
    coupon: { firstDay: '2026-11-20', lastDay: '2026-11-30' },
    packageName: 'Basic',
    packageNames: ['Standard', 'Premium'],
  }
  const words = (...args: Parameters<typeof faultWords>) => inEnglish(faultWords(...args))

  it('name the reason', () => {
    expect(words('not-yet', names)).toBe('This coupon starts on 11/20/2026.')
    expect(words('expired', names)).toBe('This coupon ended on 11/30/2026.')
    expect(words('other-package', names)).toBe(
      'This coupon is not for Basic. It is for Standard and Premium.',
    )
    expect(words('other-package', { ...names, packageNames: [] })).toBe('This coupon is not for Basic.')
    expect(words('used-up', names)).toContain('used up')
    expect(words('used-by-you', names)).toContain('Each customer can use it once.')
    expect(words('nothing-left', names)).toContain('nothing to pay')
  })
})

describe('a code', () => {
  it('is letters, digits, dashes and underscores, and needs no escaping in an address', () => {
    for (const code of ['SPRING20', 'a-b_c', '123', 'x'.repeat(40)]) {
      expect(isCode(code)).toBe(true)
      expect(encodeURIComponent(code)).toBe(code)
    }
    for (const code of ['ab', '', 'two words', '-abc', 'é23', 'x'.repeat(41), 'a/b', 'a%b', 'abc\n'])
      expect(isCode(code)).toBe(false)
  })
})
