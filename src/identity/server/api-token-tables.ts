export interface ApiTokenTables {
  api_tokens: ApiTokenRow
}

export interface ApiTokenRow {
  id: string
  name: string
  /** SHA-256 of the token, which has 256 random bits. */
  hash: string
  last_four: string
  /** Separated by spaces. */
  scopes: string
  /** The account of the admin who made it. The token works while this is an admin. */
  user_id: string
  created_at: number
  /** Null: never. */
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}
