// An order as the API returns it and as screens show it.
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Billing } from '#content/rules/values/intervals.ts'
import type { Format } from '#platform/rules/format.ts'
import { PAYMENT_MODES, receiptNumber } from '#platform/rules/payment-mode.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { sayAs } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { recordMeta } from '#platform/server/database/record-meta.ts'
import type { OrderAmounts } from '../rules/order-amounts.ts'
import { canBePaid, ORDER_STATUSES, PAYMENT_STATUSES, stateOf } from '../rules/order-states.ts'
import type { OrderRow } from './order-tables.ts'
import { laterCentsOf, taxAsSold } from './selling-rules.ts'

export type Order = Selectable<OrderRow>

/** The API's order. The type, the OpenAPI document and the columns of the CSV export derive from it. */
export const ORDER_RECORD = z
  .object({
    _id: z.string(),
    orderDate: z
      .string()
      .meta({ description: 'In the format and the time zone of the site: mm/dd/yyyy, unless it is set.' }),
    customerName: z.string(),
    customerEmail: z.string().meta({ format: 'email' }),
    customerAddress: z.string(),
    customerCountry: z.string(),
    packageName: z.string(),
    packagePrice: z.string().meta({ description: 'In the currency of the order, like 299 or 299.50.' }),
    currency: z.string().meta({ description: 'ISO 4217, like USD.' }),
    orderStatus: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    mode: z.enum(PAYMENT_MODES).meta({ description: 'test: no real money moves.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
  })
  .meta({ id: 'Order' })

export type OrderRecord = z.output<typeof ORDER_RECORD>

/** The API's order with what only the screens need. */
export interface OrderView extends OrderRecord {
  number: string
  /** What is paid in all. */
  priceCents: number
  couponCode: string | null
  points: string[]
  refunded: boolean
  refundedCents: number
  canBePaid: boolean
  /** A test order on a live site, or a live order on a test site. It is shown, but can't be paid. */
  ofOtherMode: boolean
  /** Null until the order is paid. */
  receiptNumber: string | null
  paidAt: number | null
  placedAt: number
  /** How often the package is billed, as sold. */
  billing: Billing
  /** Billed by a retainer, so it can't be cancelled alone. */
  isLaterPeriod: boolean
  amounts: OrderAmounts
  /** Of each later period. */
  laterCents: number
  tax: TaxAsSold
  companyName: string
  vatNumber: string
  /** The order that it is a bill of; null for an order. */
  billOf: string | null
  part: number | null
}

export const toOrderRecord = (format: Format, row: Order): OrderRecord => ({
  _id: row.id,
  orderDate: sayAs('date', row.placed_at),
  customerName: row.customer_name,
  customerEmail: row.customer_email,
  customerAddress: row.customer_address,
  customerCountry: row.customer_country,
  packageName: row.package_name,
  packagePrice: row.price_text,
  currency: row.currency,
  orderStatus: row.order_status,
  paymentStatus: row.payment_status,
  mode: row.mode,
  ...recordMeta({ ...row, created_at: row.placed_at }),
})

export const toOrderView = (app: App, format: Format, row: Order): OrderView => ({
  ...toOrderRecord(format, row),
  number: orderNumber(row),
  priceCents: row.price_cents,
  couponCode: row.coupon_code,
  points: JSON.parse(row.points) as string[],
  refunded: row.refunded === 1,
  refundedCents: row.refunded_cents,
  canBePaid: canBePaid(paymentStateOf(row)) && !isOfOtherMode(app, row),
  ofOtherMode: isOfOtherMode(app, row),
  receiptNumber: receiptNumberOf(row),
  paidAt: row.paid_at,
  placedAt: row.placed_at,
  billing: row.billing,
  isLaterPeriod: isLaterPeriod(row),
  amounts: amountsOf(row),
  laterCents: laterCentsOf(row),
  tax: taxAsSold(row),
  companyName: row.company_name,
  vatNumber: row.vat_number,
  billOf: row.bill_of,
  part: row.part,
})

export const amountsOf = (
  row: Pick<Order, 'list_cents' | 'discount_cents' | 'net_cents' | 'tax_cents' | 'price_cents'>,
): OrderAmounts => ({
  listCents: row.list_cents,
  discountCents: row.discount_cents,
  netCents: row.net_cents,
  taxCents: row.tax_cents,
  totalCents: row.price_cents,
})

/** What is still to be paid of an unpaid order. */
export const openCents = ({
  price_cents: price,
  part_paid_cents: paid,
}: Pick<Order, 'price_cents' | 'part_paid_cents'>): number => price - paid

export const isOfOtherMode = ({ settings }: App, { mode }: Pick<Order, 'mode'>): boolean =>
  mode !== settings.PAYMENT_MODE

export const paymentStateOf = (row: Pick<Order, 'payment_status' | 'refunded'>) =>
  stateOf(row.payment_status, row.refunded === 1)

/** Billed by its retainer, and not placed by the customer. */
export const isLaterPeriod = ({ period }: Pick<Order, 'period'>): boolean => period !== null && period > 1

/** Short enough to read out on the phone. The search finds the order by it and ignores case. */
export const orderNumber = ({ id, bill_of: of, part }: Numbered): string =>
  of ? `${orderNumber({ id: of })}-${part}` : id.slice(0, 8).toUpperCase()

/** A bill has its order's number with its part behind it. */
type Numbered = Pick<Order, 'id'> & Partial<Pick<Order, 'bill_of' | 'part'>>

/** The number as printed on the receipt; null if the order was never paid. */
export const receiptNumberOf = ({
  mode,
  receipt_number: number,
}: Pick<Order, 'mode' | 'receipt_number'>): string | null =>
  number === null ? null : receiptNumber(mode, number)
