import type { TestSite } from './start-site.ts'

/** The id of the account with this address. */
export async function userIdOf({ house }: Pick<TestSite, 'house'>, email: string): Promise<string> {
  const { id } = await house.database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
