// Creates the providers that the settings name. A provider whose keys are set is created even if it is not
// offered: payments that it took can still be refunded, and its late messages are still understood.
import type { ProviderName } from '#platform/server/settings/provider-names.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { bank } from './bank.ts'
import { STAND_IN_PATH } from './paths.ts'
import type { Payments } from './payments.ts'
import { paypalStandard } from './paypal-standard/index.ts'
import { paypal } from './paypal/index.ts'
import type { PaymentProvider } from './provider.ts'
import { isOwnStandIn, ownAddress } from './stand-in-address.ts'

const PAYPAL_STANDARD = {
  live: {
    checkout: 'https://www.paypal.com/cgi-bin/webscr',
    verify: 'https://ipnpb.paypal.com/cgi-bin/webscr',
  },
  test: {
    checkout: 'https://www.sandbox.paypal.com/cgi-bin/webscr',
    verify: 'https://ipnpb.sandbox.paypal.com/cgi-bin/webscr',
  },
}

const STAND_IN_PAGE = `${STAND_IN_PATH}/cgi-bin/webscr`

export async function createPayments(settings: Settings): Promise<Payments> {
  const withKeys: ProviderName[] = [
    ...(settings.STRIPE_SECRET_KEY ? ['stripe' as const] : []),
    ...(settings.PAYPAL_CLIENT_ID ? ['paypal' as const] : []),
  ]
  const names = [...new Set([...settings.PAYMENT_PROVIDERS, ...withKeys])]
  const all: PaymentProvider[] = []
  for (const name of names) all.push(await createProvider(name, settings))
  const listed = all.slice(0, settings.PAYMENT_PROVIDERS.length)
  return { all, offered: listed.filter(({ name }) => !isReplaced(name, settings)) }
}

/** Customers see PayPal once. The older form stays for the refunds and late messages of its payments. */
const isReplaced = (name: ProviderName, { PAYMENT_PROVIDERS: listed }: Settings): boolean =>
  name === 'paypal-standard' && listed.includes('paypal')

async function createProvider(name: ProviderName, settings: Settings): Promise<PaymentProvider> {
  const { APP_ORIGIN: siteOrigin, PAYMENT_MODE: mode } = settings
  switch (name) {
    case 'stripe': {
      // The package is large, so it is loaded only by sites that use it.
      const { stripe } = await import('./stripe/index.ts')
      return stripe({
        secretKey: settings.STRIPE_SECRET_KEY!,
        webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
        mode,
        siteOrigin,
        ...(settings.STRIPE_API_URL && { apiUrl: settings.STRIPE_API_URL }),
        ...checkoutOrigin(settings, settings.STRIPE_API_URL, settings.STRIPE_CHECKOUT_ORIGIN),
      })
    }
    case 'paypal':
      return paypal({
        clientId: settings.PAYPAL_CLIENT_ID!,
        clientSecret: settings.PAYPAL_CLIENT_SECRET!,
        webhookId: settings.PAYPAL_WEBHOOK_ID!,
        mode,
        siteOrigin,
        acceptsBareKey: isOwnStandIn(settings, settings.PAYPAL_API_URL),
        ...(settings.PAYPAL_API_URL && { apiUrl: settings.PAYPAL_API_URL }),
        ...checkoutOrigin(settings, settings.PAYPAL_API_URL, settings.PAYPAL_CHECKOUT_ORIGIN),
      })
    case 'bank':
      return bank(siteOrigin)
    case 'paypal-standard':
    case 'stand-in': {
      const defaults =
        name === 'paypal-standard'
          ? PAYPAL_STANDARD[mode]
          : { checkout: siteOrigin + STAND_IN_PAGE, verify: ownAddress(settings) + STAND_IN_PAGE }
      return paypalStandard({
        name,
        siteOrigin,
        checkoutUrl: settings.PAYMENT_CHECKOUT_URL ?? defaults.checkout,
        verifyUrl: settings.PAYMENT_VERIFY_URL ?? defaults.verify,
      })
    }
  }
}

/** Browsers open the pages of our own stand-in at the site's origin. Its API may be called on loopback. */
function checkoutOrigin(
  settings: Settings,
  apiUrl: string | undefined,
  configured: string | undefined,
): { checkoutOrigin?: string } {
  if (configured) return { checkoutOrigin: new URL(configured).origin }
  return isOwnStandIn(settings, apiUrl) ? { checkoutOrigin: settings.APP_ORIGIN } : {}
}
