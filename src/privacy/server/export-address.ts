import type { App } from '#platform/server/app.ts'
// What is stored with an email address and belongs to no account: contact messages and the newsletter.
import { exportWithdrawals } from '#withdrawals/server/erase.ts'

export interface AddressData {
  messages: Record<string, unknown>[]
  newsletter: Record<string, unknown> | null
  withdrawals: Record<string, unknown>[]
}

export const NO_ADDRESS_DATA: AddressData = {
  messages: [],
  newsletter: null,
  withdrawals: [],
}

export async function addressData({ database: { db } }: App, email: string): Promise<AddressData> {
  const messages = await db
    .selectFrom('messages')
    .select(['name', 'number', 'subject', 'message', 'created_at'])
    .where('email', '=', email)
    .orderBy('seq', 'desc')
    .execute()
  const subscriber = await db
    .selectFrom('subscribers')
    .select(['status', 'consent', 'confirmed_at', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  return {
    messages: messages.map(({ created_at: at, ...message }) => ({
      ...message,
      sentAt: new Date(at).toISOString(),
    })),
    newsletter: subscriber
      ? {
          status: subscriber.status,
          consent: subscriber.consent,
          since: new Date(subscriber.confirmed_at ?? subscriber.created_at).toISOString(),
        }
      : null,
    withdrawals: await exportWithdrawals(db, email),
  }
}
