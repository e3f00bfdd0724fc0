import type { PaymentEvent } from './provider.ts'

interface Known {
  test: boolean
  orderRef?: PaymentEvent['orderRef']
  statusText?: string
}

/**
 * An event that says nothing yet, of a provider with an API. Our own key or the signature proves that the
 * money is ours, so no receiver is named.
 */
export const emptyEvent = ({ test, orderRef, statusText = '' }: Known): PaymentEvent => ({
  txnId: '',
  orderRef,
  status: 'other',
  statusText,
  amountCents: undefined,
  currency: '',
  receivers: undefined,
  test,
  twice: [],
  facts: {},
})
