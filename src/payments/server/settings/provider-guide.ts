// What admins read about the payment providers: names, settings with their meaning, and webhooks.
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { requiredFor } from '#platform/server/settings/provider-settings.ts'
import { OWNER_SETTINGS } from '#platform/server/settings/settings.ts'
import { NOTIFY_PATH, webhookPath } from '#providers/server/paths.ts'
import { EVENT_TYPES as PAYPAL_EVENTS } from '#providers/server/paypal/problems.ts'
import { API_VERSION } from '#providers/server/stripe/client.ts'
import { EVENT_TYPES as STRIPE_EVENTS } from '#providers/server/stripe/read-webhook.ts'

export interface Setting {
  name: string
  label: string
  meaning: string
}

/** Every setting that a provider's problems may name, and those that set a provider up. */
const NAMED = Object.keys(OWNER_SETTINGS).filter((name) => OWNER_SETTINGS[name]!.group === 'payments')

/** The settings that occur in these texts. */
export const settingsIn = (texts: readonly string[]): Setting[] =>
  NAMED.filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))).map(toSetting)

function toSetting(name: string): Setting {
  const { part, label, help = '' } = OWNER_SETTINGS[name]!
  return { name, label: [part, label].filter(Boolean).join(': '), meaning: help }
}

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
export const settingsOf = (name: ProviderName): Setting[] =>
  [...requiredFor(name), 'PAYMENT_PROVIDERS'].map(toSetting)

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
