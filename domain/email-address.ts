// One rule for what looks like an e-mail address, and one spelling under which addresses are compared.

const SHAPE = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/

export const EMAIL_MAXIMUM = 254

export const looksLikeEmail = (text: string): boolean => text.length <= EMAIL_MAXIMUM && SHAPE.test(text)

/** The specification's own rule for signing in: three letters in a row, besides the shape of an address. */
export const isSignInEmail = (text: string): boolean => /[A-Za-z]{3}/.test(text) && looksLikeEmail(text)

export const normalEmail = (text: string): string => text.trim().toLowerCase()

/** Accounts that came without an address (by phone, from some providers) carry one that can't exist, until they add and confirm theirs. */
export const hasNoAddress = (email: string): boolean => email.endsWith('.invalid')
