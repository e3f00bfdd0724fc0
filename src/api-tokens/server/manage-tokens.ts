// Admins make and revoke API tokens. A token gives access to data without a password, so both need a recent
// sign-in, are audited, and are mailed to all admins.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { emailTeam } from '#email/server/email-team.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import { teamRoleOf } from '#identity/server/admin-list.ts'
import type { ApiTokenRow } from '#identity/server/api-token-tables.ts'
import { newApiToken } from '#identity/server/api-token.ts'
import { requireRecentSignIn } from '#identity/server/recent-sign-in.ts'
import {
  API_SCOPE_NAMES,
  TOKEN_LIVES,
  TOKEN_NAME_MAXIMUM,
  type ApiScope,
} from '#platform/rules/api-scopes.ts'
import { DAY } from '#platform/rules/durations.ts'
import { Failure, notFound } from '#platform/rules/errors.ts'
import { parseObject, type Unchecked } from '#platform/rules/parse-object.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction } from '#platform/server/unit-of-work.ts'
import { tokensChanged } from './token-emails.ts'

const MOST_TOKENS = 50

export interface ApiToken {
  _id: string
  name: string
  lastFour: string
  scopes: ApiScope[]
  maker: string
  createdAt: number
  expiresAt: number | null
  lastUsedAt: number | null
  /** `maker gone`: the admin who made it is no longer one. */
  state: 'active' | 'expired' | 'revoked' | 'maker gone'
}

/** Newest first. Revoked and expired ones stay in the list, as a record. */
export async function listApiTokens(app: App, viewer: Viewer): Promise<ApiToken[]> {
  requirePermission(viewer, 'manage-tokens')
  const { db } = app.database
  const rows = await db.selectFrom('api_tokens').selectAll().orderBy('created_at', 'desc').execute()
  const nameOf = await actorNames(
    db,
    rows.map(({ user_id }) => ({ actor: user_id })),
  )
  const tokens: ApiToken[] = []
  for (const row of rows) {
    const maker = nameOf(row.user_id)
    const makerIsAdmin = (await teamRoleOf(db, maker)) === 'admin'
    tokens.push({ ...toToken(row), maker, state: stateOf(row, { now: app.clock.now(), makerIsAdmin }) })
  }
  return tokens
}

const toToken = (row: Selectable<ApiTokenRow>): Omit<ApiToken, 'maker' | 'state'> => ({
  _id: row.id,
  name: row.name,
  lastFour: row.last_four,
  scopes: API_SCOPE_NAMES.filter((scope) => row.scopes.split(' ').includes(scope)),
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsedAt: row.last_used_at,
})

function stateOf(
  { revoked_at: revoked, expires_at: expires }: ApiTokenRow,
  { now, makerIsAdmin }: { now: number; makerIsAdmin: boolean },
): ApiToken['state'] {
  if (revoked !== null) return 'revoked'
  if (expires !== null && expires <= now) return 'expired'
  return makerIsAdmin ? 'active' : 'maker gone'
}

const NO_NAME = say('api-tokens.agency', 'noName')

const TOKEN_INPUT = z.strictObject({
  name: z
    .string(NO_NAME)
    .trim()
    .min(1, NO_NAME)
    .max(TOKEN_NAME_MAXIMUM, say('api-tokens.agency', 'longName', { most: TOKEN_NAME_MAXIMUM })),
  scopes: z
    .array(z.enum(API_SCOPE_NAMES), say('api-tokens.agency', 'chooseOne'))
    .min(1, say('api-tokens.agency', 'chooseOne')),
  days: z
    .int(say('api-tokens.agency', 'chooseTime'))
    .nullable()
    .refine((days) => TOKEN_LIVES.some((each) => each === days), say('api-tokens.agency', 'chooseTime')),
})

/** Returns the token itself. It is stored nowhere, so it can't be shown again. */
export async function makeApiToken(
  app: App,
  viewer: Viewer,
  input: Unchecked<typeof TOKEN_INPUT>,
): Promise<{ token: string }> {
  const actor = requirePermission(viewer, 'manage-tokens')
  const { name, scopes, days } = parseObject(TOKEN_INPUT, input)
  await requireRecentSignIn(app, viewer)
  const { token, hash, lastFour } = newApiToken()
  await inTransaction(app, async (unit) => {
    const { count } = await unit.tx
      .selectFrom('api_tokens')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (Number(count) >= MOST_TOKENS)
      throw new Failure('conflict', say('api-tokens.agency', 'tooMany', { count: MOST_TOKENS }))
    const id = randomId()
    const ordered = API_SCOPE_NAMES.filter((scope) => scopes.includes(scope))
    const expiresAt = days === null ? null : unit.at + days * DAY
    await unit.tx
      .insertInto('api_tokens')
      .values({
        id,
        name,
        hash,
        last_four: lastFour,
        scopes: ordered.join(' '),
        user_id: actor.userId,
        created_at: unit.at,
        expires_at: expiresAt,
      })
      .execute()
    const made = { name, scopes: ordered.join(', ') }
    const note =
      expiresAt === null
        ? say('api-tokens.agency', 'madeForever', made)
        : say('api-tokens.agency', 'made', { ...made, date: as('date', expiresAt) })
    await unit.audit(actor, 'API token made', id, note)
    await emailTeam(unit, tokensChanged, {
      facts: { change: 'made', name, scopes: ordered, expiresAt, by: actor.email },
    })
  })
  return { token }
}

export async function revokeApiToken(app: App, viewer: Viewer, id: string): Promise<void> {
  const actor = requirePermission(viewer, 'manage-tokens')
  await requireRecentSignIn(app, viewer)
  await inTransaction(app, async (unit) => {
    const row = await unit.tx
      .updateTable('api_tokens')
      .set({ revoked_at: unit.at })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw notFound('token')
    await unit.audit(actor, 'API token revoked', id, `“${row.name}”`)
    await emailTeam(unit, tokensChanged, { facts: { change: 'revoked', name: row.name, by: actor.email } })
  })
}
