/** What people call the stored provider names. */
const NAMES: Record<string, string | undefined> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'paypal-standard': 'PayPal',
  bank: 'Bank transfer',
  'stand-in': 'Test payment',
  // A payment that an admin recorded by hand.
  recorded: 'Received directly',
}

export const providerName = (provider: string): string => NAMES[provider] ?? provider
