import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOf, paidBy, type LedgerEntry } from '#domain/payment-ledger.ts'

const entry = (txnId: string, status: string, amountCents: number, parentTxnId: string | null = null): LedgerEntry => ({ txnId, status, amountCents, parentTxnId })

const PAID = entry('A', 'completed', 1999)

describe('what is left of the money', () => {
  test('a payment holds its amount; waiting and failed ones hold nothing', () => {
    expect(moneyOf([PAID])).toEqual({ received: true, heldCents: 1999, payments: 1 })
    expect(moneyOf([entry('A', 'pending', 1999), entry('B', 'failed', 1999)])).toEqual({ received: false, heldCents: 0, payments: 0 })
  })

  test('several partial refunds that add up to all of it leave nothing', () => {
    const refunds = [entry('R1', 'refunded', -999, 'A'), entry('R2', 'refunded', -1000, 'A')]
    expect(moneyOf([PAID, refunds[0]!]).heldCents).toBe(1000)
    expect(moneyOf([PAID, ...refunds])).toEqual({ received: true, heldCents: 0, payments: 0 })
  })

  test('a reversal takes everything until it is cancelled, whether the cancellation names the payment or the reversal', () => {
    const reversed = entry('V', 'reversed', -1999, 'A')
    expect(moneyOf([PAID, reversed]).heldCents).toBe(0)
    for (const about of ['A', 'V']) expect(moneyOf([PAID, reversed, entry('C', 'reversal-cancelled', 1999, about)]).heldCents).toBe(1999)
  })

  test('a refund without a parent is about the payment', () => {
    expect(moneyOf([PAID, entry('R', 'refunded', -1999)]).heldCents).toBe(0)
  })

  test('of two payments, a refund of one leaves the other', () => {
    expect(moneyOf([PAID, entry('B', 'completed', 1999), entry('R', 'refunded', -1999, 'B')])).toEqual({ received: true, heldCents: 1999, payments: 1 })
  })

  test('an order is paid by the first payment that still holds money', () => {
    const second = entry('B', 'completed', 1999)
    expect(paidBy([PAID, second])).toBe(PAID)
    expect(paidBy([PAID, second, entry('R', 'refunded', -999, 'A')])).toBe(PAID)
    expect(paidBy([PAID, second, entry('R', 'refunded', -1999, 'A')])).toBe(second)
    expect(paidBy([PAID, entry('V', 'reversed', -1999, 'A'), second])).toBe(second)
    expect(paidBy([entry('P', 'pending', 1999)])).toBeUndefined()
  })

  test('the order of arrival does not matter', () => {
    const told = [PAID, entry('B', 'completed', 1999), entry('R1', 'refunded', -500, 'A'), entry('V', 'reversed', -1999, 'B'), entry('C', 'reversal-cancelled', 1999, 'V'), entry('P', 'pending', 1999)]
    fc.assert(
      fc.property(fc.shuffledSubarray(told, { minLength: told.length }), (shuffled) => {
        expect(moneyOf(shuffled)).toEqual(moneyOf(told))
      }),
    )
  })
})
