// Identifiers in PayPal's formats, so a merchant's columns that are too narrow fail in tests.
import { createHash, randomBytes, randomInt } from 'node:crypto'

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const randomCharacters = (length: number): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')

export const newTransactionId = (): string => randomCharacters(17)
export const newCaseId = (): string => `PP-D-${randomInt(10_000, 1_000_000)}`
export const newTrackId = (): string => randomBytes(7).toString('hex').slice(0, 13)

/** The secret of a checkout's address. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** The same for every payment of an account. */
export const accountId = (address: string): string =>
  [...createHash('sha256').update(address.toLowerCase()).digest().subarray(0, 13)]
    .map((byte) => CHARACTERS[byte % CHARACTERS.length])
    .join('')
