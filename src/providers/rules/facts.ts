// What a provider tells beside the money: payer, reason, case. Each has its name in `providers.admin`.

export type FactName =
  | 'Paid by'
  | 'Payer'
  | 'Payer’s country'
  | 'Kind of payment'
  | 'Pending because'
  | 'Failed because'
  | 'Reason'
  | 'Case'
  | 'Case number'
  | 'Status'
  | 'Outcome'
  | 'Answer by'
  | 'Fee'
  | 'Receiver’s account'
  | 'Date at the provider'
  | 'API version'

export type ProviderFacts = Partial<Record<FactName, string>>

export const factEntries = (facts: ProviderFacts): [FactName, string][] =>
  Object.entries(facts) as [FactName, string][]
