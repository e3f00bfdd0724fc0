// Which row a payment of an order is about: the order itself, or the bill of one of its parts.
import { z } from 'zod'
import { Failure, invalid } from '#platform/rules/errors.ts'
import { say } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import { billsOf, partsOf } from './agreed.ts'
import { paymentStateOf, type Order } from './order-record.ts'

export const PART = z
  .union([z.int().positive(), z.string().max(64)], 'part must be the number of a part, or its _id.')
  .optional()
  .meta({
    description: 'Of an order in parts: the number of the part, or its _id. By default the next open one.',
  })

/** As calls name a part, billed or not. */
export const partId = (orderId: string, number: number): string => `${orderId}-${number}`

export async function rowToPay(db: Queryable, order: Order, part?: z.output<typeof PART>): Promise<string> {
  if (part === undefined && order.parts === 1) return order.id
  if (part !== undefined) {
    const parts = await partsOf(db, order)
    const isOne = part === 1 || part === '1' || part === partId(order.id, 1)
    if (!parts.length && isOne) return order.id
    const named = parts.find(
      ({ number, billId }) =>
        part === billId || [String(number), partId(order.bill_of ?? order.id, number)].includes(String(part)),
    )
    if (!named) throw invalid({ part: say('orders.errors', 'noSuchPart') })
    if (named.billId === null) throw new Failure('conflict', say('orders.errors', 'partNotDue'))
    return named.billId
  }
  const open = (await billsOf(db, order.id)).find((bill) => paymentStateOf(bill) === 'UnPaid')
  if (!open) throw new Failure('conflict', say('orders.errors', 'noPartDue'))
  return open.id
}
