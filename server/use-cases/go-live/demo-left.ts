// Which records still hold the demo's words: made by the seeds or by a made-up order, and nobody has
// changed their text since.
import type { ContentType } from '#content/model/define.ts'
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
}

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
    return type && isUnchanged(row, seedOf.get(row.id)) ? [{ type, row }] : []
  })
}

/** Its place in the list may have changed. */
function isUnchanged(row: ContentRow, seed: string | null | undefined): boolean {
  if (!seed) return false
  const { fields } = JSON.parse(seed) as { fields: Record<string, string> }
  const current = toSnapshot(row).fields
  return Object.keys({ ...fields, ...current }).every((name) => fields[name] === current[name])
}
