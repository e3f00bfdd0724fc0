/** What a provider says about one transaction. */
export type MoneyStatus =
  | 'completed'
  | 'pending'
  | 'failed'
  | 'refunded'
  | 'reversed'
  | 'reversal-cancelled'
  | 'refund-failed'
