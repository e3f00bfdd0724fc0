/**
 * The settings of a site that others reach: who is paid, with which money, and which proxy to trust must be
 * said.
 */
export const HTTPS_SITE = {
  APP_ORIGIN: 'https://agency.example',
  PAYMENT_PROVIDERS: 'stand-in',
  PAYMENT_MODE: 'test',
  TRUSTED_PROXIES: 'none',
}
