// The lines of an order as the agency types them, in the form and in calls, and what they mean. Money stands in the
// plain form of calls; a form puts it into that form first.
import type { Billing } from '#content/rules/values/intervals.ts'
import { centsFrom, priceMaximum } from '#platform/rules/money.ts'
import { proportion } from '#platform/rules/tax/proportion.ts'
import { say } from '#platform/rules/words.ts'
import { billingOf, listedCents, MOST_LINES, MOST_OF_A_LINE, type OrderLine } from './lines.ts'

export interface TypedLine {
  /** The package or add-on that it is of; '' for free text. */
  recordId: string
  name: string
  /** A point on each line. */
  details: string
  quantity: string
  /** Of one. */
  price: string
  /** Off the line: "10 %" or a sum; '' for none. */
  discount: string
}

export const NEW_LINE: TypedLine = {
  recordId: '',
  name: '',
  details: '',
  quantity: '1',
  price: '',
  discount: '',
}

export const LONGEST_NAME = 200
export const LONGEST_DETAILS = 2000

/** A package or an add-on that can stand in a line. */
export interface LineRecord {
  id: string
  kind: 'package' | 'add-on'
  name: string
  points: string[]
  priceCents: number
  billing: Billing
}

export interface LineFacts {
  currency: string
  /** The smallest amount that can be paid. */
  step: number
  records: readonly LineRecord[]
}

export const lineOfRecord = (
  { id, name, points, priceCents }: LineRecord,
  money: (cents: number) => string,
): TypedLine => ({ ...NEW_LINE, recordId: id, name, details: points.join('\n'), price: money(priceCents) })

/** Errors are named by row: "lines.0.price". No lines if there is one. */
export function readLines(
  typed: readonly TypedLine[],
  facts: LineFacts,
): { lines?: OrderLine[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  if (!typed.length || typed.length > MOST_LINES)
    errors.lines = say('orders.agency', 'line.count', { most: MOST_LINES })
  const lines = typed.map((line, place) => {
    const { line: read, errors: own } = readLine(line, facts)
    for (const [name, why] of Object.entries(own)) errors[`lines.${place}.${name}`] = why
    return read
  })
  if (!Object.keys(errors).length && billingOf(lines) === undefined)
    errors.lines = say('orders.agency', 'line.intervals')
  return Object.keys(errors).length ? { errors } : { lines, errors }
}

function readLine(
  typed: TypedLine,
  { currency, step, records }: LineFacts,
): { line: OrderLine; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const name = typed.name.trim()
  const record = records.find(({ id }) => id === typed.recordId)
  const quantity = /^\d{1,4}$/.test(typed.quantity.trim()) ? Number(typed.quantity) : 0
  const unitCents = centsFrom(typed.price.trim(), currency)
  if (!name || name.length > LONGEST_NAME)
    errors.name = say('orders.agency', 'line.name', { most: LONGEST_NAME })
  if (typed.recordId && !record) errors.name = say('orders.agency', 'line.gone')
  if (typed.details.length > LONGEST_DETAILS)
    errors.details = say('orders.agency', 'line.long', { most: LONGEST_DETAILS })
  if (quantity < 1) errors.quantity = say('orders.agency', 'line.quantity', { most: MOST_OF_A_LINE })
  if (unitCents === undefined || unitCents < 0 || unitCents > priceMaximum(currency) || unitCents % step)
    errors.price = say('orders.agency', 'line.price')
  const line: OrderLine = {
    kind: record?.kind ?? 'free',
    recordId: record?.id ?? null,
    name,
    points: typed.details
      .split('\n')
      .map((point) => point.trim())
      .filter(Boolean),
    quantity,
    unitCents: unitCents ?? 0,
    discountCents: 0,
    billing: record?.billing ?? 'once',
    rate: null,
  }
  const discountCents = readDiscount(typed.discount.trim(), listedCents(line), { currency, step })
  if (discountCents === undefined) errors.discount = say('orders.agency', 'line.discount')
  return { line: { ...line, discountCents: discountCents ?? 0 }, errors }
}

/** "10 %", "12,5 %" or a sum. Undefined if it is neither, or more than the line. */
function readDiscount(
  text: string,
  listed: number,
  { currency, step }: Pick<LineFacts, 'currency' | 'step'>,
): number | undefined {
  if (!text) return 0
  const [, whole, rest = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%$/.exec(text) ?? []
  const cents =
    whole === undefined
      ? centsFrom(text, currency)
      : proportion(listed, Number(whole) * 100 + Number(rest.padEnd(2, '0')), 10_000 * step) * step
  return cents === undefined || cents < 0 || cents > listed || cents % step ? undefined : cents
}
