// The words that owners wrote into the eight forms of earlier versions stay theirs.
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { defaultRegion } from '#platform/rules/format.ts'
import { connectDatabase } from '#platform/server/database/connect.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { wordings } from '#platform/server/database/migrations/055-wording.ts'
import { createCatalogues } from '#platform/server/words/catalogues.ts'
import { newSettings, silent } from '#tests/support/empty-database.ts'

test('each text becomes another wording of its message, with the author and the day', async () => {
  const database = connectDatabase(await newSettings(), silent)
  await migrate(database, silent)
  const { db } = database
  const old = async (type: string, data: Record<string, string>, hidden = 0) => {
    const row = {
      id: type,
      type,
      position: 1,
      version: 3,
      hidden,
      unique_key: type,
      created_at: 5,
      updated_at: 9,
    }
    await db
      .insertInto('content')
      .values({ ...row, data: JSON.stringify(data) })
      .execute()
    await db
      .insertInto('revisions')
      .values({
        id: type,
        record_id: type,
        type,
        version: 3,
        action: 'updated',
        data: null,
        actor: 'ada',
        at: 9,
      })
      .execute()
  }
  await old('frameWords', { home: 'Start', services: '', soldBy: 'Sold by {name}, {who} knows' })
  await old('pricingWords', {
    inOneDay: 'tomorrow',
    days: '{count} nights',
    coupon: 'Code {code}: it’s #1 {here} <now>',
    leftOut: 'und {count} weitere',
  })
  await old('templateWords', { many: '{count} designs' }, 1)
  await wordings()(db as unknown as Kysely<unknown>)
  const rows = await db.selectFrom('content').selectAll().where('type', '=', 'wording').execute()
  const stored = rows.map(({ data }) => JSON.parse(data) as { message: string; text: string })
  const texts = Object.fromEntries(stored.map(({ message, text }) => [message, text]))
  expect(Object.keys(texts).toSorted()).toEqual([
    'en site.pages.pricing.coupon',
    'en site.pages.pricing.inDays',
    'en site.pages.pricing.late',
    'en site.pages.pricing.leftOut',
    'en site.pages.pricing.paidBack',
    'en site.pages.template.found',
    'en site.screens.frame.home',
    'en site.screens.frame.soldBy',
    'en site.screens.pricing.allOnTime',
    'en site.screens.pricing.someOnTime',
  ])
  expect(rows.map(({ hidden, created_at, updated_at }) => [hidden, created_at, updated_at])).toContainEqual([
    1, 5, 9,
  ])
  expect(rows[0]!.unique_key).toBe('wording:en site.screens.frame.home')
  expect(await db.selectFrom('content').select('id').where('type', 'like', '%Words').execute()).toEqual([])
  const revisions = await db.selectFrom('revisions').selectAll().execute()
  expect(revisions.map(({ type, actor, at, action }) => [type, actor, at, action])).toEqual(
    rows.map(() => ['wording', 'ada', 9, 'created']),
  )
  expect(JSON.parse(revisions[0]!.data!)).toMatchObject({ fields: stored[0], hidden: 0 })
  await database.close()

  const catalogues = createCatalogues()
  catalogues.override({
    en: Object.fromEntries(Object.entries(texts).map(([message, text]) => [message.slice(3), text])),
  })
  const words = catalogues.words('en', defaultRegion('UTC'))
  const [pages, screens] = [words.of('site.pages'), words.of('site.screens')]
  expect(screens('frame.home')).toBe('Start')
  expect(screens('frame.services')).toBe('Services')
  expect(screens('frame.soldBy', { name: 'Ada' })).toBe('Sold by Ada, {who} knows')
  expect([1, 4].map((days) => pages('pricing.inDays', { days }))).toEqual(['tomorrow', 'in 4 working days'])
  expect([1, 4].map((days) => pages('pricing.late', { days }))).toEqual(['1 day late', '4 nights late'])
  expect([1, 4].map((count) => pages('pricing.leftOut', { count }))).toEqual([
    '+ 1 more: compare everything',
    'und 4 weitere',
  ])
  expect([1, 4].map((count) => pages('template.found', { count }))).toEqual(['1 template', '4 designs'])
  const bold = (parts: unknown[]) => `*${parts.join('')}*`
  expect(words.parts('site.pages', 'pricing.coupon', { code: 'X9', b: bold }).join('')).toBe(
    'Code *X9*: it’s #1 {here} <now>',
  )
})
