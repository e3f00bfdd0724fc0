// The migration from addresses to ids of accounts, on older data.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { verifyAudit } from '#audit/server/verify-audit.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import { connectDatabase, type Database } from '#platform/server/database/connect.ts'
import { migrate, migrations } from '#platform/server/database/migrate.ts'
import { createLog } from '#platform/server/log.ts'
import { UNSENT } from '#tests/support/old-mail.ts'
import { freshDatabase } from '#tests/support/postgres.ts'

const silent = createLog('silent')
const folder = mkdtempSync(join(tmpdir(), 'shingle-db-'))
const HOUR = 3_600_000
const BEGIN = Date.UTC(2026, 0, 1)
const at = (hours: number) => BEGIN + hours * HOUR
const [ADA, EVE, NEW] = ['A'.repeat(22), 'E'.repeat(22), 'N'.repeat(22)]

let database: Database

beforeAll(async () => {
  const server = inject('postgresUrl')
  database = connectDatabase(
    { DATA_DIR: folder, DATABASE_URL: server && (await freshDatabase(server)) },
    silent,
  )
  const { db } = database
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(database.kind) } })
  expect((await migrator.migrateTo('003-notifications-by-state')).error).toBeUndefined()
  const moment = (ms: number) => (database.kind === 'sqlite' ? new Date(ms).toISOString() : new Date(ms))
  const user = (id: string, email: string, verified: boolean, born: number) => ({
    id,
    name: '',
    email,
    emailVerified: database.kind === 'sqlite' ? Number(verified) : verified,
    createdAt: moment(born),
    updatedAt: moment(born),
  })
  // Ada was an admin as first@ until hour 10, and has been ada@ since. Eve registered first@ at hour 20. The
  // address of the third account is not confirmed.
  await db
    .insertInto('user')
    .values([
      user(ADA, 'ada@test.example', true, at(0)),
      user(EVE, 'first@test.example', true, at(20)),
      user(NEW, 'new@test.example', false, at(5)),
    ] as never)
    .execute()
  const line = (n: number, actor: string, action: string, when: number, more = {}) => ({
    id: `l${n}`,
    actor,
    action,
    target: 't',
    note: '',
    at: when,
    ...more,
  })
  await db
    .insertInto('audit')
    .values([
      line(1, 'first@test.example', 'admin added', at(3)),
      line(2, 'first@test.example', 'address changed', at(10), { target: ADA, note: 'ada@test.example' }),
      line(3, 'ada@test.example', 'price changed', at(12)),
      line(4, 'first@test.example', 'password changed', at(15)),
      line(5, 'first@test.example', 'password changed', at(25)),
      line(6, 'new@test.example', 'payment UnPaid to Cancelled', at(6)),
      line(7, 'gone@test.example', 'admin added', at(7)),
      line(8, 'system', 'first admin made', at(0)),
      line(9, 'deleted account', 'account deleted', at(8)),
      line(10, 'ada@test.example', 'admin added', at(-5)),
    ])
    .execute()
  await db
    .insertInto('revisions')
    .values({
      id: 'r',
      record_id: 'x',
      type: 'banner',
      version: 1,
      action: 'created',
      data: null,
      actor: 'first@test.example',
      at: at(4),
    })
    .execute()
  await db
    .insertInto('media')
    .values({
      id: 'm',
      path: '/m',
      name: 'm',
      alt: '',
      mime: 'image/png',
      width: 1,
      height: 1,
      bytes: 1,
      variants: '[]',
      actor: 'ada@test.example',
      created_at: at(11),
      version: 1,
    })
    .execute()
  const mail = (id: string, kind: string, status: 'sent' | 'waiting', url: string) => ({
    ...UNSENT,
    id,
    kind,
    recipient: 'r@test.example',
    subject: '',
    words: JSON.stringify({ heading: '', paragraphs: [], button: { label: '', url } }),
    status,
  })
  const secret = `https://own.example/reset/new?token=${'S'.repeat(24)}`
  await db
    .insertInto('outbox')
    .values([
      mail('a', 'reset-password', 'sent', secret),
      mail('b', 'reset-password', 'waiting', secret),
      mail('c', 'order-paid', 'sent', `https://own.example/receipt/${'S'.repeat(22)}`),
    ])
    .execute()
  await migrate(database, silent)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

test('an address becomes the account that had it then, or stays as text', async () => {
  const rows = await database.db
    .selectFrom('audit')
    .select(['id', 'actor'])
    .where('action', '!=', 'audit chain began')
    .orderBy('seq')
    .execute()
  expect(Object.fromEntries(rows.map(({ id, actor }) => [id, actor]))).toEqual({
    l1: ADA,
    l2: ADA,
    l3: ADA,
    // Nobody had this address between Ada and Eve.
    l4: 'first@test.example',
    l5: EVE,
    l6: NEW,
    l7: 'gone@test.example',
    l8: 'system',
    l9: 'deleted account',
    // The line is older than the account, so it is somebody else's.
    l10: 'ada@test.example',
  })
  expect(await database.db.selectFrom('revisions').select('actor').execute()).toEqual([{ actor: ADA }])
  expect(await database.db.selectFrom('media').select('actor').execute()).toEqual([{ actor: ADA }])
})

test('the line about a changed address has the old and the new one', async () => {
  expect(await database.db.selectFrom('audit').select('note').where('id', '=', 'l2').execute()).toEqual([
    { note: 'unconfirmed first@test.example → ada@test.example' },
  ])
})

test('the chain begins after the lines that were there, with a mark', async () => {
  expect(await verifyAudit(database.db)).toEqual({
    lines: 1,
    unchained: 10,
    redacted: 0,
    cut: null,
    broken: [],
  })
  const last = await database.db.selectFrom('audit').selectAll().orderBy('seq', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ action: 'audit chain began', note: '10 earlier lines have no hash' })
})

test('the audit trail shows the present name of each actor', async () => {
  const actors = [ADA, EVE, 'gone@test.example', 'system', 'deleted account', 'Z'.repeat(22)]
  const nameOf = await actorNames(
    database.db,
    actors.map((actor) => ({ actor })),
  )
  expect(actors.map(nameOf)).toEqual([
    'ada@test.example',
    'first@test.example',
    'gone@test.example',
    'system',
    'a deleted account',
    'a deleted account',
  ])
})

test('sent mails lose their secret links, waiting ones keep them', async () => {
  const rows = await database.db.selectFrom('outbox').select(['id', 'words']).orderBy('id').execute()
  expect(rows.map(({ words }) => (JSON.parse(words) as { button: { url: string } }).button.url)).toEqual([
    'https://own.example/reset/new?token=•••',
    `https://own.example/reset/new?token=${'S'.repeat(24)}`,
    `https://own.example/receipt/${'S'.repeat(22)}`,
  ])
})
