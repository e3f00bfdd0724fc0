// An admin tests a payment provider: whether it answers, and whether our settings fit. Nothing is changed.
import { Failure } from '#platform/rules/errors.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
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
  if (!provider) throw new Failure('not-found', 'This provider is not set up here.')
  const problems = await problemsOf(app, provider)
  return { provider: name, problems, settings: settingsIn(problems), passed: passedWords(provider) }
}

/** Each in a sentence. */
export const problemsOf = (app: App, provider: PaymentProvider): Promise<string[]> =>
  provider.api ? problemsOfApi(app, provider.api, provider.name) : problemsOfAccount(app, provider)

async function problemsOfApi(app: App, api: PaymentApi, name: string): Promise<string[]> {
  try {
    return await inTime(app, () => api.findProblems())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return [`${providerName(name)} did not answer as expected: ${error.message}`]
  }
}

/** A provider without an API can't be asked, so only what admins entered is checked. */
async function problemsOfAccount(app: App, { name }: PaymentProvider): Promise<string[]> {
  if (name === 'bank')
    return (await bankAccountOf(app))
      ? []
      : ['No bank account is entered, so customers are not offered a bank transfer.']
  const receiver = await receiverOf(app)
  if (!receiver) return ['No payment email is entered, so nobody can pay.']
  if (app.settings.PAYMENT_MODE === 'live' && isReservedAddress(receiver))
    return [`The payment email ${receiver} is an example that belongs to nobody, so nobody can pay.`]
  return []
}

function passedWords({ name }: PaymentProvider): string {
  switch (name) {
    case 'bank':
      return 'The bank account is entered, and customers see it on the pay page.'
    case 'paypal-standard':
      return (
        'The payment email is entered. This form of PayPal can’t be asked whether it is right: ' +
        'try it with a small payment.'
      )
    case 'stand-in':
      return 'The payment email is entered, and the stand-in takes test payments.'
    default:
      return `${providerName(name)} answers, and the settings fit.`
  }
}
