// A feature that still works for somebody can't be closed: a retainer, or an order that begins one when it is
// paid, would stop without a word while nobody can look at it.
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
      retainers: `Not ended yet: ${countOf(Number(running), 'retainer')}. End what runs first.`,
    })
  const { unpaid } = await db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('unpaid'))
    .where('billing', '!=', 'once')
    .where('payment_status', '=', 'UnPaid')
    .executeTakeFirstOrThrow()
  if (Number(unpaid))
    throw invalid({
      retainers: `Not paid yet: ${countOf(Number(unpaid), 'order')} of a retainer. Close what is not wanted first.`,
    })
}
