// One rule for what looks like an e-mail address, and one spelling under which addresses are compared.

const SHAPE = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

export const EMAIL_MAXIMUM = 254

export const looksLikeEmail = (text: string): boolean => text.length <= EMAIL_MAXIMUM && SHAPE.test(text)

/**
 * What the identity library takes as the address of an account: fewer signs than there are, and plain letters
 * only.
 */
const ACCOUNT_SHAPE =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Not one of those that stand for no address: they are given by us alone. */
export const isAccountEmail = (text: string): boolean =>
  looksLikeEmail(text) && ACCOUNT_SHAPE.test(text) && !hasNoAddress(text)

/** The specification's own rule for signing in: three letters in a row, besides the shape of an address. */
export const isSignInEmail = (text: string): boolean => /[A-Za-z]{3}/.test(text) && isAccountEmail(text)

export const normalEmail = (text: string): string => text.trim().toLowerCase()

/**
 * Accounts that came without an address (by phone, from some providers) carry one that can't exist, until
 * they add and confirm theirs.
 */
export const hasNoAddress = (email: string): boolean => email.toLowerCase().endsWith('.invalid')
