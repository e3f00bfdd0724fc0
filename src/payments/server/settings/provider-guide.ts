// What admins read about the payment providers: names, settings with their meaning, and webhooks.
import { say } from '#platform/rules/words.ts'
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

/** The settings that problems name. A name is a value of what is said, so it stands in it in any language. */
export const settingsIn = (texts: readonly string[]): Setting[] =>
  NAMED.filter((name) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text))).map(toSetting)

function toSetting(name: string): Setting {
  const { part, label, help = '' } = OWNER_SETTINGS[name]!
  return { name, label: [part, label].filter(Boolean).join(': '), meaning: help }
}

interface Guide {
  title: string
  purpose: string
  chapter: string
}

/** The headings in docs/payments.md. */
const CHAPTERS: Record<ProviderName, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  'paypal-standard': 'PayPal Payments Standard',
  bank: 'Bank transfer',
  'stand-in': 'Without an account: the stand-in',
}

export const guideTo = (name: ProviderName): Guide => ({
  title: say('payments.agency', `guide.${name}.title`),
  purpose: say('payments.agency', `guide.${name}.purpose`),
  chapter: CHAPTERS[name],
})

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
