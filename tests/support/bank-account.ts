import type { Caller } from './caller.ts'

export const BANK_ACCOUNT = {
  accountHolder: 'Example Studio Ltd',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bankName: 'Example Bank, BIC EXAMDEFF',
}

/** The demo has no bank account: nobody should pay into an invented one. */
export async function addBankAccount(admin: Caller): Promise<void> {
  const { json: accounts } = await admin.get('/api/bank-account')
  if (accounts.length) return
  const { status, text } = await admin.post('/api/add-bank-account', BANK_ACCOUNT)
  // Two tests may add it at the same time.
  if (status !== 201 && status !== 409) throw new Error(`add-bank-account: ${status} ${text}`)
}
