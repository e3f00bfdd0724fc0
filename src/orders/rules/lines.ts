// What an order is for: its lines, and what they come to.
import type { Billing } from '#content/rules/values/intervals.ts'
import { proportion } from '#platform/rules/tax/proportion.ts'
import type { TaxSum } from '#platform/rules/tax/tax-sums.ts'
import type { TaxAsSold } from '#platform/rules/tax/treatment.ts'
import { isCharged, netAsked, orderAmounts, type OrderAmounts } from './order-amounts.ts'

export const LINE_KINDS = ['package', 'add-on', 'free'] as const
export type LineKind = (typeof LINE_KINDS)[number]

export interface OrderLine {
  kind: LineKind
  /** The package or the add-on as sold; null for free text. */
  recordId: string | null
  name: string
  points: string[]
  quantity: number
  /** As listed: with tax if the prices include it. */
  unitCents: number
  /** Off the whole line, as listed. */
  discountCents: number
  billing: Billing
  /** Another tax rate than the order's, in basis points. Null: the order's own. */
  rate: number | null
}

export const MOST_LINES = 40
export const MOST_OF_A_LINE = 9999

export const listedCents = ({ unitCents, quantity }: Pick<OrderLine, 'unitCents' | 'quantity'>): number =>
  unitCents * quantity

export const askedCents = (line: Pick<OrderLine, 'unitCents' | 'quantity' | 'discountCents'>): number =>
  listedCents(line) - line.discountCents

const taxOfLine = ({ rate }: Pick<OrderLine, 'rate'>, tax: TaxAsSold): TaxAsSold =>
  rate === null ? tax : { ...tax, rate }

/** The lines by the rate that they are taxed at, in the order in which the rates come. */
function byRate(lines: readonly OrderLine[], tax: TaxAsSold): { tax: TaxAsSold; lines: OrderLine[] }[] {
  const groups = Map.groupBy(lines, (line) => taxOfLine(line, tax).rate)
  return [...groups.values()].map((own) => ({ tax: taxOfLine(own[0]!, tax), lines: own }))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const amountsOfGroup = ({ tax, lines }: { tax: TaxAsSold; lines: OrderLine[] }): OrderAmounts =>
  orderAmounts({
    listCents: sum(lines.map(listedCents)),
    discountCents: sum(lines.map(({ discountCents }) => discountCents)),
    tax,
  })

/** Tax is computed once for each rate, on the sum of its lines (EN 16931, BR-CO-17). */
export function amountsOfLines(lines: readonly OrderLine[], tax: TaxAsSold): OrderAmounts {
  const groups = byRate(lines, tax).map(amountsOfGroup)
  const all = (name: keyof OrderAmounts) => sum(groups.map((amounts) => amounts[name]))
  return {
    listCents: all('listCents'),
    discountCents: all('discountCents'),
    netCents: all('netCents'),
    taxCents: all('taxCents'),
    totalCents: all('totalCents'),
  }
}

/** Per rate. Where no tax is charged the rate is 0. */
export function sumsOfLines(lines: readonly OrderLine[], tax: TaxAsSold): TaxSum[] {
  const sums = byRate(lines, tax).map((group) => {
    const { netCents, taxCents } = amountsOfGroup(group)
    return { rate: isCharged(tax) ? group.tax.rate : 0, netCents, taxCents }
  })
  if (isCharged(tax)) return sums
  return [{ rate: 0, netCents: sum(sums.map(({ netCents }) => netCents)), taxCents: 0 }]
}

export interface LineNet {
  line: OrderLine
  /** The rate charged. */
  rate: number
  listNetCents: number
  /** After the discount. Those of a rate add up to its sum. */
  netCents: number
}

/** Each line without tax, for an invoice, in the order of the lines. */
export function netsOfLines(lines: readonly OrderLine[], tax: TaxAsSold): LineNet[] {
  const nets = new Map<OrderLine, LineNet>()
  for (const group of byRate(lines, tax)) {
    const { netCents, listCents, discountCents } = amountsOfGroup(group)
    let [before, taken] = [0, 0]
    for (const line of group.lines) {
      before += askedCents(line)
      // Differences of rounded running sums add up to the whole.
      const running = proportion(netCents, before, listCents - discountCents)
      const own = running - taken
      taken = running
      nets.set(line, {
        line,
        rate: isCharged(tax) ? group.tax.rate : 0,
        netCents: own,
        listNetCents: line.discountCents ? netAsked(listedCents(line), group.tax) : own,
      })
    }
  }
  return lines.map((line) => nets.get(line)!)
}

/** What is billed again for each later period: the lines with an interval, without discounts. */
export const renewedLines = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.filter(({ billing }) => billing !== 'once').map((line) => ({ ...line, discountCents: 0 }))

/** The interval of an order: that of its lines that renew. Undefined if two differ. */
export function billingOf(lines: readonly OrderLine[]): Billing | undefined {
  const intervals = new Set(lines.map(({ billing }) => billing).filter((billing) => billing !== 'once'))
  if (intervals.size > 1) return undefined
  return [...intervals][0] ?? 'once'
}

/** Takes a discount off the lines, each by its share, in multiples of a step. They add up to it. */
export function withDiscount(lines: readonly OrderLine[], discountCents: number, step = 1): OrderLine[] {
  const whole = sum(lines.map(askedCents))
  if (discountCents < 0 || discountCents > whole)
    throw new Error(`a discount of ${discountCents} does not fit lines of ${whole}`)
  let [before, taken] = [0, 0]
  return lines.map((line, place) => {
    before += askedCents(line)
    const running =
      place === lines.length - 1
        ? discountCents
        : Math.min(before, proportion(discountCents, before, whole * step) * step)
    const own = Math.min(askedCents(line), Math.max(0, running - taken))
    taken += own
    return { ...line, discountCents: line.discountCents + own }
  })
}
