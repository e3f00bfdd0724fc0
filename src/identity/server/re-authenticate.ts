// Re-authentication before irreversible changes: by password, or by a recent sign-in for accounts without
// one.
import { Failure, invalid, isFailure } from '#platform/rules/errors.ts'
import type { Person } from '#platform/rules/permissions.ts'
import { say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { limitFailedAttempts } from './failed-attempts.ts'
import { verifyPassword } from './password-hash.ts'
import { passwordHashOf } from './password-of.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

export async function reAuthenticate(
  app: App,
  person: Person,
  { password, peer, field = 'password' }: { password: string | undefined; peer: string; field?: string },
): Promise<void> {
  const hash = await passwordHashOf(app, person.userId)
  if (!hash) return requireRecentSignIn(app, person)
  if (!password) throw invalid({ [field]: say('platform.errors', 'passwordRequired') })
  try {
    await limitFailedAttempts(app, { email: person.email, peer }, async () => {
      if (!(await verifyPassword({ hash, password }))) throw new Failure('signed-out')
    })
  } catch (error) {
    if (isFailure(error) && error.code === 'signed-out')
      throw invalid({ [field]: say('identity.errors', 'notYourPassword') })
    throw error
  }
}
