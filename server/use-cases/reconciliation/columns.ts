// Which column of a file holds what. Columns are named by their headers; '' means that the file has none.

export const COLUMN_FIELDS = ['transaction', 'amount', 'currency', 'status', 'date', 'reference'] as const
export type ColumnField = (typeof COLUMN_FIELDS)[number]
export type Mapping = Record<ColumnField, string>

/** Letters and digits of headers as Stripe, PayPal and banks write them. Earlier ones win. */
const USUAL_NAMES: Record<ColumnField, readonly string[]> = {
  // Refunds name a payment of Stripe by its PaymentIntent, and so does this site.
  transaction: ['paymentintentid', 'paymentintent', 'transactionid', 'txnid', 'id', 'paymentid'],
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

export function guessColumns(headers: readonly string[]): Mapping {
  const named = new Map(headers.toReversed().map((header) => [lettersOf(header), header]))
  const guess = (field: ColumnField): string => {
    const name = USUAL_NAMES[field].find((usual) => named.has(usual))
    return name ? named.get(name)! : ''
  }
  return Object.fromEntries(COLUMN_FIELDS.map((field) => [field, guess(field)])) as Mapping
}

/** Of a chosen or stored mapping, what the file has. */
export const within = (headers: readonly string[], mapping: Partial<Mapping>): Mapping =>
  Object.fromEntries(
    COLUMN_FIELDS.map((field) => {
      const header = mapping[field] ?? ''
      return [field, headers.includes(header) ? header : '']
    }),
  ) as Mapping

/** Why the rows can't be compared by these columns. */
export function whyNotEnough({ transaction, amount, reference }: Mapping): string | undefined {
  if (!amount) return 'Choose the column with the amount.'
  if (!transaction && !reference) return 'Choose the column with the transaction, or the one with the order.'
  return undefined
}
