// An admin tests a payment provider: whether it answers, and whether our settings fit. Nothing is changed.
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { findProvider } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { ProviderError, type PaymentApi, type PaymentProvider } from '#providers/server/provider.ts'
import { inTime } from '../ledger/in-time.ts'
import { settingsIn, type Setting } from './provider-guide.ts'
import { bankAccountOf, isReservedAddress, receiverOf } from './receivers.ts'

export interface ProviderTest {
  provider: string
  /** Each in a sentence. Empty if all is well. */
  problems: string[]
  /** The settings that the problems name. */
  settings: Setting[]
  /** What a test without problems proves. */
  passed: string
}

export async function testProvider(app: App, viewer: Viewer, name: string): Promise<ProviderTest> {
  requirePermission(viewer, 'change-settings')
  const provider = findProvider(app.payments, name)
  if (!provider) throw new Failure('not-found', say('payments.agency', 'providerNotHere'))
  const problems = await problemsOf(app, provider)
  return { provider: name, problems, settings: settingsIn(problems), passed: passedWords(provider.name) }
}

/** Each in a sentence. */
export const problemsOf = (app: App, provider: PaymentProvider): Promise<string[]> =>
  provider.api ? problemsOfApi(app, provider.api, provider.name) : problemsOfAccount(app, provider)

async function problemsOfApi(app: App, api: PaymentApi, name: string): Promise<string[]> {
  try {
    return await inTime(app, () => api.findProblems())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return [say('payments.agency', 'unexpectedAnswer', { provider: providerName(name), why: error.message })]
  }
}

/** A provider without an API can't be asked, so only what admins entered is checked. */
async function problemsOfAccount(app: App, { name }: PaymentProvider): Promise<string[]> {
  if (name === 'bank') return (await bankAccountOf(app)) ? [] : [say('payments.agency', 'noBankAccount')]
  const receiver = await receiverOf(app)
  if (!receiver) return [say('payments.agency', 'noPaymentEmail')]
  if (app.settings.PAYMENT_MODE === 'live' && isReservedAddress(receiver))
    return [say('payments.agency', 'examplePaymentEmail', { email: receiver })]
  return []
}

const passedWords = (name: ProviderName): string =>
  name === 'stripe' || name === 'paypal'
    ? say('payments.agency', 'passed.other', { provider: providerName(name) })
    : say('payments.agency', `passed.${name}`)
