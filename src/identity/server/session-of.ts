// Reads the session of a request's cookie. Every request does, so one prepared statement replaces the
// library's lookup, in a third of its time. A test compares both answers.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { toLanguage, type Language } from '#platform/rules/languages.ts'
import type { App } from '#platform/server/app.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { sessionCookie } from './auth.ts'

export interface Session {
  id: string
  createdAt: number
  confirmedAt: number | null
  /** When the second factor was given; null if it was not. */
  secondFactorAt: number | null
  /** It began with a password that is too short for the team. */
  shortPassword: boolean
  user: {
    id: string
    name: string
    email: string
    verified: boolean
    hasSecondFactor: boolean
    language: Language | undefined
  }
}

const sessionByToken = preparedQuery((db, { token }: { token: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .leftJoin('second_factors', 'second_factors.user_id', 'session.userId')
    .where('session.token', '=', token)
    .select([
      'session.id',
      'session.createdAt',
      'session.expiresAt',
      'session.confirmedAt',
      'session.secondFactorAt',
      'session.shortPassword',
      'second_factors.enabled_at as factorSince',
      'user.id as userId',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.language',
    ]),
)

export async function sessionOf(app: App, headers: Headers): Promise<Session | undefined> {
  const token = readSessionToken(app)(headers.get('cookie') ?? '')
  if (!token) return undefined
  const [row] = await sessionByToken(app.database.db, { token })
  if (!row || toMillis(row.expiresAt) <= app.clock.now()) return undefined
  return {
    id: row.id,
    createdAt: toMillis(row.createdAt),
    confirmedAt: row.confirmedAt,
    secondFactorAt: row.secondFactorAt,
    shortPassword: Boolean(row.shortPassword),
    user: {
      id: row.userId,
      name: row.name,
      email: row.email,
      verified: Boolean(row.emailVerified),
      hasSecondFactor: row.factorSince !== null,
      language: toLanguage(row.language),
    },
  }
}

/**
 * Reads the token if we signed the cookie. Needs no database, so the page cache can reject forged cookies.
 */
export function readSessionToken({
  settings,
  auth,
}: Pick<App, 'settings' | 'auth'>): (cookies: string) => string | undefined {
  const name = sessionCookie(settings.APP_ORIGIN)
  const { secret } = auth.options
  return (cookies) =>
    secret && cookies.includes(name) ? signedToken(cookieValue(cookies, name), secret) : undefined
}

function cookieValue(cookies: string, name: string): string {
  const cookie = cookies.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`))
  return cookie?.slice(cookie.indexOf('=') + 1).trim() ?? ''
}

/** `token.signature`, percent-encoded. */
function signedToken(value: string, secret: string): string | undefined {
  const [, token, signature] =
    /^([\w-]+)\.([A-Za-z0-9+/]{43}=)$/.exec(value.replace(/%(2B|2F|3D)/gi, decodeURIComponent)) ?? []
  if (!token || !signature) return undefined
  const expected = createHmac('sha256', secret).update(token).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'base64')) ? token : undefined
}

/** Text on SQLite, a date on PostgreSQL. */
const toMillis = (time: string | Date): number => new Date(time).getTime()
