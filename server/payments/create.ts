// Creates the configured provider. PayPal and the stand-in speak the same protocol at different URLs.
import type { Settings } from '../settings.ts'
import { STAND_IN_PATH } from './paths.ts'
import { paypalStandard } from './paypal-standard/index.ts'
import type { PaymentProvider } from './provider.ts'

const PAYPAL = {
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

export function createPayments(settings: Settings): PaymentProvider {
  const [name] = settings.PAYMENT_PROVIDERS
  const defaults =
    name === 'paypal-standard'
      ? PAYPAL[settings.PAYMENT_MODE]
      : { checkout: settings.APP_ORIGIN + STAND_IN_PAGE, verify: ownAddress(settings) + STAND_IN_PAGE }
  return paypalStandard({
    name,
    siteOrigin: settings.APP_ORIGIN,
    checkoutUrl: settings.PAYMENT_CHECKOUT_URL ?? defaults.checkout,
    verifyUrl: settings.PAYMENT_VERIFY_URL ?? defaults.verify,
  })
}

/** The loopback URL: behind a proxy, the server may not reach its own public URL. */
function ownAddress({ HOST, PORT }: Settings): string {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
