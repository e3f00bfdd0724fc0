// A feature that still works for somebody can't be closed: a retainer would go on being charged, or stop
// without a word, while nobody can look at it.
import type { ContentType } from '#content/rules/model/define.ts'
import { closedFeatures, features } from '#content/rules/types/features.ts'
import { countOf } from '#platform/rules/count-of.ts'
import { invalid } from '#platform/rules/errors.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

export async function checkFeatures(
  db: Queryable,
  { type, values }: { type: ContentType; values: Readonly<Record<string, string>> },
): Promise<void> {
  if (type.name !== features.name || !closedFeatures(values).includes('retainers')) return
  const { running } = await db
    .selectFrom('retainers')
    .select((e) => e.fn.countAll<number>().as('running'))
    .where('state', '!=', 'ended')
    .executeTakeFirstOrThrow()
  if (Number(running))
    throw invalid({
      retainers: `${countOf(Number(running), 'retainer')} not ended yet: end ${Number(running) === 1 ? 'it' : 'them'} first.`,
    })
}
