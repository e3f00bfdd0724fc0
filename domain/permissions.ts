// The viewer of a request. Every use-case starts with a permission check.
import { Failure } from './errors.ts'

export interface Person {
  role: 'customer' | 'admin'
  userId: string
  email: string
  /** The address was confirmed by a mailed link. */
  verified: boolean
  name: string
  sessionId: string
  /** The last sign-in or confirmation by password in this session. Some changes need a recent one. */
  confirmedAt?: number
  orderLink?: OrderLink
}

/** The mailed link that was opened in this browser. It gives access to one order, and to nothing else. */
export interface OrderLink {
  orderId: string
  /** The customer to whom it was mailed. */
  userId: string
}

export type Viewer = { role: 'visitor'; orderLink?: OrderLink } | Person

/**
 * An actor that is not a person. A branded type, so that no email address is stored as an actor by mistake.
 */
export type MachineName = string & { readonly machine: true }

/** For seeds, notifications and retries. */
export const SYSTEM_ACTOR = 'system' as MachineName

/** Stored as the account id, because an address can pass to another person. */
export type Actor = Pick<Person, 'userId' | 'email'> | MachineName

export const actorId = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.userId)
/** The current address, for mails and the log. */
export const actorName = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.email)

export const VISITOR: Viewer = { role: 'visitor' }

export const isAdmin = (viewer: Viewer): viewer is Person & { role: 'admin' } => viewer.role === 'admin'

export const signedOut = (): Failure => new Failure('signed-out', 'Please log in to continue.')

export function requireSignedIn(viewer: Viewer): Person {
  if (viewer.role === 'visitor') throw signedOut()
  return viewer
}

export function requireAdmin(viewer: Viewer): Person {
  const person = requireSignedIn(viewer)
  if (!isAdmin(person)) throw new Failure('forbidden', "You don't have any permission")
  return person
}
