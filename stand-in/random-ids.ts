// Identifiers in the shapes the real provider uses, so that nothing in the merchant's tables is too narrow
// for them.
import { createHash, randomBytes, randomInt } from 'node:crypto'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const letters = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newTransactionId = (): string => letters(17)
export const newCaseId = (): string => `PP-D-${randomInt(10_000, 1_000_000)}`
export const newTrackId = (): string => randomBytes(7).toString('hex').slice(0, 13)

/** Opens one checkout and its buttons, so it can't be guessed. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** The same account has the same id every time. */
export const accountId = (address: string): string =>
  [...createHash('sha256').update(address.toLowerCase()).digest().subarray(0, 13)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')
