// Whether real money arrives.
import { bankAccount } from '#content/rules/types/bank-account.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import { bankAccountOf, isReservedAddress, receiverOf } from '#payments/server/settings/receivers.ts'
import type { App } from '#platform/server/app.ts'
import { providerName } from '#providers/server/provider-name.ts'
import { check, type Check } from './check.ts'
import { providerAnswers } from './provider-answers.ts'

const TO = '/payment-settings'

export async function paymentChecks(app: App): Promise<Check[]> {
  const { settings, payments } = app
  const names = payments.offered.map(({ name }) => name)
  const isLive = settings.PAYMENT_MODE === 'live' && names.some((name) => name !== 'stand-in')
  return [
    check({ name: 'payments', label: 'Real payments', to: TO }, isLive, {
      done: `Customers pay with ${new Intl.ListFormat('en').format(names.map(providerName))}.`,
      open: 'Payments are play money. Choose PAYMENT_PROVIDERS and set PAYMENT_MODE=live.',
    }),
    ...(await receiverChecks(app, names)),
    ...providerAnswers(app),
  ]
}

async function receiverChecks(app: App, names: readonly string[]): Promise<Check[]> {
  const checks: Check[] = []
  if (names.some((name) => name === 'paypal-standard' || name === 'stand-in')) {
    const receiver = await receiverOf(app)
    const isOwn = receiver !== undefined && !isReservedAddress(receiver)
    checks.push(
      check({ name: 'receiver', label: 'Payment email', to: paymentEmail.screens.manage }, isOwn, {
        done: `Payments go to ${receiver}.`,
        open: receiver
          ? `${receiver} is an example address that nobody can own. Enter yours.`
          : 'None is entered, so nobody can pay.',
      }),
    )
  }
  if (names.includes('bank'))
    checks.push(
      check(
        { name: 'bank', label: 'Bank account', to: bankAccount.screens.manage },
        Boolean(await bankAccountOf(app)),
        {
          done: 'Customers see it on the pay page.',
          open: 'None is entered, so customers are not offered a bank transfer.',
        },
      ),
    )
  return checks
}
