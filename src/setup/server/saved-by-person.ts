import type { ContentType } from '#content/rules/model/define.ts'
import { MADE_UP_CUSTOMERS } from '#identity/server/made-up-customers.ts'
import { SYSTEM_ACTOR } from '#platform/rules/permissions.ts'
import type { Queryable } from '#platform/server/database/connect.ts'

/**
 * Whether a person saved content, of one type or of any. What the seeds and the customers of made-up orders
 * wrote does not count.
 */
export async function savedByPerson(db: Queryable, type?: ContentType): Promise<boolean> {
  const row = await db
    .selectFrom('revisions')
    .select('id')
    .where('actor', '!=', SYSTEM_ACTOR)
    .where('actor', 'not like', MADE_UP_CUSTOMERS)
    .$if(type !== undefined, (query) => query.where('type', '=', type!.name))
    .limit(1)
    .executeTakeFirst()
  return Boolean(row)
}
