// Which records still hold the demo's words: made by the seeds or by a made-up order, and nobody has
// changed their text since.
import type { ContentType, FieldKind } from '#content/model/define.ts'
import { paymentEmail } from '#content/types/payment-email.ts'
import { region } from '#content/types/region.ts'
import { workingDays } from '#content/types/working-days.ts'
import { SYSTEM_ACTOR } from '#domain/permissions.ts'
import type { Queryable } from '../../database/connect.ts'
import type { ContentRow } from '../../database/content-tables.ts'
import type { House } from '../../house.ts'
import { MADE_UP_CUSTOMERS } from '../../identity/made-up-customers.ts'
import { toSnapshot } from '../content/write-revision.ts'

/** Settings with sensible values rather than words of the demo. The payment email has a check of its own. */
const KEPT: readonly ContentType[] = [region, workingDays, paymentEmail]

export interface DemoRecord {
  type: ContentType
  row: ContentRow
  /** Nobody changed anything: it can be removed with the demo. Otherwise only its words are the demo's. */
  isUntouched: boolean
}

/** Kinds of fields with words. A new picture beside the demo's words makes them nobody's own. */
const WORDS: readonly FieldKind[] = [
  'short-text',
  'long-text',
  'lines',
  'figures',
  'table',
  'dated-notes',
  'email',
  'phone',
]

export async function demoRecords({ types }: House, db: Queryable): Promise<DemoRecord[]> {
  const names = types.filter((type) => !KEPT.includes(type)).map(({ name }) => name)
  const rows = await db.selectFrom('content').selectAll().where('type', 'in', names).execute()
  const seeds = await db
    .selectFrom('revisions')
    .select(['record_id', 'data'])
    .where('version', '=', 1)
    // A customer of a made-up order wrote a testimonial.
    .where((e) => e.or([e('actor', '=', SYSTEM_ACTOR), e('actor', 'like', MADE_UP_CUSTOMERS)]))
    .where('type', 'in', names)
    .execute()
  const seedOf = new Map(seeds.map(({ record_id, data }) => [record_id, data]))
  return rows.flatMap((row) => {
    const type = types.find(({ name }) => name === row.type)
    const seed = seedOf.get(row.id)
    if (!type || !seed) return []
    const { fields } = JSON.parse(seed) as { fields: Record<string, string> }
    const changed = changedFields(fields, row)
    const words = Object.keys(type.fields).filter((name) => WORDS.includes(type.fields[name]!.kind))
    const hasDemoWords = words.some((name) => fields[name]) && !words.some((name) => changed.includes(name))
    const isUntouched = changed.length === 0
    return isUntouched || hasDemoWords ? [{ type, row, isUntouched }] : []
  })
}

/** Its place in the list may have changed. */
function changedFields(fields: Record<string, string>, row: ContentRow): string[] {
  const current = toSnapshot(row).fields
  return Object.keys({ ...fields, ...current }).filter((name) => fields[name] !== current[name])
}
