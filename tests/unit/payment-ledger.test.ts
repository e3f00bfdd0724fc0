import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOf, paidBy, paymentsOf, type LedgerEntry } from '#orders/rules/payment-ledger.ts'

const entry = (
  txnId: string,
  status: string,
  amountCents: number,
  parentTxnId: string | null = null,
): LedgerEntry => ({ txnId, status, amountCents, parentTxnId })

const PAID = entry('A', 'completed', 1999)

describe('what is left of the money', () => {
  test('a payment holds its amount; waiting and failed ones hold nothing', () => {
    expect(moneyOf([PAID])).toEqual({ received: true, heldCents: 1999, payments: 1 })
    expect(moneyOf([entry('A', 'pending', 1999), entry('B', 'failed', 1999)])).toEqual({
      received: false,
      heldCents: 0,
      payments: 0,
    })
  })

  test('several partial refunds that add up to all of it leave nothing', () => {
    const refunds = [entry('R1', 'refunded', -999, 'A'), entry('R2', 'refunded', -1000, 'A')]
    expect(moneyOf([PAID, refunds[0]!]).heldCents).toBe(1000)
    expect(moneyOf([PAID, ...refunds])).toEqual({ received: true, heldCents: 0, payments: 0 })
  })

  test('a reversal takes everything until it is cancelled, by the payment’s id or its own', () => {
    const reversed = entry('V', 'reversed', -1999, 'A')
    expect(moneyOf([PAID, reversed]).heldCents).toBe(0)
    for (const about of ['A', 'V'])
      expect(moneyOf([PAID, reversed, entry('C', 'reversal-cancelled', 1999, about)]).heldCents).toBe(1999)
  })

  test('a refund without a parent is about the payment', () => {
    expect(moneyOf([PAID, entry('R', 'refunded', -1999)]).heldCents).toBe(0)
  })

  test('of two payments, a refund of one leaves the other', () => {
    expect(moneyOf([PAID, entry('B', 'completed', 1999), entry('R', 'refunded', -1999, 'B')])).toEqual({
      received: true,
      heldCents: 1999,
      payments: 1,
    })
  })

  test('an order is paid by the first payment that still holds money', () => {
    const second = entry('B', 'completed', 1999)
    expect(paidBy([PAID, second])).toBe(PAID)
    expect(paidBy([PAID, second, entry('R', 'refunded', -999, 'A')])).toBe(PAID)
    expect(paidBy([PAID, second, entry('R', 'refunded', -1999, 'A')])).toBe(second)
    expect(paidBy([PAID, entry('V', 'reversed', -1999, 'A'), second])).toBe(second)
    expect(paidBy([entry('P', 'pending', 1999)])).toBeUndefined()
  })

  test('what was withdrawn counts as if it had never been told: a payment, or a refund of it', () => {
    const refund = entry('R', 'refunded', -500, 'A')
    expect(moneyOf([PAID, entry('A', 'withdrawn', 1999)])).toEqual({
      received: false,
      heldCents: 0,
      payments: 0,
    })
    expect(moneyOf([PAID, refund, entry('R', 'withdrawn', -500, 'A')]).heldCents).toBe(1999)
    expect(paidBy([PAID, entry('A', 'withdrawn', 1999), entry('B', 'completed', 1999)])?.txnId).toBe('B')
  })

  test('what went back of a payment is listed with the amounts that add up to what is left', () => {
    const listed = (...entries: LedgerEntry[]) =>
      paymentsOf(entries).map(({ payment, back, leftCents }) => [
        payment.txnId,
        back.map(({ kind, cents }) => [kind, cents]),
        leftCents,
      ])
    const refund = entry('R', 'refunded', -500, 'A')
    const reversal = entry('V', 'reversed', -1999, 'A')
    expect(listed(PAID, refund)).toEqual([['A', [['refunded', 500]], 1499]])
    expect(listed(PAID, refund, entry('S', 'refunded', -1999, 'A'))).toEqual([
      [
        'A',
        [
          ['refunded', 500],
          ['refunded', 1499],
        ],
        0,
      ],
    ])
    expect(listed(PAID, refund, reversal)).toEqual([
      [
        'A',
        [
          ['refunded', 500],
          ['reversed', 1499],
        ],
        0,
      ],
    ])
    expect(listed(PAID, reversal, entry('C', 'reversal-cancelled', 1999, 'V'))).toEqual([['A', [], 1999]])
    expect(listed(PAID, entry('B', 'completed', 1999), entry('R', 'refunded', -1999, 'B'))).toEqual([
      ['A', [], 1999],
      ['B', [['refunded', 1999]], 0],
    ])
  })

  test('the order of arrival does not matter', () => {
    const told = [
      PAID,
      entry('B', 'completed', 1999),
      entry('R1', 'refunded', -500, 'A'),
      entry('V', 'reversed', -1999, 'B'),
      entry('C', 'reversal-cancelled', 1999, 'V'),
      entry('P', 'pending', 1999),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray(told, { minLength: told.length }), (shuffled) => {
        expect(moneyOf(shuffled)).toEqual(moneyOf(told))
      }),
    )
  })
})
