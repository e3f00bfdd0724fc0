import { describe, expect, test } from 'vitest'
import {
  afterPayment,
  canBePaid,
  PAYMENT_RULES,
  PAYMENT_STATES,
  stateOf,
  statusOf,
  type PaymentTransition,
} from '#orders/rules/order-states.ts'

const transitions = Object.keys(PAYMENT_RULES) as PaymentTransition[]

describe('the states of a payment', () => {
  test('only a verified payment or an admin makes an order Paid; only a refund or an admin ends it', () => {
    const into = transitions.filter((transition) =>
      PAYMENT_STATES.some((state) => state !== 'Paid' && afterPayment(state, transition) === 'Paid'),
    )
    expect(into.sort()).toEqual(['completed', 'recorded', 'refund-withdrawn', 'restored'])
    const outOf = transitions.filter(
      (transition) => ![undefined, 'Paid'].includes(afterPayment('Paid', transition)),
    )
    expect(outOf).toEqual(['returned', 'withdrawn', 'refund-recorded'])
  })

  test('the owner can do nothing but cancel what is not paid', () => {
    expect(transitions.filter((transition) => PAYMENT_RULES[transition].by === 'owner')).toEqual([
      'cancelled',
    ])
    expect(afterPayment('UnPaid', 'cancelled')).toBe('Cancelled')
    expect(afterPayment('Paid', 'cancelled')).toBeUndefined()
  })

  test('only a withdrawn payment makes an order UnPaid again', () => {
    const toUnPaid = transitions.filter((transition) =>
      PAYMENT_STATES.some((state) => state !== 'UnPaid' && afterPayment(state, transition) === 'UnPaid'),
    )
    expect(toUnPaid).toEqual(['withdrawn'])
    expect(PAYMENT_STATES.filter((state) => afterPayment(state, 'withdrawn'))).toEqual(['Paid'])
    expect(canBePaid(afterPayment('Paid', 'withdrawn')!)).toBe(true)
  })

  test('an admin records refunds of paid orders only, and withdraws one of an order that it closed', () => {
    for (const transition of ['refund-recorded', 'part-refund-recorded'] as const)
      expect(PAYMENT_STATES.filter((state) => afterPayment(state, transition))).toEqual(['Paid'])
    expect(afterPayment('Paid', 'part-refund-recorded')).toBe('Paid')
    expect(afterPayment('Refunded', 'refund-withdrawn')).toBe('Paid')
    expect(afterPayment('Cancelled', 'refund-withdrawn')).toBeUndefined()
  })

  test('late messages never lower a paid order', () => {
    for (const late of ['pending', 'failed', 'partly-returned'] as const)
      expect(afterPayment('Paid', late)).toBe('Paid')
  })

  test('money after a cancel pays, money after a refund does not', () => {
    expect(afterPayment('Cancelled', 'completed')).toBe('Paid')
    expect(afterPayment('Refunded', 'completed')).toBe('Refunded')
    expect(afterPayment('Refunded', 'recorded')).toBeUndefined()
    expect(PAYMENT_STATES.filter(canBePaid)).toEqual(['UnPaid', 'Cancelled'])
  })

  test('what is stored says the same as the state', () => {
    for (const state of PAYMENT_STATES) {
      const { paymentStatus, refunded } = statusOf(state)
      expect(stateOf(paymentStatus, refunded)).toBe(state)
    }
    expect(statusOf('Refunded')).toEqual({ paymentStatus: 'Cancelled', refunded: true })
  })
})
