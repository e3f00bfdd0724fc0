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
}

export type Viewer = { role: 'visitor' } | Person

/** The product itself, at work without anybody asking: seeds, notifications, retries. */
export const SYSTEM_ACTOR = 'system'

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
