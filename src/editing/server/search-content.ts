// Content records that contain every word. There are a few hundred at most, so it reads all of them.
import type { ContentType } from '#content/rules/model/define.ts'
import { codeOf } from '#content/rules/model/to-form.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { readClosed } from '#content/server/features.ts'
import { requirePermission, type Viewer } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { editableTypes } from './editable-types.ts'
import { recordNames, titleWith } from './record-names.ts'

export interface ContentHit {
  title: string
  label: string
  editAt: string
}

export async function searchContent(
  app: App,
  viewer: Viewer,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<ContentHit[]> {
  requirePermission(viewer, 'edit-content')
  if (!words.length) return []
  const closed = await readClosed(app.database.db)
  const isClosed = (name: string) => closed.includes(app.types.find((type) => type.name === name)!.feature!)
  const editable = editableTypes(app, viewer).filter((name) => !isClosed(name))
  const rows = await app.database.db
    .selectFrom('content')
    .select(['id', 'type', 'data'])
    .where('type', 'in', editable)
    .orderBy('type')
    .orderBy('position')
    .execute()
  const names = await recordNames(app.database.db, app.types)
  // Labels are looked for in the words of the reader.
  const { read } = await app.words()
  const hits: ContentHit[] = []
  for (const row of rows) {
    if (hits.length >= limit) break
    const type = app.types.find(({ name }) => name === row.type)
    if (!type) continue
    const values = parseStored(type, JSON.parse(row.data))
    const title = read(titleWith(names, type, values))
    if (holds(type, values, words, read(`${type.label} ${title}`)))
      hits.push({
        title,
        label: [type.label, codeOf(type, values)].filter(Boolean).join(' · '),
        editAt: type.screens.edit.replace('{id}', row.id),
      })
  }
  // Words that nobody has changed yet have no row, but their defaults are on the site.
  for (const type of app.types) {
    if (hits.length >= limit) break
    const isUnchanged = hasDefaults(type) && !rows.some((row) => row.type === type.name)
    if (isUnchanged && editable.includes(type.name) && holds(type, {}, words, read(type.label)))
      hits.push({ title: type.label, label: type.group, editAt: type.screens.manage })
  }
  return hits
}

const hasDefaults = ({ kind, fields }: ContentType): boolean =>
  kind === 'singleton' && Object.values(fields).some(({ fallback }) => fallback)

/** Whether the record holds all words, in its title, its texts or what the site shows for empty ones. */
function holds(
  type: ContentType,
  values: Record<string, string>,
  words: readonly string[],
  title: string,
): boolean {
  const defaults = Object.entries(type.fields).map(([name, { fallback = '' }]) =>
    values[name] ? '' : fallback,
  )
  const shown = [...Object.values(values), ...defaults]
  const text = `${title} ${shown.join(' ')}`.toLowerCase()
  return words.every((word) => text.includes(word.toLowerCase()))
}
