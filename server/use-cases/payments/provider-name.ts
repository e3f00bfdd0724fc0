import { RECORDED } from './recorded-money.ts'

/** Words for the stored provider names. */
const NAMES: Record<string, string | undefined> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'paypal-standard': 'PayPal',
  bank: 'Bank transfer',
  'stand-in': 'Test payment',
  [RECORDED]: 'Received directly',
}

export const providerName = (provider: string): string => NAMES[provider] ?? provider
