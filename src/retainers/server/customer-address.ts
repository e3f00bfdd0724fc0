import type { App } from '#platform/server/app.ts'
import type { UnitOfWork } from '#platform/server/unit-of-work.ts'

/** The address of the retainer's account, whose row stays locked; undefined if the account is gone. */
export async function findAccountAddress(
  { database }: App,
  { tx }: UnitOfWork,
  retainerId: string,
): Promise<string | undefined> {
  const query = tx
    .selectFrom('user')
    .select('email')
    .where('id', '=', (e) => e.selectFrom('retainers').select('user_id').where('id', '=', retainerId))
  return (await (database.kind === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst())?.email
}
