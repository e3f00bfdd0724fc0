// The plan of a package as it is sold now. The order keeps it, so later edits don't change what was promised.
import type { SealedPlan } from '#domain/work/sealed-plan.ts'
import type { Queryable } from '../../database/connect.ts'

/** Null if the package has no plan: nothing is asked, promised or counted then. */
export async function planOnSale(_db: Queryable, _packageId: string): Promise<SealedPlan | null> {
  return null
}
