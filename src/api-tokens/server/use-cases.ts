export { listApiTokens, makeApiToken, revokeApiToken } from './manage-tokens.ts'
