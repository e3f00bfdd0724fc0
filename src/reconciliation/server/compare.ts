// Compares the payments of a provider's file with those of this site, both ways.
import type { PaymentStatus } from '#orders/rules/order-states.ts'
import { orderNumber } from '#orders/server/order-record.ts'
import type { TimeSpan } from '#platform/rules/day-range.ts'
import { decimal } from '#platform/rules/money.ts'
import { as, say } from '#platform/rules/words.ts'
import type { App } from '#platform/server/app.ts'
import { transactionNamespace } from '#providers/server/payments.ts'
import { providerName } from '#providers/server/provider-name.ts'
import type { Activity, ActivityRow } from './activity-rows.ts'
import { askableOrders } from './askable-orders.ts'
import { ordersOf, type NamedOrder } from './find-orders.ts'
import {
  completedHere,
  completedWithin,
  recordedOf,
  type CompletedPayment,
  type KnownPayment,
} from './known-transactions.ts'

export interface PaidThere {
  line: number
  transaction: string
  amount: string
  currency: string
  date: string
  reference: string
  order?: {
    id: string
    number: string
    paymentStatus: PaymentStatus
    customerName: string
    /** A provider can be asked about it. */
    canAsk: boolean
  }
}

export interface PaidHere {
  orderId: string
  number: string
  transaction: string
  amount: string
  currency: string
  at: number
  provider: string
  canAsk: boolean
}

export interface Differing {
  orderId: string
  number: string
  transaction: string
  currency: string
  amountThere: string
  amountHere: string
}

export interface Comparison {
  matched: number
  /** Payments in the file, and not here. */
  paidThere: PaidThere[]
  /** Payments here, and not in the file. */
  paidHere: PaidHere[]
  /** Payments on both sides, with different amounts. */
  differing: Differing[]
  /** The days of the file. Null if the reverse was not compared. */
  period: TimeSpan | null
  /** Why something was not compared, in words. */
  notCompared: string[]
}

/** More is not read by anybody: something is wrong with the file or its columns. */
const MAX_LISTED = 200

export async function compare(app: App, activity: Activity): Promise<Comparison> {
  const { db } = app.database
  const { payments, transactions, unread } = activity
  const format = await app.format()
  const completed = await completedHere(db, transactions)
  const unknown = payments.filter(({ transaction }) => !completed.has(transaction))
  const orderOf = await ordersOf(db, unknown)
  const missing = await withoutRecorded(app, unknown, orderOf)
  const providers = new Set([...completed.values()].map(({ provider }) => provider))
  const reverse = await compareReverse(app, activity, [...providers])
  const differing = payments.flatMap((row) => toDiffering(row, completed.get(row.transaction)) ?? [])
  const listed = { there: missing.slice(0, MAX_LISTED), here: reverse.payments.slice(0, MAX_LISTED) }
  const askable = await askableOrders(app, [
    ...listed.there.flatMap((row) => orderOf(row)?.id ?? []),
    ...listed.here.map(({ orderId }) => orderId),
  ])
  return {
    matched: payments.length - missing.length,
    paidThere: listed.there.map((row) =>
      toPaidThere(row, orderOf(row), { askable, currency: format.currency }),
    ),
    paidHere: listed.here.map((payment) => toPaidHere(payment, askable)),
    differing: differing.slice(0, MAX_LISTED),
    period: reverse.period,
    notCompared: [
      ...unread,
      ...reverse.why,
      ...hiddenWords('hiddenThere', missing.length),
      ...hiddenWords('hiddenHere', reverse.payments.length),
      ...chargeWords(missing),
    ],
  }
}

/**
 * Without transactions, as in a bank statement, a row belongs to a payment of the same amount that was
 * recorded by hand for its order. Each such payment is used once.
 */
async function withoutRecorded(
  { database: { db } }: App,
  rows: readonly ActivityRow[],
  orderOf: (row: ActivityRow) => NamedOrder | undefined,
): Promise<ActivityRow[]> {
  const withoutTransaction = rows.filter(({ transaction }) => !transaction)
  const recorded = await recordedOf(
    db,
    withoutTransaction.flatMap((row) => orderOf(row)?.id ?? []),
  )
  return rows.filter((row) => {
    if (row.transaction) return true
    const payments = recorded.get(orderOf(row)?.id ?? '') ?? []
    const at = payments.findIndex(({ amountCents }) => amountCents === row.amountCents)
    if (at >= 0) payments.splice(at, 1)
    return at < 0
  })
}

interface Reverse {
  payments: CompletedPayment[]
  period: TimeSpan | null
  why: string[]
}

async function compareReverse(
  { database: { db }, settings }: App,
  { transactions, period }: Activity,
  matchedProviders: readonly string[],
): Promise<Reverse> {
  const notCompared = (why: 'noTransactions' | 'noDates' | 'noneKnown'): Reverse => ({
    payments: [],
    period: null,
    why: [`${say('reconciliation.agency', 'notLookedFor')} ${say('reconciliation.agency', why)}`],
  })
  if (!transactions.size) return notCompared('noTransactions')
  if (!period) return notCompared('noDates')
  if (!matchedProviders.length) return notCompared('noneKnown')
  const providers = matchedProviders.flatMap(transactionNamespace)
  const payments = await completedWithin(db, { mode: settings.PAYMENT_MODE, providers, period })
  return { payments: payments.filter(({ transaction }) => !transactions.has(transaction)), period, why: [] }
}

const hiddenWords = (words: 'hiddenThere' | 'hiddenHere', count: number): string[] =>
  count > MAX_LISTED
    ? [say('reconciliation.agency', words, { most: MAX_LISTED, count: as('count', count) })]
    : []

/** Stripe's short export names charges, and this site knows their PaymentIntents. */
const chargeWords = (missing: readonly ActivityRow[]): string[] =>
  missing.some(({ transaction }) => /^(ch|py)_/.test(transaction))
    ? [say('reconciliation.agency', 'charges')]
    : []

const toPaidThere = (
  { amountCents, ...row }: ActivityRow,
  order: NamedOrder | undefined,
  { askable, currency }: { askable: ReadonlySet<string>; currency: string },
): PaidThere => ({
  ...row,
  amount: decimal(amountCents, row.currency.toUpperCase() || currency),
  ...(order && {
    order: {
      id: order.id,
      number: orderNumber(order),
      paymentStatus: order.payment_status,
      customerName: order.customer_name,
      canAsk: askable.has(order.id),
    },
  }),
})

/** A file may show what the provider kept for itself, so only what was paid is compared. */
function toDiffering(
  { transaction, amountCents }: ActivityRow,
  payment: KnownPayment | undefined,
): Differing | undefined {
  if (!payment || payment.amountCents === amountCents) return undefined
  const { currency } = payment
  return {
    orderId: payment.orderId,
    number: orderNumber({ id: payment.orderId }),
    transaction,
    currency,
    amountThere: decimal(amountCents, currency),
    amountHere: decimal(payment.amountCents, currency),
  }
}

const toPaidHere = (payment: CompletedPayment, askable: ReadonlySet<string>): PaidHere => ({
  orderId: payment.orderId,
  number: orderNumber({ id: payment.orderId }),
  transaction: payment.transaction,
  amount: decimal(payment.amountCents, payment.currency),
  currency: payment.currency,
  at: payment.at,
  provider: providerName(payment.provider),
  canAsk: askable.has(payment.orderId),
})
