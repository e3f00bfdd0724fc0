import { expect } from 'vitest'
import type { Caller } from './caller.ts'
import { payFields } from './pay-fields.ts'
import { until } from './shop.ts'
import type { startPaidShop } from './start-shop.ts'

type PaidShop = Pick<Awaited<ReturnType<typeof startPaidShop>>, 'bank' | 'site' | 'admin'>

/** Pays an order at the provider, and waits until it is paid. */
export async function payAtBank({ bank, site, admin }: PaidShop, id: string) {
  const form = await payFields(site, id)
  const fields = bank.about(form)
  await bank.notify(fields)
  expect(
    await until(
      async () => (await admin.get(`/api/order/${id}`)).json.paymentStatus as string,
      (now) => now === 'Paid',
    ),
  ).toBe('Paid')
  return { form, fields, txn: fields.txn_id! }
}

/** Waits until so many notifications about an order are verified. */
export const verifiedCount = (admin: Caller, id: string, count: number) =>
  until(
    async () =>
      (await admin.get(`/api/order/${id}`)).json.notifications.filter(
        ({ state }: { state: string }) => state === 'verified',
      ).length,
    (now) => now === count,
  )
