// Writing content: create, update, delete, reorder. Each change leaves a revision; a later save with an old
// version is refused.
import type { AnyRecord, ContentType } from '#content/model/define.ts'
import { parseInput, parseStored } from '#content/model/to-schema.ts'
import { Failure, invalid, notFound } from '#domain/errors.ts'
import { requireAdmin, type Actor, type Person, type Viewer } from '#domain/permissions.ts'
import { toRecord, uniqueKey } from '../../database/content-records.ts'
import { isUniqueViolation } from '../../database/database-errors.ts'
import type { ContentRow } from '../../database/tables.ts'
import type { House } from '../../house.ts'
import { requireRecentSignIn } from '../../identity/recent-sign-in.ts'
import { randomId } from '../../ids.ts'
import { inTransaction, type Work } from '../../unit-of-work.ts'
import { writeRevision } from './write-revision.ts'

/** Who may write content of this type. */
export async function writer(house: House, viewer: Viewer, type: ContentType): Promise<Person> {
  const person = requireAdmin(viewer)
  if (type.needsRecentSignIn) await requireRecentSignIn(house, viewer)
  return person
}

export async function createContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  body: unknown,
): Promise<AnyRecord> {
  const actor = await writer(house, viewer, type)
  const { values, hidden } = parseInput(type, body)
  return telling(type, () =>
    inTransaction(house, async (work) =>
      toRecord(type, await insertContent(work, type, values, { actor, hidden })),
    ),
  )
}

interface NewContent {
  actor: Actor
  hidden?: boolean
  id?: string
}

/** Adds a record at the end of its list. Also what the seeds use. */
export async function insertContent(
  work: Work,
  type: ContentType,
  values: Record<string, string>,
  { actor, hidden = false, id = randomId() }: NewContent,
): Promise<ContentRow> {
  const last = await work.tx
    .selectFrom('content')
    .select((e) => e.fn.max('position').as('position'))
    .where('type', '=', type.name)
    .executeTakeFirst()
  const row: ContentRow = {
    id,
    type: type.name,
    position: (last?.position ?? 0) + 1,
    version: 1,
    hidden: hidden ? 1 : 0,
    data: JSON.stringify(parseStored(type, values)),
    unique_key: uniqueKey(type, values),
    created_at: work.at,
    updated_at: work.at,
  }
  await work.tx.insertInto('content').values(row).execute()
  await writeRevision(work, row, 'created', actor)
  await work.tell('content')
  return row
}

export async function updateContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  id: string,
  body: unknown,
  ifMatch?: number,
): Promise<AnyRecord> {
  const actor = await writer(house, viewer, type)
  await existing(house.database.db, type, id)
  const { values, version = ifMatch, hidden } = parseInput(type, body)
  return telling(type, () =>
    inTransaction(house, async (work) => {
      const before = await existing(work.tx, type, id)
      if (version !== undefined && version !== before.version) throw versionConflict(toRecord(type, before))
      const stored = { ...parseStored(type, JSON.parse(before.data)), ...values }
      const next = {
        data: JSON.stringify(stored),
        hidden: hidden === undefined ? before.hidden : Number(hidden),
      }
      return toRecord(type, await replaceContent(work, type, before, next, 'updated', actor))
    }),
  )
}

type NextContent = Partial<Pick<ContentRow, 'data' | 'hidden' | 'position'>>
type Replacement = 'updated' | 'restored' | 'reordered'

/** Writes a next version over the one that was read; another save in between makes it fail. */
export async function replaceContent(
  work: Work,
  type: ContentType,
  before: ContentRow,
  next: NextContent,
  action: Replacement,
  actor: Actor,
): Promise<ContentRow> {
  const row = { ...before, ...next, version: before.version + 1, updated_at: work.at }
  row.unique_key = uniqueKey(type, JSON.parse(row.data))
  const { numUpdatedRows } = await work.tx
    .updateTable('content')
    .set(row)
    .where('id', '=', row.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw versionConflict(toRecord(type, await existing(work.tx, type, row.id)))
  await writeRevision(work, row, action, actor)
  await work.tell('content')
  return row
}

export async function deleteContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  id: string,
): Promise<void> {
  const actor = await writer(house, viewer, type)
  await inTransaction(house, async (work) => {
    if (await removeContent(work, await existing(work.tx, type, id), actor)) return
    await existing(work.tx, type, id)
    throw new Failure(
      'conflict',
      'Somebody else saved this in the meantime. Nothing was deleted; please look again.',
    )
  })
}

/**
 * Takes away the version that was read. False if it is not there any more: another save came in between, and
 * its revision has the next number.
 */
export async function removeContent(work: Work, row: ContentRow, actor: Actor): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('content')
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await writeRevision(work, { ...row, version: row.version + 1 }, 'deleted', actor)
  await work.tell('content')
  return true
}

/** Puts the records of a list into the order of these ids; all of them must be named, each once. */
export async function reorderContent(
  house: House,
  viewer: Viewer,
  type: ContentType,
  ids: string[],
): Promise<AnyRecord[]> {
  const actor = await writer(house, viewer, type)
  return inTransaction(house, async (work) => {
    const rows = await work.tx.selectFrom('content').selectAll().where('type', '=', type.name).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const eachOnce =
      ids.length === rows.length && new Set(ids).size === ids.length && ids.every((id) => byId.has(id))
    if (!eachOnce) throw invalid({ ids: `All ${rows.length} records must be named, each once.` })
    const moved: AnyRecord[] = []
    for (const [index, id] of ids.entries()) {
      const row = byId.get(id)!
      moved.push(
        toRecord(
          type,
          row.position === index + 1
            ? row
            : await replaceContent(work, type, row, { position: index + 1 }, 'reordered', actor),
        ),
      )
    }
    return moved
  })
}

export async function existing(
  db: Work['tx'] | House['database']['db'],
  type: ContentType,
  id: string,
): Promise<ContentRow> {
  const row = await db
    .selectFrom('content')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', type.name)
    .executeTakeFirst()
  if (!row) throw notFound(`This ${type.label.toLowerCase()}`)
  return row
}

const versionConflict = (current: AnyRecord): Failure =>
  new Failure(
    'conflict',
    'Somebody else saved this in the meantime. Nothing of yours was lost: compare both texts and save again.',
    { current },
  )

/** A broken unique key, in words: the singleton is there already, or the name is taken. */
async function telling<T>(type: ContentType, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (type.kind === 'singleton')
      throw new Failure('conflict', `There is one ${type.label.toLowerCase()} already; edit that one.`)
    const field = type.uniqueField!
    const taken = `This ${type.fields[field]!.label.toLowerCase()} is taken.`
    throw new Failure('conflict', taken, { errors: { [field]: taken } })
  }
}
