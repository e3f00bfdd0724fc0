// Who receives the money, as the admins entered it.
import type { ContentType } from '#content/rules/model/define.ts'
import { parseStored } from '#content/rules/model/to-schema.ts'
import { bankAccount } from '#content/rules/types/bank-account.ts'
import { paymentEmail } from '#content/rules/types/payment-email.ts'
import type { App } from '#platform/server/app.ts'

export interface BankAccount {
  holder: string
  number: string
  bank: string
  note: string
}

async function readRecord({ database }: App, type: ContentType): Promise<string | undefined> {
  const query = database.db.selectFrom('content').select('data').where('type', '=', type.name)
  return (await query.executeTakeFirst())?.data
}

/** Reserved domains belong to nobody: real money sent to the demo's address would be lost. */
export const isReservedAddress = (email: string): boolean => /\.(example|invalid|test)$/i.test(email)

/** The account at PayPal. */
export async function receiverOf(app: App): Promise<string | undefined> {
  const data = await readRecord(app, paymentEmail)
  return data && parseStored(paymentEmail, JSON.parse(data)).paypalEmail
}

export async function bankAccountOf(app: App): Promise<BankAccount | undefined> {
  const data = await readRecord(app, bankAccount)
  if (!data) return undefined
  const fields = parseStored(bankAccount, JSON.parse(data))
  const { accountHolder: holder, accountNumber: number, bankName: bank, transferNote: note = '' } = fields
  return holder && number && bank ? { holder, number, bank, note } : undefined
}
