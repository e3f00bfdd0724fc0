/** Where the stand-in lives on this site, if the settings choose it. */
export const STAND_IN_PATH = '/stand-in'

/** Where providers send their notifications. */
export const NOTIFY_PATH = '/api/payments/notify'
