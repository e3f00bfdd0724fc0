// A bank transfer: the pay page shows the account, and an admin records the payment when it arrives.
import { digitsOf } from '#platform/rules/currency.ts'
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import type { PaymentProvider, Reading } from './provider.ts'

const NOTHING: Reading = {
  event: {
    txnId: '',
    orderRef: undefined,
    status: 'other',
    statusText: '',
    amountCents: undefined,
    currency: '',
    receivers: undefined,
    test: false,
    twice: [],
    facts: {},
  },
}

export const bank = (siteOrigin: string): PaymentProvider => ({
  name: 'bank' as ProviderName & MachineName,
  formOrigins: [],
  signatureHeaders: [],
  whyNotAmount: () => undefined,
  decimalsIn: digitsOf,
  begin: async ({ order }) => ({ kind: 'redirect', url: `${siteOrigin}/pay-now/${order.id}#bank`, ref: '' }),
  // A bank sends no notifications.
  verify: async () => 'invalid',
  read: () => NOTHING,
})
