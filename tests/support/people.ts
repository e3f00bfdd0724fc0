import type { Person } from '#platform/rules/permissions.ts'
import type { App } from '#platform/server/app.ts'
import { randomId } from '#platform/server/ids.ts'

/** The first admin of every site that a test starts. */
export const ADMIN = { email: 'owner@test.example', password: 'Owner-pass-77-test' }

/** The first admin, for tests that call use-cases without a session. */
export const OWNER: Person = {
  role: 'admin',
  userId: 'u',
  email: ADMIN.email,
  verified: true,
  name: '',
  sessionId: '',
}

/** Signs the sessions of every site that a test starts on PostgreSQL. */
export const TEST_SECRET = 'test-secret-of-forty-characters-in-all-x'

export const CUSTOMER_PASSWORD = 'Customer-pass-42'

/** A message as the contact form sends it. */
export const CONTACT_MESSAGE = {
  name: 'Ada',
  email: 'ada@test.example',
  number: '+351 210 555 010',
  subject: 'Hello',
  message: 'A question',
}

/** A customer for tests that call use-cases: an account that is inserted without signing up. */
export async function signedInCustomer({ app }: { app: App }): Promise<Person> {
  const email = `${randomId().toLowerCase()}@test.example`
  const { id: userId } = await (
    await app.auth.$context
  ).internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
  return { role: 'customer', userId, email, verified: true, name: '', sessionId: '' }
}
