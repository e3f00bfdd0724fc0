// Who asks with an API token: a viewer with the permissions of one scope, and nothing else. Read with every
// request, so that a revoked token, or one whose maker is no longer an admin, ends at once.
import { isOpen } from '#content/server/features.ts'
import { API_SCOPES, type ApiScope } from '#platform/rules/api-scopes.ts'
import { MINUTE } from '#platform/rules/durations.ts'
import { Failure } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { looksLikeId, randomId } from '#platform/server/ids.ts'
import { consume } from '#platform/server/rate-limits/consume.ts'
import { peerKey } from '#platform/server/rate-limits/peer-key.ts'
import { rateLimits } from '#platform/server/rate-limits/rate-limits.ts'
import { teamRoleOf } from './admin-list.ts'
import type { ApiTokenRow } from './api-token-tables.ts'
import { hashToken } from './hash-token.ts'

/** Secret scanners find leaked tokens by this prefix. */
const PREFIX = 'shingle_'
/** 43 letters and digits are 256 bits. */
const SECRET_LENGTH = 43

export function newApiToken(): { token: string; hash: string; lastFour: string } {
  const token = PREFIX + randomId(SECRET_LENGTH)
  return { token, hash: hashToken(token), lastFour: token.slice(-4) }
}

const ACTOR = 'token:'

/** The actor id of a token in events and revisions. It is not the id of an account, so it owns nothing. */
export const tokenActorId = (id: string): string => ACTOR + id

/** The id of the token that an actor id means; undefined if it is no token's. */
export const tokenOfActor = (actor: string): string | undefined =>
  actor.startsWith(ACTOR) ? actor.slice(ACTOR.length) : undefined

const tokenByHash = preparedQuery((db, { hash }: { hash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('user', 'user.id', 'api_tokens.user_id')
    .where('api_tokens.hash', '=', hash)
    .selectAll('api_tokens')
    .select(['user.email', 'user.emailVerified']),
)

interface TokenRequest {
  token: string
  /** The scope that opens the call; undefined if no token may use it. */
  scope: ApiScope | undefined
  peer: string
}

/** 401 for an invalid token, 403 for a call that is not in its scopes, 429 for too many requests. */
export async function viewerOfToken(app: App, { token, scope, peer }: TokenRequest): Promise<Person> {
  const found = await findToken(app, token)
  if (!found) {
    await consume(
      app,
      `api token of ${peerKey(peer)}`,
      rateLimits.apiTokenGuess,
      say('identity.errors', 'wrongTokens'),
    )
    throw new Failure('signed-out', say('identity.errors', 'tokenWrong'))
  }
  await consume(app, `api token ${found.id}`, rateLimits.apiToken, say('identity.errors', 'tokenRequests'))
  await noteUse(app, found)
  if (scope === undefined) throw new Failure('forbidden', say('identity.errors', 'tokenCall'))
  if (!found.scopes.split(' ').includes(scope))
    throw new Failure('forbidden', say('identity.errors', 'tokenScope', { scope }))
  const name = `the token “${found.name}” of ${found.email}`
  return {
    role: 'token',
    grants: API_SCOPES[scope].permissions,
    userId: tokenActorId(found.id),
    email: name,
    name,
    verified: true,
    sessionId: '',
  }
}

type FoundToken = ApiTokenRow & { email: string }

async function findToken(app: App, token: string): Promise<FoundToken | undefined> {
  const { db } = app.database
  if (!(await isOpen(db, 'tokens'))) return undefined
  if (!token.startsWith(PREFIX) || !looksLikeId(token.slice(PREFIX.length), SECRET_LENGTH)) return undefined
  const [row] = await tokenByHash(db, { hash: hashToken(token) })
  if (!row || row.revoked_at !== null || !row.emailVerified) return undefined
  if (row.expires_at !== null && row.expires_at <= app.clock.now()) return undefined
  return (await teamRoleOf(db, row.email)) === 'admin' ? row : undefined
}

/** Written once a minute at most: admins only want to know whether the token is still used. */
async function noteUse(
  { database, clock }: App,
  { id, last_used_at: last }: Pick<ApiTokenRow, 'id' | 'last_used_at'>,
): Promise<void> {
  const now = clock.now()
  if (last !== null && last > now - MINUTE) return
  await database.db.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}
