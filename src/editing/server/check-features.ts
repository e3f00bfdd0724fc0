// A feature that still works for somebody can't be closed: a retainer, or an order that begins one when it is
// paid, would stop without a word while nobody can look at it.
import type { ContentType } from '#content/rules/model/define.ts'
import { closedFeatures, features } from '#content/rules/types/features.ts'
import { invalid } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
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
      retainers: say('editing.agency', 'retainersRun', { count: Number(running) }),
    })
  const { unpaid } = await db
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('unpaid'))
    .where('billing', '!=', 'once')
    .where('payment_status', '=', 'UnPaid')
    .executeTakeFirstOrThrow()
  if (Number(unpaid))
    throw invalid({
      retainers: say('editing.agency', 'retainersUnpaid', { count: Number(unpaid) }),
    })
}
