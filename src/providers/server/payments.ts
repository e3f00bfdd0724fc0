// The payment providers of this site.
import type { PaymentProvider } from './provider.ts'

export interface Payments {
  /** Those that customers can choose, in this order. */
  offered: readonly PaymentProvider[]
  /** These, and those that are kept for refunds and late payments only. */
  all: readonly PaymentProvider[]
}

export const findProvider = ({ all }: Payments, name: string): PaymentProvider | undefined =>
  all.find((provider) => provider.name === name)

/** The provider that reports by notifications at NOTIFY_PATH. There is at most one. */
export const formProvider = ({ all }: Payments): PaymentProvider | undefined =>
  all.find(({ name }) => name === 'paypal-standard' || name === 'stand-in')

/**
 * Both of PayPal's protocols report a payment under the same transaction id, so they share one namespace: a
 * payment that both tell of is booked once.
 */
const SAME_TRANSACTIONS = [['paypal', 'paypal-standard']]

export const transactionNamespace = (provider: string): string[] =>
  SAME_TRANSACTIONS.find((names) => names.includes(provider)) ?? [provider]
