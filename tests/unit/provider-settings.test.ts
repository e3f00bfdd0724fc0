// The settings of the payment providers: what is wrong is named, with the setting, before anybody can pay.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideTo, settingsOf, webhookOf } from '#payments/server/settings/provider-guide.ts'
import { PROVIDER_NAMES } from '#platform/server/settings/provider-names.ts'
import { readSettings, SettingsError, type Settings } from '#platform/server/settings/settings.ts'

const ELSEWHERE = { APP_ORIGIN: 'https://agency.example', TRUSTED_PROXIES: 'none' }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_abc123' }
const PAYPAL = { PAYPAL_CLIENT_ID: 'AbC', PAYPAL_CLIENT_SECRET: 'EfG', PAYPAL_WEBHOOK_ID: '1AB234' }

/** The faults, one per line of the error. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readSettings(environment)
    return []
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n')
  }
}

const providersOf = (environment: Record<string, string>): Settings['PAYMENT_PROVIDERS'] =>
  readSettings(environment).PAYMENT_PROVIDERS

describe('the list of providers', () => {
  it('keeps its order, and each once', () => {
    const environment = { ...STRIPE, ...PAYPAL, PAYMENT_PROVIDERS: ' bank, stripe ,paypal,,bank,stand-in ' }
    expect(providersOf(environment)).toEqual(['bank', 'stripe', 'paypal', 'stand-in'])
  })

  it('names a provider that there is not, with those that there are', () => {
    expect(faultsOf({ PAYMENT_PROVIDERS: 'bank,klarna' })).toEqual([
      'PAYMENT_PROVIDERS: there is no klarna; it can be stripe, paypal, paypal-standard, bank, or stand-in',
    ])
    expect(faultsOf({ PAYMENT_PROVIDER: 'klarna' })).toEqual([
      'PAYMENT_PROVIDER: there is no klarna; it can be stripe, paypal, paypal-standard, bank, or stand-in',
    ])
  })

  it('must name one', () => {
    expect(faultsOf({ PAYMENT_PROVIDERS: ' , ' })).toEqual([
      'PAYMENT_PROVIDERS: names no provider; it can be stripe, paypal, paypal-standard, bank, or stand-in',
    ])
  })

  it('is said once, by the list or by the older name', () => {
    expect(faultsOf({ PAYMENT_PROVIDER: 'bank', PAYMENT_PROVIDERS: 'bank' })).toEqual([
      'PAYMENT_PROVIDER: PAYMENT_PROVIDERS says it too; keep one of them',
    ])
  })

  it('has the stand-in or PayPal Payments Standard: both take the same notifications', () => {
    expect(faultsOf({ PAYMENT_PROVIDERS: 'paypal-standard,stand-in' })).toEqual([
      'PAYMENT_PROVIDERS: stand-in takes the place of paypal-standard; name one of them',
    ])
  })

  it('has no stand-in while money is real', () => {
    const environment = { ...ELSEWHERE, PAYMENT_MODE: 'live', PAYMENT_PROVIDERS: 'bank,stand-in' }
    expect(faultsOf(environment)).toEqual([
      'PAYMENT_MODE: live takes real money, so the provider must not be the stand-in',
    ])
  })

  it('takes every provider whose settings are there', () => {
    for (const name of PROVIDER_NAMES)
      expect(providersOf({ ...STRIPE, ...PAYPAL, PAYMENT_PROVIDERS: name })).toEqual([name])
  })
})

describe('`paypal`', () => {
  it('in the older setting is the form of PayPal Payments Standard, as before', () => {
    expect(providersOf({ PAYMENT_PROVIDER: 'paypal' })).toEqual(['paypal-standard'])
  })

  it('in the older setting is Orders v2 once there is a client id', () => {
    expect(providersOf({ ...PAYPAL, PAYMENT_PROVIDER: 'paypal' })).toEqual(['paypal'])
    expect(faultsOf({ PAYPAL_CLIENT_ID: 'AbC', PAYMENT_PROVIDER: 'paypal' })).toEqual([
      'PAYPAL_CLIENT_SECRET: needed for payments with PayPal',
      'PAYPAL_WEBHOOK_ID: needed for payments with PayPal',
    ])
  })

  it('in the list is Orders v2, and needs its credentials', () => {
    expect(providersOf({ ...PAYPAL, PAYMENT_PROVIDERS: 'paypal' })).toEqual(['paypal'])
    expect(faultsOf({ PAYMENT_PROVIDERS: 'paypal' })).toEqual([
      'PAYPAL_CLIENT_ID: needed for payments with PayPal',
      'PAYPAL_CLIENT_SECRET: needed for payments with PayPal',
      'PAYPAL_WEBHOOK_ID: needed for payments with PayPal',
    ])
  })
})

describe('secrets', () => {
  it('of a listed provider must be there, all of them', () => {
    expect(faultsOf({ PAYMENT_PROVIDERS: 'stripe' })).toEqual([
      'STRIPE_SECRET_KEY: needed for payments with Stripe',
      'STRIPE_WEBHOOK_SECRET: needed for payments with Stripe',
    ])
    for (const name of Object.keys(STRIPE))
      expect(faultsOf({ ...STRIPE, [name]: '', PAYMENT_PROVIDERS: 'stripe' })).toEqual([
        `${name}: needed for payments with Stripe`,
      ])
  })

  it('of a provider that is kept for refunds must be complete too', () => {
    expect(readSettings({ ...STRIPE, ...PAYPAL, PAYMENT_PROVIDERS: 'bank' })).toMatchObject({
      PAYMENT_PROVIDERS: ['bank'],
      STRIPE_SECRET_KEY: 'sk_test_abc123',
    })
    expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_abc123' })).toEqual([
      'STRIPE_WEBHOOK_SECRET: needed for payments with Stripe',
    ])
  })

  it.each(['pk_test_abc123', 'sk_abc123', 'sk_test_', 'sk_test_abc 123', 'whsec_abc'])(
    'a key of Stripe is not %j',
    (key) => {
      expect(faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: key })).toEqual([
        'STRIPE_SECRET_KEY: must be a secret key of Stripe, which begins with sk_test_, sk_live_, ' +
          'rk_test_ or rk_live_',
      ])
    },
  )

  it('a key may be restricted', () => {
    expect(faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: 'rk_test_abc123' })).toEqual([])
  })

  it.each(['sk_test_abc123', 'whsec_abc,sk_test_abc123', ' , '])(
    'a secret of a webhook is not %j',
    (secret) => {
      expect(faultsOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET: secret })).toEqual([
        'STRIPE_WEBHOOK_SECRET: must be the signing secret of the webhook, which begins with whsec_; ' +
          'several are separated by commas',
      ])
    },
  )

  it('of a webhook are several while they are rotated', () => {
    const { STRIPE_WEBHOOK_SECRET: secrets } = readSettings({
      ...STRIPE,
      STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new,',
    })
    expect(secrets).toEqual(['whsec_old', 'whsec_new'])
  })
})

describe('the mode', () => {
  it.each(['sk', 'rk'])('refuses a key of the other one (%s)', (kind) => {
    expect(faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: `${kind}_live_abc123` })).toEqual([
      'STRIPE_SECRET_KEY: is a live key, and PAYMENT_MODE is test',
    ])
    const live = { ...ELSEWHERE, PAYMENT_MODE: 'live', PAYMENT_PROVIDERS: 'stripe' }
    expect(faultsOf({ ...live, ...STRIPE, STRIPE_SECRET_KEY: `${kind}_test_abc123` })).toEqual([
      'STRIPE_SECRET_KEY: is a test key, and PAYMENT_MODE is live',
    ])
    expect(faultsOf({ ...live, ...STRIPE, STRIPE_SECRET_KEY: `${kind}_live_abc123` })).toEqual([])
  })

  it('live talks to the providers themselves', () => {
    const live = {
      ...ELSEWHERE,
      ...LIVE_STRIPE,
      ...PAYPAL,
      PAYMENT_MODE: 'live',
      PAYMENT_PROVIDERS: 'stripe,paypal',
    }
    expect(faultsOf(live)).toEqual([])
    for (const name of [
      'STRIPE_API_URL',
      'STRIPE_CHECKOUT_ORIGIN',
      'PAYPAL_API_URL',
      'PAYPAL_CHECKOUT_ORIGIN',
    ]) {
      expect(faultsOf({ ...live, [name]: 'https://proxy.example' })).toEqual([
        `${name}: only with PAYMENT_MODE=test; real money goes to the provider itself`,
      ])
      expect(faultsOf({ ...STRIPE, ...PAYPAL, [name]: 'http://localhost:3000' })).toEqual([])
    }
  })
})

describe('addresses', () => {
  it.each([
    ['STRIPE_WEBHOOK_SECRET', 'whsec_...'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['PAYPAL_WEBHOOK_ID', '...'],
    ['PAYPAL_CLIENT_SECRET', ' '],
  ])('refuses a placeholder in %s while money is real: %o', (name, value) => {
    const live = { ...ELSEWHERE, PAYMENT_MODE: 'live', PAYMENT_PROVIDERS: 'stripe,paypal' }
    const faults = faultsOf({ ...live, ...LIVE_STRIPE, ...PAYPAL, [name]: value })
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })

  it.each(['STRIPE_API_URL', 'PAYPAL_API_URL'])('%s may have a path, and is http or https', (name) => {
    expect(faultsOf({ [name]: 'http://localhost:3000/stand-in/x' })).toEqual([])
    expect(faultsOf({ [name]: 'localhost/stripe' })).toEqual([
      `${name}: must be an address that begins with https:// or http://`,
    ])
  })

  it.each(['STRIPE_CHECKOUT_ORIGIN', 'PAYPAL_CHECKOUT_ORIGIN'])('%s is an origin', (name) => {
    expect(faultsOf({ [name]: 'https://pay.example' })).toEqual([])
    for (const address of [
      'https://pay.example/checkout',
      'https://pay.example/?x',
      'https://ada@pay.example',
    ])
      expect(faultsOf({ [name]: address })).toEqual([`${name}: must be an address without a path`])
    expect(faultsOf({ [name]: 'ftp://pay.example' })[0]).toContain(`${name}: must be an address that begins`)
  })
})

describe('docs/payments.md', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/payments.md'), 'utf8')

  it.each(PROVIDER_NAMES)('has a chapter about %s, with its settings and its webhook', (name) => {
    const { chapter } = guideTo(name)
    const [, after = ''] = guide.split(`\n## ${chapter}\n`)
    const text = after.split('\n## ')[0]!
    const { path = '', events = [], apiVersion = '' } = webhookOf(name) ?? {}
    const named = [...settingsOf(name).map((setting) => setting.name), ...events, path, apiVersion]
    expect(named.filter((word) => !text.includes(word))).toEqual(name === 'stand-in' ? [path] : [])
  })
})
