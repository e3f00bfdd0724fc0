// Who is asking. Every use-case starts by saying who may: what is not said is denied.
import { Failure } from './errors.ts'

export interface Person {
  role: 'customer' | 'admin'
  userId: string
  email: string
  /** Somebody opened the link that was mailed to this address. */
  verified: boolean
  name: string
  sessionId: string
  /** When this session was opened, or last confirmed by password: some changes ask for a recent moment. */
  confirmedAt?: number
}

export type Viewer = { role: 'visitor' } | Person

/**
 * A part of the product that acts by itself. A type of its own, so that no e-mail address is stored as an
 * actor by mistake.
 */
export type MachineName = string & { readonly machine: true }

/** The product itself, at work without anybody asking: seeds, notifications, retries. */
export const SYSTEM_ACTOR = 'system' as MachineName

/**
 * Who does something. Stored as the id of the account: an address can change hands, and then it names the
 * wrong person.
 */
export type Actor = Pick<Person, 'userId' | 'email'> | MachineName

export const actorId = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.userId)
/** For mails and the log, which are about this moment. */
export const actorWords = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.email)

export const VISITOR: Viewer = { role: 'visitor' }

export const isAdmin = (viewer: Viewer): viewer is Person & { role: 'admin' } => viewer.role === 'admin'

export const signedOut = (): Failure => new Failure('signed-out', 'Please sign in to go on.')

export function requireSignedIn(viewer: Viewer): Person {
  if (viewer.role === 'visitor') throw signedOut()
  return viewer
}

export function requireAdmin(viewer: Viewer): Person {
  const person = requireSignedIn(viewer)
  if (!isAdmin(person)) throw new Failure('forbidden', "You don't have any permission")
  return person
}
