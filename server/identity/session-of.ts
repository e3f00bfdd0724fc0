// The session that the cookie of a request names. The identity library writes cookie and row; they are read
// with every request, so reading them is one statement of our own here, a third of the library's time. A test
// holds it against the library's own answer.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { preparedQuery } from '../database/prepared-query.ts'
import type { House } from '../house.ts'
import { sessionCookie } from './auth.ts'

export interface FoundSession {
  id: string
  createdAt: number
  confirmedAt: number | null
  user: { id: string; name: string; email: string; verified: boolean }
}

const sessionByToken = preparedQuery((db, { token }: { token: string }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .where('session.token', '=', token)
    .select([
      'session.id',
      'session.createdAt',
      'session.expiresAt',
      'session.confirmedAt',
      'user.id as userId',
      'user.name',
      'user.email',
      'user.emailVerified',
    ]),
)

export async function sessionOf(house: House, headers: Headers): Promise<FoundSession | undefined> {
  const token = readSessionToken(house)(headers.get('cookie') ?? '')
  if (!token) return undefined
  const [row] = await sessionByToken(house.database.db, { token })
  if (!row || momentOf(row.expiresAt) <= house.clock.now()) return undefined
  return {
    id: row.id,
    createdAt: momentOf(row.createdAt),
    confirmedAt: row.confirmedAt,
    user: { id: row.userId, name: row.name, email: row.email, verified: Boolean(row.emailVerified) },
  }
}

/**
 * Reads the token from a Cookie header, if we signed it. It asks no database, so the page cache uses it too:
 * a made-up cookie costs no more than none.
 */
export function readSessionToken({
  settings,
  auth,
}: Pick<House, 'settings' | 'auth'>): (cookies: string) => string | undefined {
  const name = sessionCookie(settings.APP_ORIGIN)
  return (cookies) =>
    cookies.includes(name) ? signedToken(cookieValue(cookies, name), auth.options.secret) : undefined
}

function cookieValue(cookies: string, name: string): string {
  const start = cookies.split(';').find((pair) => pair.trimStart().startsWith(`${name}=`))
  return start?.slice(start.indexOf('=') + 1).trim() ?? ''
}

/** `token.signature`, percent-encoded. A cookie that we did not sign names no session. */
function signedToken(value: string, secret: string): string | undefined {
  const [, token, signature] =
    /^([\w-]+)\.([A-Za-z0-9+/]{43}=)$/.exec(value.replace(/%(2B|2F|3D)/gi, decodeURIComponent)) ?? []
  if (!token || !signature) return undefined
  const right = createHmac('sha256', secret).update(token).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'base64')) ? token : undefined
}

/** A text on SQLite, a date on PostgreSQL. */
const momentOf = (moment: string | Date): number => new Date(moment).getTime()
