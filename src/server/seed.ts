// Seeds an empty database with the demo content, or with the features of a new site alone. Runs once per database, so deleted content stays
// deleted.
import type { ContentType } from '#content/rules/model/define.ts'
import { titleOf } from '#content/rules/model/to-form.ts'
import { asStored } from '#content/rules/model/translations.ts'
import { features, featuresAtFirst } from '#content/rules/types/features.ts'
import { wantDemoOrders } from '#demo-orders/index.ts'
import { insertContent } from '#editing/server/save-content.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import { linesOf } from '#platform/rules/text.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'
import { inTransaction, type UnitOfWork } from '#platform/server/unit-of-work.ts'
import { DEMO } from '#seeds/demo/index.ts'
import { PORTUGUESE } from '#seeds/demo/pt/index.ts'
import { artPath } from '#seeds/demo/seed.ts'
import { readArt } from './demo-art.ts'

/** True if this start did it. */
export async function seedOnce(app: App): Promise<boolean> {
  return inTransaction(app, async (unit) => {
    const { numInsertedOrUpdatedRows } = await unit.tx
      .insertInto('totals')
      .values({ scope: 'seeded', cents: 0, count: 1 })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) return false
    const { SEED } = app.settings
    if (SEED === 'demo') {
      await seedDemo(app, unit)
      await wantDemoOrders(app, unit.tx)
    } else {
      await insertContent(unit, { type: features, values: featuresAtFirst(SEED), actor: SYSTEM_ACTOR })
    }
    return true
  })
}

async function seedDemo(app: App, unit: UnitOfWork): Promise<void> {
  for (const art of readArt()) {
    const path = artPath(art.name)
    const bytes = Buffer.from(art.svg)
    const id = randomId()
    const { alt, width, height } = art
    const mime = 'image/svg+xml'
    await unit.tx
      .insertInto('media')
      .values({
        id,
        path,
        name: `${art.name}.svg`,
        alt,
        mime,
        width,
        height,
        bytes: bytes.length,
        variants: '[]',
        actor: SYSTEM_ACTOR,
        created_at: unit.at,
        version: 1,
      })
      .execute()
    await unit.tx.insertInto('media_files').values({ path, media_id: id, mime, bytes }).execute()
  }
  const ids = new Map<string, string>()
  for (const type of app.types) {
    const name = type.name as keyof typeof DEMO
    for (const [at, seed] of (DEMO[name] ?? []).entries()) {
      const portuguese = asStored(PORTUGUESE[name]?.[at] ?? {}, 'pt')
      const values = { ...withIds(type, seed, ids), ...portuguese }
      const { id } = await insertContent(unit, { type, values, actor: SYSTEM_ACTOR })
      ids.set(`${type.name} ${titleOf(type, seed)}`, id)
    }
  }
}

/** A seed names another one by its title, since ids are random. */
function withIds(
  type: ContentType,
  seed: Record<string, string>,
  ids: ReadonlyMap<string, string>,
): Record<string, string> {
  const named = Object.entries(type.fields).flatMap(([name, { of }]) =>
    of
      ? [
          [
            name,
            linesOf(seed[name] ?? '')
              .map((title) => ids.get(`${of} ${title}`)!)
              .join('\n'),
          ],
        ]
      : [],
  )
  return { ...seed, ...Object.fromEntries(named) }
}
