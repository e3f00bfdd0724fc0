// The settings of the payment providers, and the checks between them.
import { z } from 'zod'
import type { PaymentMode } from '../../rules/payment-mode.ts'
import { say } from '../../rules/words.ts'
import { owned } from './owned.ts'
import type { ProviderName } from './provider-names.ts'

const text = z.string().min(1)
const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with https:// or http://',
})
const origin = address.refine(
  (url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`,
  'must be an address without a path',
)

/** Several secrets are accepted while they are rotated. */
const secrets = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((secret) => secret.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.length > 0 && list.every((secret) => secret.startsWith('whsec_')),
    'must be the signing secret of the webhook, which begins with whsec_; several are separated by commas',
  )

const stripe = { group: 'payments', part: 'Stripe' } as const
const paypal = { group: 'payments', part: 'PayPal' } as const

export const PROVIDER_SHAPE = {
  STRIPE_SECRET_KEY: owned(
    z
      .string()
      .regex(
        /^(sk|rk)_(test|live)_\w+$/,
        'must be a secret key of Stripe, which begins with sk_test_, sk_live_, rk_test_ or rk_live_',
      )
      .optional(),
    {
      ...stripe,
      label: say('platform.agency', 'setting.secretKey'),
      help: say('platform.agency', 'setting.secretKeyHelp'),
      isSecret: true,
    },
  ),
  STRIPE_WEBHOOK_SECRET: owned(secrets.optional(), {
    ...stripe,
    label: say('platform.agency', 'setting.signingSecret'),
    help: say('platform.agency', 'setting.signingSecretHelp'),
    isSecret: true,
  }),
  STRIPE_API_URL: address.optional(),
  STRIPE_CHECKOUT_ORIGIN: origin.optional(),
  PAYPAL_CLIENT_ID: owned(text.optional(), {
    ...paypal,
    label: say('platform.agency', 'setting.clientId'),
    help: say('platform.agency', 'setting.clientIdHelp'),
  }),
  PAYPAL_CLIENT_SECRET: owned(text.optional(), {
    ...paypal,
    label: say('platform.agency', 'setting.clientSecret'),
    help: say('platform.agency', 'setting.clientSecretHelp'),
    isSecret: true,
  }),
  PAYPAL_WEBHOOK_ID: owned(text.optional(), {
    ...paypal,
    label: say('platform.agency', 'setting.webhookId'),
    help: say('platform.agency', 'setting.webhookIdHelp'),
  }),
  PAYPAL_API_URL: address.optional(),
  PAYPAL_CHECKOUT_ORIGIN: origin.optional(),
}

export type ProviderSettings = z.infer<z.ZodObject<typeof PROVIDER_SHAPE>>

/** A provider with an API can't be used without these. */
export const REQUIRED_SETTINGS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
} as const

export const requiredFor = (provider: ProviderName): readonly string[] =>
  provider === 'stripe' || provider === 'paypal' ? REQUIRED_SETTINGS[provider] : []

const TEST_ONLY = [
  'STRIPE_API_URL',
  'STRIPE_CHECKOUT_ORIGIN',
  'PAYPAL_API_URL',
  'PAYPAL_CHECKOUT_ORIGIN',
] as const

export function providerFaults(
  settings: ProviderSettings,
  { names, mode }: { names: readonly ProviderName[]; mode: PaymentMode },
): string[] {
  const faults: string[] = []
  for (const [provider, required] of Object.entries(REQUIRED_SETTINGS) as [
    keyof typeof REQUIRED_SETTINGS,
    readonly (keyof ProviderSettings)[],
  ][]) {
    const isNeeded = names.includes(provider) || required.some((name) => settings[name])
    if (!isNeeded) continue
    for (const name of required.filter((one) => !settings[one]))
      faults.push(`${name}: needed for payments with ${provider === 'stripe' ? 'Stripe' : 'PayPal'}`)
  }
  const key = settings.STRIPE_SECRET_KEY
  if (key && !key.slice(3).startsWith(`${mode}_`))
    faults.push(
      `STRIPE_SECRET_KEY: is a ${mode === 'live' ? 'test' : 'live'} key, and PAYMENT_MODE is ${mode}`,
    )
  if (mode === 'live') faults.push(...placeholders(settings))
  if (mode === 'live')
    for (const name of TEST_ONLY.filter((one) => settings[one]))
      faults.push(`${name}: only with PAYMENT_MODE=test; real money goes to the provider itself`)
  if (names.includes('stand-in') && names.includes('paypal-standard'))
    faults.push('PAYMENT_PROVIDERS: stand-in takes the place of paypal-standard; name one of them')
  return faults
}

/** The secret signs webhooks, so a placeholder copied from a manual is refused. */
function placeholders(settings: ProviderSettings): string[] {
  const faults: string[] = []
  if (settings.STRIPE_WEBHOOK_SECRET?.some((secret) => !/^whsec_\w{3,}$/.test(secret)))
    faults.push(
      'STRIPE_WEBHOOK_SECRET: is no signing secret of Stripe; it has letters and digits after whsec_',
    )
  for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const)
    if (settings[name] && !/^[\w-]{3,}$/.test(settings[name]))
      faults.push(`${name}: is no value of PayPal; it has letters, digits and dashes only`)
  return faults
}
