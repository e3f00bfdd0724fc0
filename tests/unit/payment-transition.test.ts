import { describe, expect, it } from 'vitest'
import { afterPayment, type PaymentState } from '#orders/rules/order-states.ts'
import type { Money } from '#orders/rules/payment-ledger.ts'
import { emailsOf, transitionOf, type PaymentEmail } from '#payments/rules/payment-transition.ts'
import type { MoneyStatus } from '#providers/rules/money-status.ts'

const NONE: Money = { received: false, heldCents: 0, payments: 0 }
const HELD: Money = { received: true, heldCents: 4900, payments: 1 }
const HALF: Money = { received: true, heldCents: 2400, payments: 1 }
const TWICE: Money = { received: true, heldCents: 9800, payments: 2 }
const BACK: Money = { received: true, heldCents: 0, payments: 0 }

interface MoneyMoved {
  status: MoneyStatus
  from: PaymentState
  before: Money
  after: Money
  wasPaid?: boolean
  ofRefused?: boolean
  ofOurRefund?: boolean
  isSettled?: boolean
  isTold?: boolean
}

function mailsAbout({
  wasPaid = false,
  ofRefused = false,
  ofOurRefund = false,
  isSettled = false,
  isTold = false,
  ...moved
}: MoneyMoved): PaymentEmail[] {
  const transition = transitionOf(moved.status, moved.before, moved.after)
  const to = afterPayment(moved.from, transition) ?? moved.from
  return emailsOf({ ...moved, transition, to, wasPaid, ofRefused, ofOurRefund, isSettled, isTold })
}

const paid = { from: 'Paid', before: HELD, wasPaid: true } as const

describe('the emails about money that moved', () => {
  it.each<[what: string, moved: MoneyMoved, mails: PaymentEmail[]]>([
    ['a payment', { status: 'completed', from: 'UnPaid', before: NONE, after: HELD }, ['paid']],
    [
      'a payment of a cancelled order',
      { status: 'completed', from: 'Cancelled', before: NONE, after: HELD },
      ['paid'],
    ],
    ['a second payment', { ...paid, status: 'completed', after: TWICE }, ['too-much', 'attention']],
    [
      'a payment after a refund',
      { status: 'completed', from: 'Refunded', before: BACK, after: HELD, wasPaid: true },
      ['too-much', 'attention'],
    ],
    ['a pending payment', { status: 'pending', from: 'UnPaid', before: NONE, after: NONE }, ['on-its-way']],
    [
      'a pending payment whose end was told before',
      { status: 'pending', from: 'UnPaid', before: NONE, after: NONE, isSettled: true },
      [],
    ],
    ['a pending payment of a paid order', { ...paid, status: 'pending', after: HELD }, []],
    [
      'a failed payment by a saved account',
      { status: 'failed', from: 'UnPaid', before: NONE, after: NONE, isTold: true },
      [],
    ],
    ['a denied payment', { status: 'failed', from: 'UnPaid', before: NONE, after: NONE }, ['denied']],
    ['a denied second payment', { ...paid, status: 'failed', after: HELD }, []],
    [
      'a refund made at the provider',
      { ...paid, status: 'refunded', after: BACK },
      ['refunded', 'attention'],
    ],
    ['a refund in part', { ...paid, status: 'refunded', after: HALF }, ['refunded', 'attention']],
    [
      'a refund that we sent',
      { ...paid, status: 'refunded', after: BACK, ofOurRefund: true },
      ['refunded', 'refund-sent'],
    ],
    [
      'a refund that comes before its payment',
      { status: 'refunded', from: 'UnPaid', before: NONE, after: NONE },
      ['attention'],
    ],
    [
      'a refused payment that is paid back',
      { status: 'refunded', from: 'UnPaid', before: NONE, after: NONE, ofRefused: true },
      ['refused-payment-back', 'attention'],
    ],
    ['a reversal', { ...paid, status: 'reversed', after: BACK }, ['refunded', 'attention']],
    [
      'a reversal that is cancelled',
      { status: 'reversal-cancelled', from: 'Refunded', before: BACK, after: HELD, wasPaid: true },
      ['paid-again', 'attention'],
    ],
    [
      'a refund that fails later',
      { status: 'refund-failed', from: 'Refunded', before: BACK, after: HELD, wasPaid: true },
      ['refund-failed', 'attention'],
    ],
    ['a refund that fails at once', { ...paid, status: 'refund-failed', after: HELD }, ['attention']],
  ])('%s', (_, moved, mails) => {
    expect(mailsAbout(moved)).toEqual(mails)
  })
})
