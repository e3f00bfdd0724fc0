// The payments in a provider's file: rows with money that came in.
import type { TimeSpan } from '#platform/rules/day-range.ts'
import type { Format } from '#platform/rules/format.ts'
import { say } from '#platform/rules/words.ts'
import { COLUMN_FIELDS, type Mapping } from './columns.ts'
import { periodOf } from './file-dates.ts'
import { readAmount } from './read-amount.ts'
import type { CsvFile } from './read-csv.ts'
import { slicesOf } from './slices.ts'
import { readStatus } from './statuses.ts'

export interface ActivityRow {
  line: number
  /** '' if the file has no such column. */
  transaction: string
  amountCents: number
  currency: string
  /** The date as the file writes it. */
  date: string
  reference: string
}

export interface Activity {
  payments: ActivityRow[]
  /** The transactions of all rows, whatever their status. */
  transactions: Set<string>
  /** Undefined if no date could be read. */
  period: TimeSpan | undefined
  /** What could not be read, in words. */
  unread: string[]
}

export async function readActivityRows(
  { headers, records }: CsvFile,
  columns: Mapping,
  format: Format,
): Promise<Activity> {
  const places = COLUMN_FIELDS.map(
    (field) => [field, columns[field] ? headers.indexOf(columns[field]) : -1] as const,
  )
  const badAmounts: { line: number; text: string }[] = []
  const unknownStatuses = new Map<string, number>()
  const payments: ActivityRow[] = []
  const transactions = new Set<string>()
  const dates: string[] = []
  for await (const slice of slicesOf(records))
    for (const { line, cells } of slice) {
      const { amount, status, ...texts } = Object.fromEntries(
        places.map(([field, place]) => [field, cellText(cells[place])]),
      ) as Mapping
      if (texts.transaction) transactions.add(texts.transaction)
      dates.push(texts.date)
      const amountCents = readAmount(amount, texts.currency.toUpperCase() || format.currency)
      if (amountCents === undefined && amount) badAmounts.push({ line, text: amount })
      if (!amountCents || amountCents < 0) continue
      const meaning = columns.status ? readStatus(status) : 'completed'
      if (meaning === 'unknown') unknownStatuses.set(status, (unknownStatuses.get(status) ?? 0) + 1)
      if (meaning === 'completed') payments.push({ line, ...texts, amountCents })
    }
  return {
    payments: uniquePayments(payments),
    transactions,
    period: await periodOf({ header: columns.date, texts: dates, timeZone: format.timeZone }),
    unread: [...amountWords(badAmounts), ...statusWords(unknownStatuses)],
  }
}

/** Spreadsheets write ="123" to keep a number as text. */
const cellText = (cell = ''): string => cell.trim().replace(/^="(.*)"$/, '$1')

/** PayPal repeats a payment that was held for a while. */
const uniquePayments = (rows: readonly ActivityRow[]): ActivityRow[] => {
  const seen = new Set<string>()
  return rows.filter(({ transaction }) => {
    if (!transaction) return true
    const isNew = !seen.has(transaction)
    seen.add(transaction)
    return isNew
  })
}

const MAX_QUOTED = 60
const quoted = (text: string): string => text.slice(0, MAX_QUOTED).toWellFormed()

function amountWords(bad: readonly { line: number; text: string }[]): string[] {
  const [first] = bad
  if (!first) return []
  const { line, text } = first
  return [say('reconciliation.agency', 'badAmounts', { count: bad.length, line, text: quoted(text) })]
}

const MAX_STATUSES = 5

const statusWords = (statuses: ReadonlyMap<string, number>): string[] =>
  [...statuses]
    .slice(0, MAX_STATUSES)
    .map(([status, count]) =>
      status
        ? say('reconciliation.agency', 'unknownStatus', { count, status: quoted(status) })
        : say('reconciliation.agency', 'noStatus', { count }),
    )
