// What each content type says now and when it was last changed, for the list of settings.
import { parseStored } from '#content/rules/model/to-schema.ts'
import { readPlace } from '#content/server/region.ts'
import { actorNames } from '#identity/server/actor-names.ts'
import type { Language } from '#platform/rules/languages.ts'
import { SYSTEM_ACTOR, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { editableTypes } from './editable-types.ts'
import { countMissing } from './missing-texts.ts'
import { recordNames, titleWith } from './record-names.ts'

export interface TypeOverview {
  count: number
  /** What the only record says, in short. Absent for a list, and where nothing was written. */
  title?: string
  /** How many texts each other language of the site lacks; only those that lack some. */
  missing?: readonly (readonly [Language, number])[]
  /** The last change by a person. Absent until a person changes it. */
  changed?: { at: number; actor: string }
}

/** The overviews by the name of the type; only of types that the viewer may change. */
export async function contentOverview(app: App, viewer: Viewer): Promise<Record<string, TypeOverview>> {
  const names = editableTypes(app, viewer)
  if (!names.length) return {}
  const { db } = app.database
  const counts = await db
    .selectFrom('content')
    .select((e) => ['type', e.fn.countAll<number>().as('count')])
    .where('type', 'in', names)
    .groupBy('type')
    .execute()
  const singletons = app.types.filter(({ name, kind }) => kind === 'singleton' && names.includes(name))
  const records = await db
    .selectFrom('content')
    .select(['type', 'data'])
    .where(
      'type',
      'in',
      singletons.map(({ name }) => name),
    )
    .execute()
  const changes = await lastChanges(app, names)
  const { main, published, prepared } = (await readPlace(app, db)).languages
  const missing = await countMissing(db, {
    types: app.types.filter(({ name }) => names.includes(name)),
    languages: [...published, ...prepared].filter((language) => language !== main),
  })
  const titles = await recordNames(db, app.types)
  return Object.fromEntries(
    names.map((name): [string, TypeOverview] => {
      const type = app.types.find((each) => each.name === name)!
      const stored = records.find((record) => record.type === name)
      const values = stored && parseStored(type, JSON.parse(stored.data))
      const title = values && (type.inShort?.(values) || titleWith(titles, type, values))
      const changed = changes.get(name)
      const lacking = missing.languages
        .map((language) => [language, missing.ofType[name]?.[language] ?? 0] as const)
        .filter(([, count]) => count > 0)
      return [
        name,
        {
          count: counts.find((each) => each.type === name)?.count ?? 0,
          ...(title && title !== type.label && { title }),
          ...(lacking.length && { missing: lacking }),
          ...(changed && { changed }),
        },
      ]
    }),
  )
}

async function lastChanges({ database: { db } }: App, names: readonly string[]) {
  const newest = db
    .selectFrom('revisions')
    .select((e) => ['type', e.fn.max('at').as('at')])
    .where('type', 'in', names)
    .where('actor', '!=', SYSTEM_ACTOR)
    .groupBy('type')
    .as('newest')
  const rows = await db
    .selectFrom('revisions')
    .innerJoin(newest, (join) =>
      join.onRef('newest.type', '=', 'revisions.type').onRef('newest.at', '=', 'revisions.at'),
    )
    .select(['revisions.type', 'revisions.at', 'revisions.actor'])
    .execute()
  const nameOf = await actorNames(db, rows, { byName: true })
  return new Map(rows.map(({ type, at, actor }) => [type, { at, actor: nameOf(actor) }]))
}
