// A payment provider with an API that knows only what a test tells it. It sends no messages, so the site has
// to ask it.
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { bank } from '#providers/server/bank.ts'
import type { Payments } from '#providers/server/payments.ts'
import {
  ProviderError,
  type Inquiry,
  type OpenCheckout,
  type PaymentProvider,
} from '#providers/server/provider.ts'

export interface AskableProvider {
  payments: Payments
  /** The orders it was asked about, in order. */
  asked: string[]
  /** From now on it says that the order was paid by this transaction. */
  pay(orderId: string, txnId: string, amountCents?: number): void
  /** From now on it does not answer. */
  fallSilent(isSilent: boolean): void
}

export function askableProvider(name: ProviderName = 'stripe'): AskableProvider {
  const paid = new Map<string, { txnId: string; amountCents: number }>()
  const asked: string[] = []
  let silent = false
  async function inquire({ orderId, payKey }: OpenCheckout): Promise<Inquiry> {
    asked.push(orderId)
    if (silent) throw new ProviderError('unavailable', 'It does not answer.')
    const payment = paid.get(orderId)
    if (!payment) return { state: 'open', events: [] }
    const event = {
      ...payment,
      orderRef: { id: orderId, payKey },
      status: 'completed' as const,
      statusText: 'paid',
      currency: 'USD',
      receivers: undefined,
      test: true,
      twice: [],
      facts: {},
    }
    return { state: 'paid', events: [event] }
  }
  const never = () => Promise.reject(new ProviderError('refused', 'Not in this test.'))
  const provider: PaymentProvider = {
    ...bank('https://pay.example'),
    name: name as ProviderName & MachineName,
    begin: async ({ id }) => ({ kind: 'redirect', url: `https://pay.example/${id}`, ref: `ref-${id}` }),
    api: {
      inquire,
      close: inquire,
      refund: never,
      findRefund: never,
      findPayment: async () => undefined,
      findProblems: async () => [],
    },
  }
  return {
    payments: { all: [provider], offered: [provider] },
    asked,
    pay: (orderId, txnId, amountCents = 1999) => void paid.set(orderId, { txnId, amountCents }),
    fallSilent: (isSilent) => void (silent = isSilent),
  }
}
