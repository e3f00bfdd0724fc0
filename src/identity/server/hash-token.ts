import { createHash } from 'node:crypto'

/** Tokens are stored as hashes, useless to readers of the database. They are random, so they need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
