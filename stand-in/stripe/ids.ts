// Identifiers in Stripe's formats and lengths, so a merchant's columns that are too narrow fail in tests.
import { randomInt } from 'node:crypto'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

/** Also the secret of the session's page. */
export const newSessionId = (): string => `cs_test_a1${randomText(56)}`

export const newId = (prefix: 'pi' | 'ch' | 're' | 'du' | 'evt' | 'req' | 'txn' | 'cus' | 'pm'): string =>
  `${prefix}_${randomText(24)}`

/** What Stripe puts behind the # of a payment page's address. */
export const newFragment = (): string => `fid${randomText(80)}`
