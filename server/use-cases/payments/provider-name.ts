import { RECORDED } from './recorded-money.ts'

/** How the money came, by the name under which a payment is kept. */
const NAMES: Record<string, string | undefined> = {
  'paypal-standard': 'PayPal',
  'stand-in': 'Test payment',
  [RECORDED]: 'Received directly',
}

export const providerName = (provider: string): string => NAMES[provider] ?? provider
