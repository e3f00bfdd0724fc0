/**
 * The settings of a public site. It does not start without the providers, the payment mode and the trusted
 * proxies.
 */
export const HTTPS_SITE = {
  APP_ORIGIN: 'https://agency.example',
  PAYMENT_PROVIDERS: 'stand-in',
  PAYMENT_MODE: 'test',
  TRUSTED_PROXIES: 'none',
}
