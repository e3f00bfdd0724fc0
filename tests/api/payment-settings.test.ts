// The screen of the payment providers: what it says, and what a test of a provider finds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MachineName } from '#platform/rules/permissions.ts'
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import { bank } from '#providers/server/bank.ts'
import type { Payments } from '#providers/server/payments.ts'
import { EVENT_TYPES as PAYPAL_EVENTS } from '#providers/server/paypal/problems.ts'
import { ProviderError, type PaymentApi, type PaymentProvider } from '#providers/server/provider.ts'
import { EVENT_TYPES as STRIPE_EVENTS } from '#providers/server/stripe/read-webhook.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import { BANK_ACCOUNT } from '#tests/support/bank-account.ts'
import { freePort } from '#tests/support/free-port.ts'
import { OWNER } from '#tests/support/people.ts'
import { startSite, startSiteForFile } from '#tests/support/start-site.ts'
import { textOf } from '#tests/support/text-of.ts'

const unused = () => Promise.reject(new Error('not part of this test'))

/** A provider whose test finds what `findProblems` says. */
function fakeProvider(name: ProviderName, findProblems?: PaymentApi['findProblems']): PaymentProvider {
  const shape = bank('http://localhost')
  return {
    ...shape,
    name: name as ProviderName & MachineName,
    ...(findProblems && {
      api: {
        inquire: unused,
        close: unused,
        refund: unused,
        findRefund: unused,
        findPayment: unused,
        findProblems,
      },
    }),
  }
}

const told = new Map<string, () => Promise<string[]>>()
const ask = (name: ProviderName) => fakeProvider(name, () => told.get(name)!())
const all = [ask('stripe'), fakeProvider('bank'), fakeProvider('paypal-standard'), ask('paypal')]
const payments: Payments = { all, offered: all.slice(0, 3) }

const site = await startSiteForFile({ screens: true, parts: { payments } })
const admin = await site.admin()

const shownCards = async (): Promise<string> => textOf((await admin.page('/payment-settings')).text)

/** Presses the test button of a provider, as without JavaScript. */
const pressTest = async (provider: string) => {
  const answer = await admin.submit('/payment-settings', { provider })
  return { status: answer.status, text: textOf(answer.text) }
}

describe('the payment settings', () => {
  it('are for admins, and so is their test', async () => {
    const customer = await site.customer()
    const visitor = site.visitor()
    expect((await visitor.page('/payment-settings')).location).toContain('/login?next=')
    expect((await customer.page('/payment-settings')).status).toBe(403)
    told.set('stripe', () => Promise.reject(new Error('asked for somebody who may not')))
    expect((await visitor.submit('/payment-settings', { provider: 'stripe' })).status).toBe(302)
    expect((await customer.submit('/payment-settings', { provider: 'stripe' })).status).toBe(403)
    for (const run of [
      () => actInEnglish(site.app, { role: 'visitor' }).paymentSettings(),
      () => actInEnglish(site.app, { role: 'visitor' }).testProvider('stripe'),
    ])
      await expect(run()).rejects.toMatchObject({ code: 'signed-out' })
  })

  it('are linked from the settings', async () => {
    expect((await admin.page('/setting')).text).toContain('href="/payment-settings"')
  })

  it('show for each provider whether it is offered, its mode and its webhook address', async () => {
    const text = await shownCards()
    expect(text).toContain('Stripe Offered to customers')
    expect(text).toContain('Bank transfer No account yet')
    expect(text).toContain('PayPal (Payments Standard) Offered to customers')
    expect(text).toContain('PayPal (Orders v2) Kept for refunds')
    expect(text).toContain('Mode Test: no real money moves')
    expect(text).toContain(`Webhook address ${site.origin}/api/payments/notify/stripe`)
    expect(text).toContain(`Webhook address ${site.origin}/api/payments/notify/paypal`)
    expect(text).toContain(`Webhook address ${site.origin}/api/payments/notify Nothing has to be entered`)
    expect(text).toContain('works on this machine only')
    expect([...STRIPE_EVENTS, ...PAYPAL_EVENTS].filter((event) => !text.includes(event))).toEqual([])
    expect(text).toContain('2026-10-28.endive')
  })

  it('name each missing setting with its meaning', async () => {
    const other = await actInEnglish(
      { ...site.app, payments: { all: [], offered: [] } },
      OWNER,
    ).paymentSettings()
    expect(other.providers).toEqual([])
    expect(other.missing.map(({ name }) => name)).toEqual([
      'stripe',
      'paypal',
      'paypal-standard',
      'bank',
      'stand-in',
    ])
    for (const { settings } of other.missing)
      for (const { name, meaning } of settings) expect([name, meaning.length > 10]).toEqual([name, true])
    expect(other.missing[0]!.settings.map(({ name }) => name)).toEqual([
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'PAYMENT_PROVIDERS',
    ])
    expect(await shownCards()).toContain('Not set up')
  })

  it('show no secret', async () => {
    const settings = {
      ...site.app.settings,
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_WEBHOOK_SECRET: ['whsec_canary'],
      STRIPE_API_URL: 'http://ada:canary@localhost:9/stripe',
      PAYPAL_CLIENT_SECRET: 'canary',
    }
    const shown = await actInEnglish({ ...site.app, settings }, OWNER).paymentSettings()
    expect(shown.providers[0]!.apiUrl).toBe('http://localhost:9/stripe')
    expect(JSON.stringify(shown)).not.toContain('canary')
  })
})

describe('the test of a provider', () => {
  it('says that the provider answers', async () => {
    told.set('stripe', async () => [])
    const { status, text } = await pressTest('stripe')
    expect([status, text.includes('Stripe answers, and the settings fit.')]).toEqual([200, true])
    expect(text).not.toContain('is wrong')
  })

  it('explains every problem and the settings it names', async () => {
    told.set('stripe', async () => [
      'STRIPE_SECRET_KEY: Stripe does not know this key.',
      'The webhook endpoint at Stripe is disabled.',
    ])
    const { status, text } = await pressTest('stripe')
    expect(status).toBe(200)
    expect(text).toContain('2 things are wrong')
    expect(text).toContain('STRIPE_SECRET_KEY: Stripe does not know this key.')
    expect(text).toContain('The webhook endpoint at Stripe is disabled.')
    expect(text).toContain('STRIPE_SECRET_KEY The secret key of your account at Stripe')
    expect(text).not.toContain('the settings fit')
  })

  it('says that there is no answer', async () => {
    told.set('paypal', () => Promise.reject(new ProviderError('unavailable', 'no answer within 10 seconds')))
    const { status, text } = await pressTest('paypal')
    expect(status).toBe(200)
    expect(text).toContain('PayPal did not answer as expected: no answer within 10 seconds')
  })

  it('needs the bank account for a bank transfer', async () => {
    const before = (await pressTest('bank')).text
    expect(before).toContain('No bank account is entered')
    expect((await admin.post('/api/add-bank-account', BANK_ACCOUNT)).status).toBe(201)
    const after = (await pressTest('bank')).text
    expect(after).toContain('The bank account is entered')
    expect(after).not.toContain('No bank account is entered')
  })

  it('needs a payment email for PayPal Payments Standard, and no example one in live mode', async () => {
    expect((await pressTest('paypal-standard')).text).toContain('No payment email is entered')
    expect((await admin.post('/api/add-email', { paypalEmail: 'billing@northlight.example' })).status).toBe(
      201,
    )
    expect((await pressTest('paypal-standard')).text).toContain('The payment email is entered.')
    const settings = { ...site.app.settings, PAYMENT_MODE: 'live' as const }
    const live = actInEnglish({ ...site.app, settings }, OWNER)
    expect((await live.testProvider('paypal-standard')).problems).toEqual([
      'The payment email billing@northlight.example is an example that belongs to nobody, so nobody can pay.',
    ])
    expect((await live.paymentSettings()).missing.map(({ name }) => name)).toEqual([])
  })

  it('refuses an unknown provider', async () => {
    const { status, text } = await pressTest('stand-in')
    expect([status, text.includes('This provider is not set up here.')]).toEqual([404, true])
  })
})

describe('the settings that docs/payments.md gives for trying without an account', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/payments.md'), 'utf8')
  const block = guide.split('```').find((text) => text.includes('STRIPE_API_URL='))!
  const settings = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/).slice(0, 2)),
  ) as Record<string, string>

  it('make providers that pass their test', async () => {
    const port = await freePort()
    const here = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value.replace(':3000/', `:${port}/`)]),
    )
    const tried = await startSite({
      settings: { ...here, PORT: String(port), APP_ORIGIN: `http://localhost:${port}` },
    })
    try {
      const owner = await tried.admin()
      await owner.post('/api/add-bank-account', BANK_ACCOUNT)
      await owner.post('/api/add-email', { paypalEmail: 'billing@northlight.example' })
      const act = actInEnglish(tried.app, OWNER)
      const { providers } = await act.paymentSettings()
      expect(providers.map(({ name, isOffered }) => [name, isOffered])).toEqual([
        ['stripe', true],
        ['paypal', true],
        ['bank', true],
        ['stand-in', true],
      ])
      expect(providers.filter(({ webhook }) => webhook?.isReachable === false)).toEqual([])
      for (const { name } of providers)
        expect([name, (await act.testProvider(name)).problems]).toEqual([name, []])
    } finally {
      await tried.close()
    }
  })
})
