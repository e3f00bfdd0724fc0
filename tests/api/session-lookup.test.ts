// Sessions are read by our own query. For every cookie it must find what the identity library itself finds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSessionToken, sessionOf } from '#identity/server/session-of.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let name: string
let value: string

beforeAll(async () => {
  site = await startSite()
  const who = await site.customer('reader@test.example')
  ;[name, value] = [...who.cookies].find(([cookie]) => cookie.endsWith('.session_token'))!
})
afterAll(() => site.close())

async function bothFind(cookie: string): Promise<string | undefined> {
  const headers = new Headers({ cookie })
  const ours = await sessionOf(site.app, headers)
  const theirs = await site.app.auth.api.getSession({ headers })
  expect([ours?.id, ours?.user.email, ours?.createdAt]).toEqual([
    theirs?.session.id,
    theirs?.user.email,
    theirs?.session.createdAt.getTime(),
  ])
  return ours?.user.email
}

test('a signed cookie is found among any others', async () => {
  for (const cookie of [
    `${name}=${value}`,
    `a=1; ${name}=${value}; b=2`,
    `x${name}=nonsense;${name}=${value}`,
  ])
    expect(await bothFind(cookie)).toBe('reader@test.example')
})

test('any other cookie means no session', async () => {
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const altered = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  const others = [
    '',
    token,
    `${token}.`,
    `.${signature}`,
    `${altered(token)}.${signature}`,
    `${token}.${altered(signature)}`,
    `${token}.${signature}${signature}`,
    '%',
    '%E0%A4%A',
  ]
  for (const other of others) expect(await bothFind(`${name}=${encodeURIComponent(other)}`)).toBeUndefined()
  for (const cookie of [`${name}=%E0%A4%A`, `not-${name}=${value}`, name, `${name.toUpperCase()}=${value}`])
    expect(await bothFind(cookie)).toBeUndefined()
})

test('both readers take the same one of two cookies with the name', async () => {
  for (const cookies of [
    [value, 'x.y'],
    ['x.y', value],
    ['', value],
    [value, ''],
  ])
    await bothFind(cookies.map((cookie) => `${name}=${cookie}`).join('; '))
})

test('the signature is checked without the database', () => {
  const tokenIn = readSessionToken(site.app)
  expect(tokenIn(`a=1; ${name}=${value}`)).toBe(decodeURIComponent(value).split('.')[0])
  for (const cookies of [
    '',
    'a=1',
    name,
    `${name}=`,
    `${name}=x.y`,
    `${name}=${value}x`,
    `not-${name}=${value}`,
  ])
    expect(tokenIn(cookies)).toBeUndefined()
})

test('nobody finds an expired or deleted session', async () => {
  const { db } = site.app.database
  const past = site.app.database.kind === 'postgres' ? new Date(0) : new Date(0).toISOString()
  const { expiresAt, token } = await db
    .selectFrom('session')
    .selectAll()
    .where('token', '=', decodeURIComponent(value).split('.')[0]!)
    .executeTakeFirstOrThrow()
  await db.updateTable('session').set({ expiresAt: past }).where('token', '=', token).execute()
  expect(await sessionOf(site.app, new Headers({ cookie: `${name}=${value}` }))).toBeUndefined()
  await db.updateTable('session').set({ expiresAt }).where('token', '=', token).execute()
  expect(await bothFind(`${name}=${value}`)).toBe('reader@test.example')
  await db.deleteFrom('session').where('token', '=', token).execute()
  expect(await bothFind(`${name}=${value}`)).toBeUndefined()
})
