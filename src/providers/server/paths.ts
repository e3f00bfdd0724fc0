/** The base path of the stand-in provider, if it is enabled. */
export const STAND_IN_PATH = '/stand-in'

/** Where PayPal Payments Standard and the stand-in send their notifications. */
export const NOTIFY_PATH = '/api/payments/notify'
/** Where the providers with an API send their webhooks. */
export const webhookPath = (provider: 'stripe' | 'paypal'): string => `${NOTIFY_PATH}/${provider}`

export const returnPath = (orderId: string): string => `/received-payment/${orderId}`
export const cancelPath = (orderId: string): string => `/order-cancelled/${orderId}`
