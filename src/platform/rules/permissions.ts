// The viewer of a request, and who may do what. Every use-case starts with a permission check.
import { Failure, titleOf } from './errors.ts'
import type { Language } from './languages.ts'
import { say } from './words.ts'

/** The roles of the team. Everybody else who is signed in is a customer. */
export const TEAM_ROLES = ['admin', 'editor', 'member'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]

/** The roles as the list of admins stores them, and as calls spell them. */
export const ROLE_NAMES = { admin: 'Admin', editor: 'Editor', member: 'Member' } as const
export type RoleName = (typeof ROLE_NAMES)[TeamRole]

/** What people call a role. */
export const roleLabel = (role: TeamRole): string => say('platform.admin', `role.${role}`)
/** What each role is for, in a few words. */
export const rolePurpose = (role: TeamRole): string => say('platform.admin', `rolePurpose.${role}`)

const [A, E, M] = TEAM_ROLES

/** Every permission, and the roles that have it. The only such table. */
export const PERMISSIONS = {
  /** Open the admin area at all, and search in it what the role may see. */
  'open-team-area': [A, E, M],
  /** Edit what visitors read, packages and their plans included; see hidden records. */
  'edit-content': [A, E],
  'edit-pictures': [A, E],
  /** See and undo changes of the content that the role may edit. */
  'see-history': [A, E],
  /** Orders, retainers, the desk and the work: read, write, deliver. Nothing that moves money. */
  'work-on-orders': [A, M],
  'answer-messages': [A, M],
  'manage-subscribers': [A, M],
  /** Totals, figures, invoices, the bookkeeper’s file. */
  'see-sales': [A],
  /** Refunds, recorded payments, reconciliation, clearing of test orders. */
  'change-money': [A],
  /** Payment accounts, currency, tax, coupons, working days. */
  'change-settings': [A],
  'restore-site': [A],
  'see-backups': [A],
  'manage-team': [A],
  'manage-tokens': [A],
  /** Export or erase a person, and how long data is kept. */
  'manage-privacy': [A],
  'see-audit': [A],
  'see-outbox': [A],
} as const satisfies Record<string, readonly TeamRole[]>

export type Permission = keyof typeof PERMISSIONS

export interface Person {
  /** A token is no member of the team: it has what `grants` says, and no role’s permissions. */
  role: 'customer' | TeamRole | 'token'
  grants?: readonly Permission[]
  /** The account's id, or the id under which a token acts. */
  userId: string
  email: string
  /** The address was confirmed by a mailed link. */
  verified: boolean
  name: string
  sessionId: string
  /** The last sign-in or confirmation by password in this session. Some changes need a recent one. */
  confirmedAt?: number
  orderLink?: OrderLink
  /** In which they read: that of the page or call, else that of their account. */
  language?: Language
}

/** The mailed link that was opened in this browser. It gives access to one order, and to nothing else. */
export interface OrderLink {
  orderId: string
  /** The customer to whom it was mailed. */
  userId: string
}

/** The mailed link that a request names. It pays one order, shows what is paid, and opens nothing else. */
export interface PayLink {
  orderId: string
}

/**
 * A sign-in that is not complete: a visitor until the second factor is given, or turned on where it is
 * required, or the password is long enough for the team.
 */
export interface PendingSignIn {
  needs: 'code' | 'enrolment' | 'password'
  person: Person
}

export type Viewer =
  | {
      role: 'visitor'
      orderLink?: OrderLink
      payLink?: PayLink
      pendingSignIn?: PendingSignIn
      language?: Language
    }
  | Person

/**
 * An actor that is not a person. A branded type, so that no email address is stored as an actor by mistake.
 */
export type MachineName = string & { readonly machine: true }

/** The actor of seeds, notifications and retries. */
export const SYSTEM_ACTOR = 'system' as MachineName

/** Stored as the account id, because an address can pass to another person. */
export type Actor = Pick<Person, 'userId' | 'email'> | MachineName

export const actorId = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.userId)
/** The current address, for emails and the log. */
export const actorName = (actor: Actor): string => (typeof actor === 'string' ? actor : actor.email)

export const VISITOR: Viewer = { role: 'visitor' }

type Role = Viewer['role']

/** `admin` stands for what has no name of its own: it is for admins only. */
export const roleMay = (role: Role, permission: Permission | 'admin'): boolean =>
  (permission === 'admin' ? [A] : rolesWith(permission)).some((each) => each === role)

const rolesWith = (permission: Permission): readonly TeamRole[] => PERMISSIONS[permission]

/** The roles that have a permission, as the list of admins stores them. */
export const roleNamesWith = (permission: Permission): RoleName[] =>
  rolesWith(permission).map((role) => ROLE_NAMES[role])

export const may = (
  { role, grants = [] }: { role: Role; grants?: readonly Permission[] },
  permission: Permission | 'admin',
): boolean =>
  role === 'token' ? grants.some((granted) => granted === permission) : roleMay(role, permission)

export const isAdmin = (viewer: Viewer): viewer is Person & { role: 'admin' } => viewer.role === 'admin'

/** Anybody on the list of admins, whatever their role. */
export const isTeam = (viewer: Viewer): viewer is Person & { role: TeamRole } => may(viewer, 'open-team-area')

/** Who turns on the second factor: somebody who is signed in, or must turn it on to be. */
export function requireEnrolling(viewer: Viewer): Person {
  if (viewer.role === 'visitor' && viewer.pendingSignIn?.needs === 'enrolment')
    return viewer.pendingSignIn.person
  return requireSignedIn(viewer)
}

/** Who changes a password: somebody who is signed in, or must choose a longer one to be. */
export function requireChangingPassword(viewer: Viewer): Person {
  if (viewer.role === 'visitor' && viewer.pendingSignIn?.needs === 'password')
    return viewer.pendingSignIn.person
  return requireSignedIn(viewer)
}

export const signedOut = (): Failure => new Failure('signed-out', say('platform.errors', 'logIn'))

export function requireSignedIn(viewer: Viewer): Person {
  if (viewer.role === 'visitor') throw signedOut()
  return viewer
}

/** Who may pay: somebody who is signed in, or holds a pay link. Returns by what their tries are counted. */
export const requirePayer = (viewer: Viewer): string =>
  viewer.role === 'visitor' && viewer.payLink
    ? `pay link ${viewer.payLink.orderId}`
    : requireSignedIn(viewer).userId

export function requirePermission(viewer: Viewer, permission: Permission | 'admin'): Person {
  const person = requireSignedIn(viewer)
  if (!may(person, permission)) throw new Failure('forbidden', titleOf('forbidden'))
  return person
}
