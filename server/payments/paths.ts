/** The base path of the stand-in provider, if it is enabled. */
export const STAND_IN_PATH = '/stand-in'

export const NOTIFY_PATH = '/api/payments/notify'
