// Accounts, sessions and the list of admins.

export interface PeopleTables {
  admin_users: AdminUserRow
  user: IdentityUserRow
  session: IdentitySessionRow
  verify_links: VerifyLinkRow
  secret_mark: SecretMarkRow
  erased: ErasedRow
}

/** One row: a keyed hash of the secret with which the site ran last. */
export interface SecretMarkRow {
  id: number
  mark: string
}

/** Ids of what was erased with a person, and of subscriptions that were ended. */
export interface ErasedRow {
  kind: 'account-by-customer' | 'account-by-admin' | 'message' | 'subscriber' | 'unsubscribed' | 'offer'
  id: string
}

export interface AdminUserRow {
  id: string
  email: string
  role: string
  version: number
  created_at: number
  updated_at: number
}

/** Columns of Better Auth's tables that we read. Its times are dates on PostgreSQL and text on SQLite. */
export interface IdentityUserRow {
  id: string
  name: string
  email: string
  emailVerified: number | boolean
  phoneNumber: string | null
  /** Our own column: the language that this person reads. Null: nobody chose one yet. */
  language: string | null
  createdAt: string | Date
}

export interface IdentitySessionRow {
  id: string
  token: string
  userId: string
  createdAt: string | Date
  expiresAt: string | Date
  /** Our own column: the last re-authentication by password. */
  confirmedAt: number | null
  /** Our own column: when the second factor was given in this session. */
  secondFactorAt: number | null
  /** Our own column: 1 if the password was too short for the team. */
  shortPassword: number | null
}

/** A mailed verification link: for one account, works once. */
export interface VerifyLinkRow {
  token_hash: string
  user_id: string
  /** The account's address when the link was made. */
  email: string
  /** The new address, if the link is about a change of it. */
  update_to: string | null
  expires_at: number
}
