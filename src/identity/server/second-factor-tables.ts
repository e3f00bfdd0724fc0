export interface SecondFactorTables {
  second_factors: SecondFactorRow
  recovery_codes: RecoveryCodeRow
}

export interface SecondFactorRow {
  user_id: string
  /** Encrypted with the site's secret. */
  secret: string
  /** Null until the first code was right: until then it is not asked for. */
  enabled_at: number | null
  /** The time step of the last code. No code of this or an earlier one is taken again. */
  last_step: number
  created_at: number
}

/** Codes for one use, as hashes. A used one is deleted. */
export interface RecoveryCodeRow {
  user_id: string
  code_hash: string
}
