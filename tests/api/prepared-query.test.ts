// Prepared queries: every value goes to its own place, whatever the earlier calls had.
import { expect, it, vi } from 'vitest'
import type { Queryable } from '#platform/server/database/connect.ts'
import { preparedQuery } from '#platform/server/database/prepared-query.ts'
import { startSite } from '#tests/support/start-site.ts'

interface Entry {
  scope: string
  key: string
  cents: number
  count: number
}

const read = (db: Queryable, scope: string) =>
  db.selectFrom('totals').selectAll().where('scope', '=', scope).orderBy('key').execute()

it('fills in values by name, not by order', async () => {
  const { app } = await startSite()
  const insert = preparedQuery((db, entry: Entry) => db.insertInto('totals').values(entry).returning('key'))
  expect(await insert(app.database.db, { scope: 'names', key: 'a', cents: 1, count: 2 })).toEqual([
    { key: 'a' },
  ])
  expect(await insert(app.database.db, { count: 4, cents: 3, key: 'b', scope: 'names' })).toEqual([
    { key: 'b' },
  ])
  expect(await read(app.database.db, 'names')).toEqual([
    { scope: 'names', key: 'a', cents: 1, count: 2 },
    { scope: 'names', key: 'b', cents: 3, count: 4 },
  ])
})

it('builds one statement for each number of rows, once', async () => {
  const { app } = await startSite()
  const build = vi.fn(
    (
      db: Parameters<Parameters<typeof preparedQuery>[0]>[0],
      { scope, rows }: { scope: string; rows: Omit<Entry, 'scope'>[] },
    ) => db.insertInto('totals').values(rows.map((row) => ({ scope, ...row }))),
  )
  const insert = preparedQuery(build)
  const row = (key: string, cents: number) => ({ key, cents, count: cents * 2 })
  await insert(app.database.db, { scope: 'rows', rows: [row('a', 1), row('b', 2)] })
  await insert(app.database.db, { scope: 'rows', rows: [row('c', 3)] })
  await insert(app.database.db, { scope: 'rows', rows: [row('d', 4), row('e', 5)] })
  expect((await read(app.database.db, 'rows')).map(({ key, cents, count }) => [key, cents, count])).toEqual([
    ['a', 1, 2],
    ['b', 2, 4],
    ['c', 3, 6],
    ['d', 4, 8],
    ['e', 5, 10],
  ])
  expect(build).toHaveBeenCalledTimes(2)
})

it('runs in the transaction it is given', async () => {
  const { app } = await startSite()
  const insert = preparedQuery((db, entry: Entry) => db.insertInto('totals').values(entry))
  const { db } = app.database
  await insert(db, { scope: 'undone', key: 'kept', cents: 1, count: 1 })
  const undone = db.transaction().execute(async (tx) => {
    await insert(tx, { scope: 'undone', key: 'lost', cents: 1, count: 1 })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  expect((await read(db, 'undone')).map(({ key }) => key)).toEqual(['kept'])
})
