/**
 * The channel from the provider's window to the page that opened it. Only pages of our own origin can listen,
 * and its one message carries no secret.
 */
export const SIGN_IN_CHANNEL = 'sign-in'
export const SIGNED_IN = 'signed-in'
