// How customers can pay, in the words of the price cards.
import { bankAccountOf } from '#payments/server/settings/receivers.ts'
import type { Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'

/** The stand-in is there for trying: it says what a site with real providers would. */
const WORDS: Record<ProviderName, readonly string[]> = {
  stripe: ['card'],
  paypal: ['PayPal'],
  'paypal-standard': ['PayPal'],
  bank: ['bank transfer'],
  'stand-in': ['card', 'PayPal'],
}

/** "card or PayPal"; undefined if nothing can be paid yet. */
export async function waysToPay(app: App, _viewer: Viewer): Promise<string | undefined> {
  const hasAccount = Boolean(await bankAccountOf(app))
  const words = app.payments.offered
    .filter(({ name }) => name !== 'bank' || hasAccount)
    .flatMap(({ name }) => WORDS[name as ProviderName])
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(words)) || undefined
}
