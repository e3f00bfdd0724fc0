import type { Generated } from 'kysely'
import type { WithdrawalState } from '../rules/withdrawal.ts'

export interface WithdrawalTables {
  withdrawals: WithdrawalRow
}

export interface WithdrawalRow {
  seq: Generated<number>
  id: string
  /** Null while no order of this number and address is known. */
  order_id: string | null
  /** As they were typed. */
  name: string
  number: string
  email: string
  /** That of the page. */
  language: string
  state: WithdrawalState
  /** Why it was not accepted; '' if it was, or has no answer. */
  answer: string
  /** The id of the account. */
  answered_by: string | null
  answered_at: number | null
  /** When its order is looked for; null once that was done. */
  next_try_at: number | null
  declared_at: number
}
