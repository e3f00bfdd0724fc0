import { listedCents, netsOfLines, sumsOfLines, type OrderLine } from '#orders/rules/lines.ts'
import { netLines, sumsOfOrder } from '#orders/rules/order-amounts.ts'
// What an invoice lists: the lines of its order, a part of it, or with the last part all lines, less what was
// invoiced before.
import { linesOf, partsOf } from '#orders/server/agreed.ts'
import type { Order } from '#orders/server/order-record.ts'
import { taxAsSold } from '#orders/server/selling-rules.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { Words } from '#platform/rules/words.ts'
import type { Queryable } from '#platform/server/database/connect.ts'
import type { InvoiceSnapshot } from '../rules/invoice-snapshot.ts'
import { currentAccount, invoicesOf } from './stored-invoices.ts'

export type Listed = Pick<InvoiceSnapshot, 'lines' | 'discountNetCents' | 'sums' | 'deducted'>

export async function listedOf(
  db: Queryable,
  order: Order,
  { lineName, words }: { lineName: string | undefined; words: Words },
): Promise<Listed> {
  const lines = await linesOf(db, order)
  if (order.bill_of !== null) return ofBill(db, order, { lines, words })
  const sums = await sumsOf(db, order)
  const [only, ...others] = lines
  if (only && others.length) return { ...allLines(lines, order), sums }
  const { listNetCents, discountNetCents } = netLines(
    { listCents: order.list_cents, netCents: order.net_cents },
    taxAsSold(order),
  )
  const quantity = only?.quantity ?? 1
  return {
    lines: [
      {
        name: words.read(lineName ?? order.package_name),
        points: JSON.parse(order.points) as string[],
        netCents: listNetCents,
        ...(quantity > 1 && { quantity, unitCents: Math.round(listNetCents / quantity) }),
      },
    ],
    discountNetCents,
    sums,
  }
}

/** Per rate, as they were agreed. */
async function sumsOf(db: Queryable, order: Order): Promise<TaxSum[]> {
  const parts = await partsOf(db, order)
  const own = order.bill_of === null ? parts : parts.filter(({ number }) => number === order.part)
  if (own.length === 1) return own[0]!.sums
  const tax = taxAsSold(order)
  const lines = await linesOf(db, order)
  // Of several rates only the lines know.
  if (lines.some(({ rate }) => rate !== null)) return sumsOfLines(lines, tax)
  return sumsOfOrder({ netCents: order.net_cents, taxCents: order.tax_cents }, tax)
}

/** Each line after its own discount. */
const allLines = (lines: readonly OrderLine[], order: Order): Pick<Listed, 'lines' | 'discountNetCents'> => ({
  lines: netsOfLines(lines, taxAsSold(order)).map(({ line, rate, netCents, listNetCents }) => ({
    name: line.name,
    points: line.points,
    netCents,
    quantity: line.quantity,
    unitCents: Math.round(listNetCents / line.quantity),
    rate,
    ...(listNetCents > netCents && { discountNetCents: listNetCents - netCents }),
  })),
  discountNetCents: 0,
})

async function ofBill(
  db: Queryable,
  bill: Order,
  { lines, words }: { lines: readonly OrderLine[]; words: Words },
): Promise<Listed> {
  const sums = await sumsOf(db, bill)
  const before = currentAccount(await invoicesOf(db, bill.id))
  // An invoice that is issued again keeps its place.
  const isLast = !before || before.snapshot.deducted !== undefined
  const deducted = isLast ? await earlierInvoices(db, bill) : undefined
  if (deducted) return { ...allLines(lines, bill), sums, deducted }
  const points = lines.map((line) =>
    line.quantity > 1
      ? words.of('invoices.documents')('times', { count: line.quantity, name: line.name })
      : line.name,
  )
  return {
    lines: sums.map(({ rate, netCents }) => ({
      name: bill.package_name,
      points,
      netCents,
      quantity: 1,
      rate,
    })),
    discountNetCents: 0,
    sums,
  }
}

/** The invoices of all other parts; undefined while one is missing: then this is not the last. */
async function earlierInvoices(db: Queryable, bill: Order): Promise<Listed['deducted']> {
  const others = (await partsOf(db, bill)).filter(({ number }) => number !== bill.part)
  const deducted: NonNullable<Listed['deducted']> = []
  for (const { billId } of others) {
    const account = billId === null ? undefined : currentAccount(await invoicesOf(db, billId))
    if (!account) return undefined
    const { number, issued_at: issuedAt } = account.root
    deducted.push({ number, issuedAt, sums: account.snapshot.sums })
  }
  return deducted
}

/** What a receipt lists. Undefined: the package at its price, as ever. */
export async function receiptLines(
  db: Queryable,
  order: Order,
): Promise<{ name: string; points: string[]; cents: number }[] | undefined> {
  if (order.bill_of !== null) return undefined
  const lines = await linesOf(db, order)
  if (lines.length < 2 && lines.every(({ quantity }) => quantity === 1)) return undefined
  return lines.map((line) => ({
    name: line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name,
    points: line.points,
    cents: listedCents(line),
  }))
}
