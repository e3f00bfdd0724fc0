import type { Billing } from '#content/rules/values/intervals.ts'
import { MOST_LINES, MOST_OF_A_LINE, listedCents } from '#orders/rules/lines.ts'
import {
  DUE_MOMENTS,
  MOST_PARTS,
  WORK_STARTS,
  type PaymentPlan,
  type PlannedPart,
} from '#orders/rules/payment-plan.ts'
import type { LocalDate } from '#platform/rules/calendar.ts'
// An offer as it is typed, in the form and in calls, and what it means. Money stands in the plain form of calls;
// the form puts it into that form first.
import { isDay } from '#platform/rules/dates.ts'
import { centsFrom, priceMaximum } from '#platform/rules/money.ts'
import { proportion } from '#platform/rules/tax/proportion.ts'
import { say } from '#platform/rules/words.ts'
import { LINE_CHOICES, type Discount, type OfferContent, type OfferLine } from './offer.ts'

export interface TypedLine {
  /** The package that it is of; '' for free text. */
  packageId: string
  name: string
  /** A point on each line. */
  details: string
  quantity: string
  price: string
  /** "10 %" or a sum; '' for none. */
  discount: string
  choice: string
  picked: boolean
}

export interface TypedPart {
  /** "30 %" or a sum. */
  share: string
  due: string
  on: string
  milestone: string
}

export interface TypedOffer {
  customerName: string
  customerEmail: string
  companyName: string
  customerAddress: string
  customerCountry: string
  vatNumber: string
  language: string
  lines: TypedLine[]
  discount: string
  parts: TypedPart[]
  workStarts: string
  pausesWork: boolean
  /** 'now', or by invoice: within how many days. */
  terms: string
  validUntil: string
  before: string
  after: string
}

export const NEW_LINE: TypedLine = {
  packageId: '',
  name: '',
  details: '',
  quantity: '1',
  price: '',
  discount: '',
  choice: 'always',
  picked: false,
}

export const NEW_PART: TypedPart = { share: '', due: 'delivery', on: '', milestone: '' }

export const LONGEST = { name: 200, details: 2000, milestone: 120, text: 5000 } as const
export const TERM_CHOICES = ['now', '0', '14', '30'] as const

/** What the reading of the lines and the plan needs to know. */
export interface ReadingFacts {
  currency: string
  step: number
  today: LocalDate
  /** The packages that there are, with how often they are billed. */
  packages: readonly { id: string; billing: Billing }[]
}

type Money = Pick<OfferContent, 'lines' | 'discount' | 'plan' | 'validUntil'>

/** Errors are named by row: "lines.0.price". Undefined content if there is one. */
export function readOffer(
  typed: Pick<
    TypedOffer,
    'lines' | 'discount' | 'parts' | 'workStarts' | 'pausesWork' | 'terms' | 'validUntil'
  >,
  facts: ReadingFacts,
): { content?: Money; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const wrong = (field: string, why: string): undefined => {
    errors[field] ??= why
  }
  const fault = { wrong, facts }
  if (!typed.lines.length || typed.lines.length > MOST_LINES)
    wrong('lines', say('offers.admin', 'fault.lines', { most: MOST_LINES }))
  if (!typed.parts.length || typed.parts.length > MOST_PARTS)
    wrong('parts', say('orders.agency', 'plan.count', { most: MOST_PARTS }))
  const lines = typed.lines.map((line, place) => readLine(line, `lines.${place}`, fault))
  const discount = typed.discount.trim() ? readShare(typed.discount, 'discount', fault) : null
  const parts = typed.parts.map((part, place) => readPart(part, `parts.${place}`, fault))
  const terms = TERM_CHOICES.find((each) => each === typed.terms)
  const workStarts = WORK_STARTS.find((each) => each === typed.workStarts)
  if (!terms) wrong('terms', say('offers.admin', 'fault.choose'))
  if (!workStarts) wrong('workStarts', say('offers.admin', 'fault.choose'))
  if (!isDay(typed.validUntil)) wrong('validUntil', say('offers.admin', 'fault.day'))
  else if (typed.validUntil < facts.today) wrong('validUntil', say('offers.admin', 'fault.past'))
  const isWhole = <T>(rows: readonly (T | undefined)[]): rows is readonly T[] => !rows.includes(undefined)
  if (Object.keys(errors).length || !isWhole(lines) || !isWhole(parts) || discount === undefined)
    return { errors }
  const plan: PaymentPlan = {
    parts: [...parts],
    workStarts: workStarts!,
    pausesWork: typed.pausesWork,
    termsDays: terms === 'now' ? 0 : Number(terms),
    onInvoice: terms !== 'now',
  }
  return { content: { lines: [...lines], discount, plan, validUntil: typed.validUntil }, errors }
}

interface Reading {
  wrong(field: string, why: string): undefined
  facts: ReadingFacts
}

function readLine(typed: TypedLine, row: string, { wrong, facts }: Reading): OfferLine | undefined {
  const { currency, step, packages } = facts
  const name = typed.name.trim()
  const sold = packages.find(({ id }) => id === typed.packageId)
  const choice = LINE_CHOICES.find((each) => each === typed.choice)
  const quantity = /^\d{1,4}$/.test(typed.quantity.trim()) ? Number(typed.quantity) : 0
  const unitCents = centsFrom(typed.price.trim(), currency)
  if (!name || name.length > LONGEST.name)
    wrong(`${row}.name`, say('offers.admin', 'fault.name', { most: LONGEST.name }))
  if (typed.packageId && !sold) wrong(`${row}.name`, say('offers.admin', 'fault.package'))
  if (typed.details.length > LONGEST.details)
    wrong(`${row}.details`, say('offers.admin', 'fault.long', { most: LONGEST.details }))
  if (quantity < 1) wrong(`${row}.quantity`, say('offers.admin', 'fault.quantity', { most: MOST_OF_A_LINE }))
  if (unitCents === undefined || unitCents < 0 || unitCents > priceMaximum(currency) || unitCents % step)
    wrong(`${row}.price`, say('offers.admin', 'fault.price'))
  if (!choice) wrong(`${row}.choice`, say('offers.admin', 'fault.choose'))
  const line: OfferLine = {
    kind: sold ? 'package' : 'free',
    recordId: sold?.id ?? null,
    name,
    points: typed.details
      .split('\n')
      .map((point) => point.trim())
      .filter(Boolean),
    quantity,
    unitCents: unitCents ?? 0,
    discountCents: 0,
    billing: sold?.billing ?? 'once',
    rate: null,
    choice: choice ?? 'always',
    picked: typed.picked,
  }
  if (!typed.discount.trim()) return line
  const discount = readShare(typed.discount, `${row}.discount`, { wrong, facts })
  if (!discount) return undefined
  const listed = listedCents(line)
  const discountCents =
    'cents' in discount ? discount.cents : proportion(listed, discount.basisPoints, 10_000 * step) * step
  if (discountCents > listed) return wrong(`${row}.discount`, say('offers.admin', 'fault.lineDiscount'))
  return { ...line, discountCents }
}

/** "30 %" or "12,5 %" in basis points, or a sum. */
function readShare(text: string, field: string, { wrong, facts }: Reading): Discount | undefined {
  const typed = text.trim()
  const [, percent] = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(typed) ?? []
  if (percent !== undefined) {
    const [whole = '', rest = ''] = percent.split(/[.,]/)
    const basisPoints = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
    if (basisPoints > 0 && basisPoints <= 10_000) return { basisPoints }
    return wrong(field, say('offers.admin', 'fault.percent'))
  }
  const cents = centsFrom(typed, facts.currency)
  if (cents === undefined || cents <= 0 || cents % facts.step || cents > Number.MAX_SAFE_INTEGER / 100)
    return wrong(field, say('offers.admin', 'fault.share'))
  return { cents }
}

function readPart(typed: TypedPart, row: string, reading: Reading): PlannedPart | undefined {
  const due = DUE_MOMENTS.find((each) => each === typed.due)
  const share = readShare(typed.share, `${row}.share`, reading)
  if (!due) reading.wrong(`${row}.due`, say('offers.admin', 'fault.choose'))
  if (due === 'date' && !isDay(typed.on)) reading.wrong(`${row}.on`, say('offers.admin', 'fault.day'))
  const milestone = typed.milestone.trim()
  if (due === 'milestone' && (!milestone || milestone.length > LONGEST.milestone))
    reading.wrong(`${row}.milestone`, say('offers.admin', 'fault.milestone', { most: LONGEST.milestone }))
  if (!due || !share) return undefined
  return { share, due, ...(due === 'date' && { on: typed.on }), ...(due === 'milestone' && { milestone }) }
}

/** The share of a part, or a discount, as it is typed. */
const shareText = (share: Discount, money: (cents: number) => string): string =>
  'cents' in share ? money(share.cents) : `${share.basisPoints / 100} %`

/** A stored offer to be typed over. `money` writes an amount as it is typed. */
export const typedOf = (content: OfferContent, money: (cents: number) => string): TypedOffer => ({
  customerName: content.customer.name,
  customerEmail: content.customer.email,
  companyName: content.customer.company,
  customerAddress: content.customer.address,
  customerCountry: content.customer.country,
  vatNumber: content.customer.vatNumber,
  language: content.language,
  lines: content.lines.map((line) => ({
    packageId: line.recordId ?? '',
    name: line.name,
    details: line.points.join('\n'),
    quantity: String(line.quantity),
    price: money(line.unitCents),
    discount: line.discountCents ? money(line.discountCents) : '',
    choice: line.choice,
    picked: line.picked,
  })),
  discount: content.discount ? shareText(content.discount, money) : '',
  parts: content.plan.parts.map(({ share, due, on = '', milestone = '' }) => ({
    share: shareText(share, money),
    due,
    on,
    milestone,
  })),
  workStarts: content.plan.workStarts,
  pausesWork: content.plan.pausesWork,
  terms: content.plan.onInvoice ? String(content.plan.termsDays) : 'now',
  validUntil: content.validUntil,
  before: content.before,
  after: content.after,
})
