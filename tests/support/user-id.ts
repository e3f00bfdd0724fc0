import type { TestSite } from './start-site.ts'

/** The id of the account with this address. */
export async function userIdOf({ app }: Pick<TestSite, 'app'>, email: string): Promise<string> {
  const { id } = await app.database.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
