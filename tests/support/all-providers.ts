/** Every provider, each by its stand-in, for a site on the port {port}. */
export const ALL_PROVIDERS = {
  PAYMENT_PROVIDERS: 'stripe,paypal,bank',
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin',
  STRIPE_API_URL: 'http://localhost:{port}/stand-in/stripe',
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH1',
  PAYPAL_API_URL: 'http://localhost:{port}/stand-in/paypal',
}
