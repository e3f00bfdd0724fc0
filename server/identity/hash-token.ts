import { createHash } from 'node:crypto'

/** Tokens are stored as hashes: who reads the database can't use them. They are random, so no salt is needed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
