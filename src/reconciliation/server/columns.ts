// Which column of a file holds what. Columns are named by their headers; '' means that the file has none.
import { say } from '#platform/rules/words.ts'
import type { CsvFile, CsvRecord } from './read-csv.ts'

export const COLUMN_FIELDS = ['transaction', 'amount', 'currency', 'status', 'date', 'reference'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]
export type Mapping = Record<ColumnField, string>

/** Letters and digits of headers as Stripe, PayPal and banks write them. Earlier ones win. */
const USUAL_NAMES: Record<ColumnField, readonly string[]> = {
  // Refunds name a payment of Stripe by its PaymentIntent, and so does this site.
  transaction: ['paymentintentid', 'paymentintent', 'transactionid', 'txnid', 'source', 'id', 'paymentid'],
  amount: ['gross', 'amount', 'grossamount', 'paidin', 'moneyin', 'credit', 'creditamount', 'value'],
  currency: ['currency', 'currencycode', 'amountcurrency'],
  status: ['status', 'state', 'transactionstatus', 'paymentstatus'],
  date: [
    'createdutc',
    'createddateutc',
    'created',
    'createddate',
    'date',
    'datetime',
    'transactiondate',
    'bookingdate',
    'posteddate',
    'valuedate',
    'completeddate',
  ],
  reference: [
    'ordermetadata',
    'customnumber',
    'custom',
    'clientreferenceid',
    'invoicenumber',
    'ordernumber',
    'orderid',
    'order',
    'reference',
    'paymentreference',
    'purpose',
    'remittanceinformation',
    'description',
    'transactiondescription',
    'details',
    'narrative',
    'memo',
  ],
}

const lettersOf = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** A charge, another payment or a refund of Stripe. */
const STRIPE_ID = /^(ch|py|re|pyr)_\w+$/
const SAMPLE = 50

/**
 * In Stripe's balance export, Source names the payment, and the id is that of a balance entry. In other files
 * a column called Source may have anything in it.
 */
const isStripeSource = (at: number, records: readonly CsvRecord[]): boolean =>
  records.slice(0, SAMPLE).some(({ cells }) => STRIPE_ID.test(cells[at]?.trim() ?? ''))

export function guessColumns({ headers, records }: CsvFile): Mapping {
  const usable = headers.filter((header, at) => lettersOf(header) !== 'source' || isStripeSource(at, records))
  const named = new Map(usable.toReversed().map((header) => [lettersOf(header), header]))
  const guess = (field: ColumnField): string => {
    const name = USUAL_NAMES[field].find((usual) => named.has(usual))
    return name ? named.get(name)! : ''
  }
  return Object.fromEntries(COLUMN_FIELDS.map((field) => [field, guess(field)])) as Mapping
}

/** The part of a chosen or stored mapping whose columns the file has. */
export const within = (headers: readonly string[], mapping: Partial<Mapping>): Mapping =>
  Object.fromEntries(
    COLUMN_FIELDS.map((field) => {
      const header = mapping[field] ?? ''
      return [field, headers.includes(header) ? header : '']
    }),
  ) as Mapping

/** Why the rows can't be compared by these columns. */
export function whyNotEnough({ transaction, amount, reference }: Mapping): string | undefined {
  if (!amount) return say('reconciliation.agency', 'chooseAmount')
  if (!transaction && !reference) return say('reconciliation.agency', 'chooseTransaction')
  return undefined
}
