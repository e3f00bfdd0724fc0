// What admins read about the payment providers: names, settings with their meaning, and webhooks.
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { REQUIRED_SETTINGS } from '#platform/server/settings/provider-settings.ts'
import { NOTIFY_PATH, webhookPath } from '#providers/server/paths.ts'
import { EVENT_TYPES as PAYPAL_EVENTS } from '#providers/server/paypal/problems.ts'
import { API_VERSION } from '#providers/server/stripe/client.ts'
import { EVENT_TYPES as STRIPE_EVENTS } from '#providers/server/stripe/read-webhook.ts'

export interface Setting {
  name: string
  meaning: string
}

/** Every setting that a provider's problems may name, and those that set a provider up. */
const MEANINGS = {
  PAYMENT_PROVIDERS: 'the providers that customers can choose, separated by commas',
  PAYMENT_MODE: 'live takes real money, test takes none',
  STRIPE_SECRET_KEY: 'the secret key of your account at Stripe',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook endpoint at Stripe',
  PAYPAL_CLIENT_ID: 'the client id of your app at PayPal',
  PAYPAL_CLIENT_SECRET: 'the secret of the same app',
  PAYPAL_WEBHOOK_ID: 'the id that PayPal gave the webhook of the same app',
}

/** The settings that occur in these texts. */
export const settingsIn = (texts: readonly string[]): Setting[] =>
  toSettings(
    (Object.keys(MEANINGS) as (keyof typeof MEANINGS)[]).filter((name) =>
      texts.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
    ),
  )

const toSettings = (names: readonly (keyof typeof MEANINGS)[]): Setting[] =>
  names.map((name) => ({ name, meaning: MEANINGS[name] }))

interface Guide {
  title: string
  purpose: string
  /** The heading in docs/payments.md. */
  chapter: string
}

const GUIDES: Record<ProviderName, Guide> = {
  stripe: {
    title: 'Stripe',
    purpose: 'Cards, Apple Pay and Google Pay, on a page at Stripe.',
    chapter: 'Stripe',
  },
  paypal: {
    title: 'PayPal (Orders v2)',
    purpose: 'PayPal accounts, on a page at PayPal. You can refund from here.',
    chapter: 'PayPal',
  },
  'paypal-standard': {
    title: 'PayPal (Payments Standard)',
    purpose: 'PayPal’s older form. It needs the payment email only, and you refund at PayPal.',
    chapter: 'PayPal Payments Standard',
  },
  bank: {
    title: 'Bank transfer',
    purpose: 'The pay page shows your account, and you record the payment when it is there.',
    chapter: 'Bank transfer',
  },
  'stand-in': {
    title: 'Stand-in',
    purpose: 'A provider in a box, for trying. No money moves.',
    chapter: 'Without an account: the stand-in',
  },
}

export const guideTo = (name: ProviderName): Guide => GUIDES[name]

/** What to set before the provider can be used. */
export const settingsOf = (name: ProviderName): Setting[] => {
  const list = MEANINGS.PAYMENT_PROVIDERS
  const own = name === 'stripe' || name === 'paypal' ? toSettings(REQUIRED_SETTINGS[name]) : []
  return [...own, { name: 'PAYMENT_PROVIDERS', meaning: `${list}: add ${name}` }]
}

export interface Webhook {
  path: string
  /** What to tick at the provider; empty if nothing has to be set up there. */
  events: string[]
  apiVersion?: string
}

/** Undefined if the provider sends nothing. */
export function webhookOf(name: ProviderName): Webhook | undefined {
  switch (name) {
    case 'stripe':
      return { path: webhookPath(name), events: STRIPE_EVENTS, apiVersion: API_VERSION }
    case 'paypal':
      return { path: webhookPath(name), events: PAYPAL_EVENTS }
    case 'paypal-standard':
    case 'stand-in':
      return { path: NOTIFY_PATH, events: [] }
    case 'bank':
      return undefined
  }
}
