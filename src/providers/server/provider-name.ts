import { say } from '#platform/rules/words.ts'

/** What people call the stored provider names. */
const NAMES: Record<string, string | undefined> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'paypal-standard': 'PayPal',
  bank: say('providers.errors', 'name.bank'),
  'stand-in': say('providers.errors', 'name.stand-in'),
  // A payment that an admin recorded by hand.
  recorded: say('providers.errors', 'name.recorded'),
}

export const providerName = (provider: string): string => NAMES[provider] ?? provider
