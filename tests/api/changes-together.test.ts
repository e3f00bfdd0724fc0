// Changes that come at the same time share a commit, but each of them holds or fails by itself.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import { inTransaction } from '#server/unit-of-work.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const addTotal = (key: string) => site.house.database.db.insertInto('totals').values({ scope: 'test', key, cents: 0, count: 1 })

it('keeps those that succeed, and nothing of those that fail', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      inTransaction(site.house, async ({ tx }) => {
        await tx.insertInto('totals').values({ scope: 'test', key: `a${index}`, cents: 0, count: 1 }).execute()
        if (index % 3 === 0) throw new Error('refused')
        // One in three breaks a rule of the database instead.
        if (index % 3 === 1) await tx.insertInto('totals').values({ scope: 'test', key: `a${index}`, cents: 0, count: 1 }).execute()
      }),
    ),
  )
  const kept = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [`a${index}`] : []))
  expect(kept).toHaveLength(13)
  const rows = await site.house.database.db.selectFrom('totals').select('key').where('scope', '=', 'test').execute()
  expect(rows.map((row) => row.key).sort()).toEqual(kept.sort())
})

it('answers only what another connection can see already', async () => {
  const other = connectDatabase(site.house.settings, site.house.log)
  try {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await addTotal(`b${index}`).execute()
        expect(await other.db.selectFrom('totals').select('key').where('scope', '=', 'test').where('key', '=', `b${index}`).execute()).toHaveLength(1)
      }),
    )
  } finally {
    await other.close()
  }
})

it('refuses a single statement alone', async () => {
  const outcomes = await Promise.allSettled([addTotal('c').execute(), addTotal('c').execute(), addTotal('d').execute()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})
