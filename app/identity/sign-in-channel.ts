/**
 * Between the page that waits and the window in which somebody signs in: heard by pages of our own origin
 * only. It says that it is done, and nothing else.
 */
export const SIGN_IN_CHANNEL = 'sign-in'
export const SIGNED_IN = 'signed-in'
