// Changes that come at the same time share a commit, but each of them succeeds or fails by itself.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faqItem } from '#content/rules/types/faq-item.ts'
import { pricing } from '#content/rules/types/pricing.ts'
import type { ContentRow } from '#content/server/content-tables.ts'
import { setHidden } from '#editing/screens/actions.ts'
import { getContentRow, replaceContent } from '#editing/server/replace-content.ts'
import { removeContent } from '#editing/server/save-content.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { actInEnglish } from '#tests/support/act-in-english.ts'
import type { Caller } from '#tests/support/caller.ts'
import { OWNER } from '#tests/support/people.ts'
import { until } from '#tests/support/shop.ts'
import { startSite, type TestSite } from '#tests/support/start-site.ts'

let site: TestSite
let admin: Caller
let now = Date.now()
beforeAll(async () => {
  site = await startSite({ parts: { clock: { now: () => ++now } } })
  admin = await site.admin()
})
afterAll(() => site.close())

const CONFIRMED_OWNER: Person = { ...OWNER, confirmedAt: now }

const addTotal = (key: string) =>
  site.app.database.db.insertInto('totals').values({ scope: 'test', key, cents: 0, count: 1 })

it('commits the changes that succeed, and nothing of those that fail', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      inTransaction(site.app, async ({ tx }) => {
        await tx
          .insertInto('totals')
          .values({ scope: 'test', key: `a${index}`, cents: 0, count: 1 })
          .execute()
        if (index % 3 === 0) throw new Error('refused')
        // Every third one breaks a rule of the database instead.
        if (index % 3 === 1)
          await tx
            .insertInto('totals')
            .values({ scope: 'test', key: `a${index}`, cents: 0, count: 1 })
            .execute()
      }),
    ),
  )
  const kept = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [`a${index}`] : []))
  expect(kept).toHaveLength(13)
  const rows = await site.app.database.db
    .selectFrom('totals')
    .select('key')
    .where('scope', '=', 'test')
    .execute()
  expect(rows.map((row) => row.key).sort()).toEqual(kept.sort())
})

it('answers after other connections can see the change', async () => {
  const other = connectDatabase(site.app.settings, site.app.log)
  try {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        await addTotal(`b${index}`).execute()
        expect(
          await other.db
            .selectFrom('totals')
            .select('key')
            .where('scope', '=', 'test')
            .where('key', '=', `b${index}`)
            .execute(),
        ).toHaveLength(1)
      }),
    )
  } finally {
    await other.close()
  }
})

it('fails one wrong statement without failing the others', async () => {
  const outcomes = await Promise.allSettled([
    addTotal('c').execute(),
    addTotal('c').execute(),
    addTotal('d').execute(),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

describe('two changes of one record at once', () => {
  const question = async (accodingTitle: string) =>
    (await admin.post('/api/add-faq-item', { accodingTitle, accodingText: 'An answer.' })).json
  const versionsOf = async (id: string) =>
    (
      await site.app.database.db
        .selectFrom('revisions')
        .select('version')
        .where('record_id', '=', id)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version)
  const waitsForLock = async () =>
    (
      await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(site.app.database.db)
    ).rows.length > 0

  const save = (unit: UnitOfWork, row: ContentRow) =>
    replaceContent(unit, {
      type: faqItem,
      before: row,
      next: { data: JSON.stringify({ accodingTitle: 'Saved meanwhile', accodingText: 'An answer.' }) },
      action: 'updated',
      actor: CONFIRMED_OWNER,
    })
  const remove = (unit: UnitOfWork, row: ContentRow) => removeContent(unit, row, CONFIRMED_OWNER)

  /**
   * Starts the second change before the first is committed. On PostgreSQL the second has read the older
   * version by then; on SQLite it waits its turn.
   */
  async function together<T>(
    id: string,
    first: (unit: UnitOfWork, row: ContentRow) => Promise<unknown>,
    second: () => Promise<T>,
  ): Promise<T> {
    let other: Promise<T>
    await inTransaction(site.app, async (unit) => {
      await first(unit, await getContentRow(unit.tx, faqItem, id))
      other = second()
      other.catch(() => {})
      if (site.app.database.kind === 'postgres') expect(await until(waitsForLock)).toBe(true)
    })
    return other!
  }

  it('write one revision for each version, and refuse a deletion based on an old one', async () => {
    const { _id } = await question('Deleted?')
    const { status, json } = await together(_id, save, () => admin.delete(`/api/faq-item/${_id}`))
    if (site.app.database.kind === 'sqlite')
      return expect([status, await versionsOf(_id)]).toEqual([204, [1, 2, 3]])
    expect([status, json.detail, await versionsOf(_id)]).toEqual([
      409,
      expect.stringContaining('Nothing was deleted'),
      [1, 2],
    ])
    expect((await admin.get(`/api/faq-item/${_id}`)).json.accodingTitle).toBe('Saved meanwhile')
  })

  it('delete once if both are deletions', async () => {
    const { _id } = await question('Gone twice?')
    const { status } = await together(_id, remove, () => admin.delete(`/api/faq-item/${_id}`))
    expect([status, await versionsOf(_id)]).toEqual([404, [1, 2]])
  })

  it('tell the later save what the earlier one wrote', async () => {
    const { _id } = await question('Saved twice?')
    const { status, json } = await together(_id, save, () =>
      admin.put(`/api/faq-item/${_id}`, { accodingTitle: 'Later', accodingText: 'An answer.', version: 1 }),
    )
    expect([status, json.current.version, json.current.accodingTitle]).toEqual([409, 2, 'Saved meanwhile'])
  })

  it('stay consistent while the whole site is restored', async () => {
    const moment = now
    const { _id } = await question('Made later')
    const restored = await together(_id, save, () =>
      actInEnglish(site.app, CONFIRMED_OWNER)
        .restoreSite(moment)
        .catch((error: Error) => error.message),
    )
    if (site.app.database.kind === 'sqlite')
      return expect([restored, await versionsOf(_id)]).toEqual([{ changed: 1 }, [1, 2, 3]])
    expect([restored, await versionsOf(_id)]).toEqual([
      expect.stringContaining('Nothing was restored'),
      [1, 2],
    ])
    expect((await admin.get(`/api/faq-item/${_id}`)).json.accodingTitle).toBe('Saved meanwhile')
  })
})

it('hiding a package keeps a price that another admin saves meanwhile', async () => {
  const plan = { packageName: 'Basic', packagePrice: '100', packageButtonText: 'Order' }
  const { _id } = (await admin.post('/api/add-pricing', plan)).json
  const act = actInEnglish(site.app, CONFIRMED_OWNER)
  const slow = new Proxy(act, {
    get: (all, name) =>
      name === 'oneContent'
        ? async (...asked: Parameters<typeof act.oneContent>) => {
            const read = await act.oneContent(...asked)
            await admin.put(`/api/pricing/${_id}`, { ...plan, packagePrice: '150' })
            return read
          }
        : Reflect.get(all, name),
  })
  expect(await setHidden({ act: slow, type: pricing, returnTo: '/pricing' }, _id, true)).toMatchObject({
    data: {
      refusal: { status: 409, detail: expect.stringContaining('Somebody else saved this in the meantime') },
    },
  })
  const stored = (await admin.get(`/api/pricing/${_id}`)).json
  expect([stored.packagePrice, stored.hidden]).toEqual(['150', undefined])
  expect(await setHidden({ act, type: pricing, returnTo: '/pricing' }, _id, true)).toBeInstanceOf(Response)
  expect((await admin.get(`/api/pricing/${_id}`)).json).toMatchObject({ packagePrice: '150', hidden: true })
})
