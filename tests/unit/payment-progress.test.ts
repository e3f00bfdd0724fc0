// How far a payment is, from everything known of it, in any order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '#orders/rules/payment-ledger.ts'
import { openRefused, paymentProgress, type PaymentFacts } from '#orders/rules/payment-progress.ts'

const progressOf = (known: Partial<PaymentFacts>) =>
  paymentProgress({ state: 'UnPaid', ledger: [], refused: [], unverified: [], isExpected: false, ...known })

const entry = (
  txnId: string,
  status: string,
  parentTxnId: string | null = null,
  amountCents = 1000,
): LedgerEntry => ({
  txnId,
  status,
  parentTxnId,
  amountCents: ['refunded', 'reversed'].includes(status) ? -amountCents : amountCents,
})
const unpaid = (ledger: LedgerEntry[], refused: LedgerEntry[] = []) =>
  progressOf({ state: 'UnPaid', ledger, refused })

describe('an order that is not paid', () => {
  it.each([
    ['nothing was told', [], [], 'open'],
    ['a payment is pending', [entry('a', 'pending')], [], 'processing'],
    ['it was denied later', [entry('a', 'pending'), entry('a', 'failed')], [], 'denied'],
    ['it was denied at once', [entry('a', 'failed')], [], 'denied'],
    ['the second try is pending', [entry('a', 'failed'), entry('b', 'pending')], [], 'processing'],
    ['a payment does not match', [], [entry('a', 'completed')], 'not-accepted'],
    ['a payment that will not match is pending', [], [entry('a', 'pending')], 'processing'],
    [
      'it was pending, then completed, and does not match',
      [],
      [entry('a', 'pending'), entry('a', 'completed')],
      'not-accepted',
    ],
    ['what did not match was sent back', [entry('r', 'refunded', 'a')], [entry('a', 'completed')], 'open'],
    [
      'what did not match was sent back, and that does not match either',
      [],
      [entry('a', 'completed'), entry('r', 'refunded', 'a')],
      'open',
    ],
    [
      'one does not match and the next is denied',
      [entry('b', 'failed')],
      [entry('a', 'completed')],
      'not-accepted',
    ],
    [
      'one does not match and the next is pending',
      [entry('b', 'pending')],
      [entry('a', 'completed')],
      'processing',
    ],
    ['a denied payment would not have matched', [], [entry('a', 'failed')], 'open'],
  ] as const)('%s', (_, ledger, refused, progress) => {
    expect(unpaid([...ledger], [...refused])).toBe(progress)
    // Who cancelled after a failed payment did so at a later try, and knows it.
    const cancelled = progress === 'denied' ? 'open' : progress
    expect(progressOf({ state: 'Cancelled', ledger: [...ledger], refused: [...refused] })).toBe(cancelled)
  })

  it('depends on what was told, never on when', () => {
    const entry = fc.record({
      txnId: fc.constantFrom('a', 'b'),
      status: fc.constantFrom('pending', 'failed'),
      parentTxnId: fc.constant(null),
      amountCents: fc.constant(1000),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.infiniteStream(fc.nat()), (entries, order) => {
        const mixed = entries
          .map((each) => ({ each, at: order.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ each }) => each)
        expect(unpaid(mixed)).toBe(unpaid(entries))
      }),
    )
  })
})

it('a paid order is paid twice while two payments hold money', () => {
  const paid = (ledger: LedgerEntry[]) => progressOf({ state: 'Paid', ledger, refused: [] })
  const both = [entry('a', 'completed'), entry('b', 'completed')]
  expect(paid([entry('a', 'completed')])).toBe('paid')
  expect(paid([entry('a', 'completed'), entry('b', 'pending')])).toBe('paid')
  expect(paid(both)).toBe('paid-twice')
  expect(paid([...both, entry('r', 'refunded', 'b')])).toBe('paid')
})

it('a closed order that is paid again says so until the money is back', () => {
  const closed = (ledger: LedgerEntry[]) => progressOf({ state: 'Refunded', ledger, refused: [] })
  const once = [entry('a', 'completed'), entry('r', 'refunded', 'a')]
  expect(closed(once)).toBe('refunded')
  expect(closed([...once, entry('b', 'completed')])).toBe('paid-after-refund')
  expect(closed([...once, entry('b', 'completed'), entry('s', 'refunded', 'b')])).toBe('refunded')
})

describe('a payment that is not verified', () => {
  const waiting = { txnId: 'w', isWaiting: true }
  const rejected = { txnId: 'x', isWaiting: false }

  it.each([
    ['is checked while the provider is asked', { unverified: [waiting] }, 'checking'],
    ['is checked after the customer came back', { isExpected: true }, 'checking'],
    [
      'is checked after an earlier one was denied',
      { ledger: [entry('a', 'failed')], isExpected: true },
      'checking',
    ],
    [
      'counts less than one that is pending',
      { ledger: [entry('a', 'pending')], unverified: [waiting] },
      'processing',
    ],
    [
      'is nothing new of one that is known',
      { refused: [entry('w', 'completed')], unverified: [waiting] },
      'not-accepted',
    ],
    ['is unconfirmed once the provider says no', { unverified: [rejected] }, 'unconfirmed'],
    ['is known by a better message', { ledger: [entry('x', 'failed')], unverified: [rejected] }, 'denied'],
    ['is none of a paid order', { state: 'Paid', unverified: [waiting], isExpected: true }, 'paid'],
  ] as const)('%s', (_, known, progress) => {
    expect(progressOf(known)).toBe(progress)
  })
})

it('a refused payment is open until its money is back, and counts once', () => {
  const refused = [entry('a', 'completed'), entry('a', 'completed'), entry('b', 'completed')]
  expect(openRefused([], refused).map(({ txnId }) => txnId)).toEqual(['a', 'b'])
  expect(openRefused([entry('r', 'refunded', 'a')], refused).map(({ txnId }) => txnId)).toEqual(['b'])
  expect(openRefused([entry('b', 'completed')], refused).map(({ txnId }) => txnId)).toEqual(['a'])
})
