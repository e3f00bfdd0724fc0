// The payment providers of this site, for admins: those that are set up, and how to set up the others.
import { bankAccount } from '#content/rules/types/bank-account.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import type { PaymentMode } from '#platform/rules/payment-mode.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { PROVIDER_NAMES, type ProviderName } from '#platform/server/settings/provider-names.ts'
import { isLoopback, type Settings } from '#platform/server/settings/settings.ts'
import { findProvider } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { isOwnStandIn } from '#providers/server/stand-in-address.ts'
import { guideTo, settingsOf, webhookOf, type Setting } from './provider-guide.ts'
import { bankAccountOf } from './receivers.ts'

export interface ProviderStatus {
  name: ProviderName
  title: string
  purpose: string
  /** False if it is kept for refunds and late payments only. */
  isOffered: boolean
  /** A server that takes the place of the provider's own. */
  apiUrl: string | undefined
  webhook: ProviderWebhook | undefined
  /** The screen with the account that is paid, if it is entered here. */
  account: { path: string; label: string } | undefined
}

export interface ProviderWebhook {
  url: string
  /** What to tick at the provider; empty if nothing has to be set up there. */
  events: string[]
  apiVersion: string | undefined
  /** Whether the provider can reach the address. */
  isReachable: boolean
}

export interface MissingProvider {
  name: ProviderName
  title: string
  purpose: string
  /** What to set before it can be used. */
  settings: Setting[]
  /** The heading in docs/payments.md. */
  chapter: string
}

export interface PaymentSettings {
  mode: PaymentMode
  providers: ProviderStatus[]
  missing: MissingProvider[]
  /** Those that can be chosen. */
  choices: { value: ProviderName; label: string }[]
  /** What to enter at the providers with an API, by the part of the form that has their keys. */
  webhooks: Record<string, ProviderWebhook>
}

export async function paymentSettings(app: App, viewer: Viewer): Promise<PaymentSettings> {
  requirePermission(viewer, 'change-settings')
  const { settings, payments } = app
  const hasBankAccount = (await bankAccountOf(app)) !== undefined
  const mode = settings.PAYMENT_MODE
  const missing = PROVIDER_NAMES.filter((name) => !findProvider(payments, name))
  return {
    mode,
    providers: payments.all.map((provider) =>
      toStatus(
        settings,
        provider.name,
        payments.offered.includes(provider) && (provider.name !== 'bank' || hasBankAccount),
      ),
    ),
    missing: missing
      // With real money there is no stand-in.
      .filter((name) => mode === 'test' || name !== 'stand-in')
      .map((name) => ({ name, ...guideTo(name), settings: settingsOf(name) })),
    choices: PROVIDER_NAMES.map((name) => ({ value: name, label: guideTo(name).title })),
    webhooks: Object.fromEntries(
      (['stripe', 'paypal'] as const).map((name) => [
        providerName(name),
        toWebhook(settings, name, apiUrlOf(settings, name))!,
      ]),
    ),
  }
}

function toStatus(settings: Settings, name: ProviderName, isOffered: boolean): ProviderStatus {
  const { title, purpose } = guideTo(name)
  const apiUrl = apiUrlOf(settings, name)
  return {
    name,
    title,
    purpose,
    isOffered,
    apiUrl: apiUrl && withoutPassword(apiUrl),
    webhook: toWebhook(settings, name, apiUrl),
    account: accountOf(name),
  }
}

function apiUrlOf(settings: Settings, name: ProviderName): string | undefined {
  if (name === 'stripe') return settings.STRIPE_API_URL
  return name === 'paypal' ? settings.PAYPAL_API_URL : undefined
}

function withoutPassword(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function toWebhook(
  settings: Settings,
  name: ProviderName,
  apiUrl: string | undefined,
): ProviderWebhook | undefined {
  const webhook = webhookOf(name)
  if (!webhook) return undefined
  const { APP_ORIGIN: siteOrigin } = settings
  const isHere = name === 'stand-in' || isOwnStandIn(settings, apiUrl)
  return {
    url: siteOrigin + webhook.path,
    events: webhook.events,
    apiVersion: webhook.apiVersion,
    isReachable: isHere || !isLoopback(new URL(siteOrigin).hostname),
  }
}

/** Providers with an API pay out to the account that the keys belong to. */
function accountOf(name: ProviderName): ProviderStatus['account'] {
  if (name === 'stripe' || name === 'paypal') return undefined
  const { screens, label } = name === 'bank' ? bankAccount : paymentEmail
  return { path: screens.manage, label }
}
