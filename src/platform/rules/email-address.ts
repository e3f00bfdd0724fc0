// Validation of email addresses, and the normal form in which they are compared.

const SHAPE = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

export const EMAIL_MAXIMUM = 254

export const looksLikeEmail = (text: string): boolean => text.length <= EMAIL_MAXIMUM && SHAPE.test(text)

/** Better Auth accepts fewer addresses: ASCII letters and few other characters. */
const ACCOUNT_SHAPE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Excludes placeholder addresses, which only we assign. */
export const isAccountEmail = (text: string): boolean =>
  looksLikeEmail(text) && ACCOUNT_SHAPE.test(text) && !isPlaceholderEmail(text)

/** The specification's rule for signing in: a valid address with three letters in a row. */
export const isSignInEmail = (text: string): boolean => /[A-Za-z]{3}/.test(text) && isAccountEmail(text)

export const normalEmail = (text: string): string => text.trim().toLowerCase()

/** Accounts without an address (by phone, some providers) have a placeholder until they confirm their own. */
export const isPlaceholderEmail = (email: string): boolean => email.toLowerCase().endsWith('.invalid')
