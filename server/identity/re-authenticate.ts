// Before something that can't be taken back, a person shows again that it is them: by the password, or where there is none by having just signed in.
import { Failure, invalid, isFailure } from '#domain/errors.ts'
import type { Person } from '#domain/permissions.ts'
import { MINUTE } from '../clock.ts'
import type { House } from '../house.ts'
import { verifyPassword } from './password-hash.ts'
import { countWrongTries } from './wrong-tries.ts'

const FRESH_MS = 15 * MINUTE

/** The hash of an account's password; undefined where it has none (a phone, a provider). */
export async function passwordHashOf(house: House, userId: string): Promise<string | undefined> {
  const account = await (await house.auth.$context).internalAdapter.findCredentialAccount(userId)
  return account?.password ?? undefined
}

export async function reAuthenticate(house: House, person: Person, password: string | undefined, { peer, field = 'password' }: { peer: string; field?: string }): Promise<void> {
  const hash = await passwordHashOf(house, person.userId)
  if (!hash) return requireFreshSession(house, person)
  if (!password) throw invalid({ [field]: 'Password is Required' })
  try {
    await countWrongTries(house, { email: person.email, peer }, async () => {
      if (!(await verifyPassword({ hash, password }))) throw new Failure('signed-out')
    })
  } catch (error) {
    if (isFailure(error) && error.code === 'signed-out') throw invalid({ [field]: 'This is not your password.' })
    throw error
  }
}

async function requireFreshSession(house: House, person: Person): Promise<void> {
  const sessions = await (await house.auth.$context).internalAdapter.listSessions(person.userId)
  const own = sessions.find((session) => session.id === person.sessionId)
  if (!own || house.clock.now() - own.createdAt.getTime() > FRESH_MS) throw new Failure('forbidden', 'Please sign out and in again first: you have been signed in for a while.')
}
