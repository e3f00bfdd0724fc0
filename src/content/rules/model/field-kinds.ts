// What each kind of field accepts. Calls and forms validate by this table, and the OpenAPI document is made
// from it.
import { z } from 'zod'
import { isHexColour } from '#brand/rules/oklch.ts'
import { isDay } from '#platform/rules/dates.ts'
import { EMAIL_MAXIMUM, looksLikeEmail } from '#platform/rules/email-address.ts'
import { isLink, isSlug, isWebAddress } from '#platform/rules/links.ts'
import { isTimeZone } from '#platform/rules/local-time.ts'
import { PRICE_IN_DOLLARS, type PriceRule } from '#platform/rules/money.ts'
import { priceFault } from '#platform/rules/price-fault.ts'
import { hasLineBreak, isBlank, characterFault, linesOf } from '#platform/rules/text.ts'
import { say } from '#platform/rules/words.ts'
import { seriesError } from '../case-study/series.ts'
import { datedNotesError, figureLinesError, tableError } from '../case-study/typed-lines.ts'
import { isCode } from '../values/coupon.ts'
import { closedDaysError, weekdaysOf } from '../values/working-days-text.ts'
import type { Field, FieldKind, Fields } from './define.ts'
import { isIconName } from './icons.ts'

interface KindRule {
  /** Most characters. */
  maximum: number
  /** Why this kind does not take a text, in a sentence; undefined if it does. */
  refuse(text: string, field: Field, price: PriceRule): string | undefined
}

const oneLine = (text: string, { label }: Field) =>
  hasLineBreak(text) ? say('content.errors', 'oneLine', { field: label }) : undefined

/** Kinds whose rule is a question with one answer. */
type Plain =
  | 'number-text'
  | 'time-zone'
  | 'link'
  | 'image'
  | 'icon'
  | 'email'
  | 'phone'
  | 'weekdays'
  | 'day'
  | 'code'
  | 'slug'
  | 'colour'

const unless = (ok: boolean, kind: Plain, { label }: Field) =>
  ok ? undefined : say('content.errors', `kind.${kind}`, { field: label })

export const FIELD_KINDS: Record<FieldKind, KindRule> = {
  'short-text': { maximum: 200, refuse: oneLine },
  'long-text': { maximum: 5000, refuse: () => undefined },
  'number-text': {
    maximum: 20,
    // Shown as it was typed, so thousands may be separated as anywhere.
    refuse: (text, field) =>
      oneLine(text, field) ?? unless(/^\d[\d.,\s'’]*[kKmM%]?$/.test(text), 'number-text', field),
  },
  money: {
    maximum: 13,
    refuse: (text, { label }, price) => priceFault(text, price, label),
  },
  'time-zone': {
    maximum: 64,
    refuse: (text, field) => unless(isTimeZone(text), 'time-zone', field),
  },
  link: {
    maximum: 2000,
    refuse: (text, field) => unless(isLink(text), 'link', field),
  },
  image: {
    maximum: 2000,
    refuse: (text, field) => unless(isWebAddress(text), 'image', field),
  },
  icon: {
    maximum: 2000,
    refuse: (text, field) => unless(isIconName(text) || isWebAddress(text), 'icon', field),
  },
  choice: {
    maximum: 200,
    refuse: (text, field) => (field.choices?.includes(text) ? undefined : choicesFault(field)),
  },
  email: {
    maximum: EMAIL_MAXIMUM,
    refuse: (text, field) => unless(looksLikeEmail(text), 'email', field),
  },
  phone: {
    maximum: 40,
    refuse: (text, field) => oneLine(text, field) ?? unless(/\d.*\d.*\d/.test(text), 'phone', field),
  },
  'whole-number': { maximum: 6, refuse: notInRange },
  lines: { maximum: 5000, refuse: linesError },
  weekdays: {
    maximum: 100,
    refuse: (text, field) => unless(weekdaysOf(text) !== undefined, 'weekdays', field),
  },
  days: { maximum: 10_000, refuse: (text, { label }) => closedDaysError(text, label) },
  day: { maximum: 10, refuse: (text, field) => unless(isDay(text), 'day', field) },
  code: {
    maximum: 40,
    refuse: (text, field) => unless(isCode(text), 'code', field),
  },
  slug: {
    maximum: 60,
    refuse: (text, field) => unless(isSlug(text), 'slug', field),
  },
  'month-values': { maximum: 5000, refuse: (text, { label }) => seriesError(text, label) },
  'dated-notes': { maximum: 5000, refuse: (text, { label }) => datedNotesError(text, label) },
  figures: { maximum: 1000, refuse: (text, { label }) => figureLinesError(text, label) },
  table: { maximum: 5000, refuse: (text, { label }) => tableError(text, label) },
  colour: {
    // More than a colour needs, so that “deep blue” is refused as no colour and not as too long.
    maximum: 40,
    refuse: (text, field) => unless(isHexColour(text), 'colour', field),
  },
  // Whether the record is there is checked when it is stored (check-record.ts of the server).
  reference: { maximum: 200, refuse: oneLine },
  references: { maximum: 5000, refuse: linesError },
}

/** A long list is no help in a message. */
const MOST_CHOICES_NAMED = 12

const choicesFault = ({ label: field, choices = [] }: Field): string =>
  choices.length > MOST_CHOICES_NAMED
    ? say('content.errors', 'oneOfMany', { field, count: choices.length, first: choices[0]! })
    : say('content.errors', 'oneOf', { field, choices: choices.join(', ') })

function notInRange(text: string, { label: field, range }: Field): string | undefined {
  const [least, greatest] = range ?? [0, 0]
  const isWhole = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= greatest
  return isWhole ? undefined : say('content.errors', 'outOfRange', { field, least, greatest })
}

const LONGEST_LINE = 200

function linesError(
  text: string,
  { label: field, maximumLines: most = Infinity }: Field,
): string | undefined {
  const lines = linesOf(text)
  const given = lines.length
  if (given > most) return say('content.errors', 'tooManyLines', { field, most, given })
  const long = lines.find((line) => line.length > LONGEST_LINE)
  if (long)
    return say('content.errors', 'lineTooLong', { field, most: LONGEST_LINE, line: long.slice(0, 30) })
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice === undefined ? undefined : say('content.errors', 'twice', { field, line: twice })
}

export const maximumOf = (field: Field): number => field.maximum ?? FIELD_KINDS[field.kind].maximum

/** Why a field does not take a text; undefined if it does. The kind's own rule is checked last. */
export function refusal(field: Field, text: string, price = PRICE_IN_DOLLARS): string | undefined {
  const { label, optional } = field
  if (isBlank(text))
    return optional && text === '' ? undefined : say('content.errors', 'required', { field: label })
  const most = maximumOf(field)
  if (text.length > most) return say('content.errors', 'tooLong', { field: label, most, given: text.length })
  const fault = characterFault(text)
  return fault
    ? say('content.errors', `character.${fault}`, { field: label })
    : FIELD_KINDS[field.kind].refuse(text, field, price)
}

/** Which format of JSON Schema a kind has. */
const FORMATS: Partial<Record<FieldKind, string>> = {
  email: 'email',
  link: 'iri-reference',
  image: 'iri-reference',
  day: 'date',
}

/** Validates the text of a field. The metadata is for the OpenAPI document. */
export function fieldSchema(field: Field, price?: PriceRule): z.ZodType<string> {
  const { kind, label, help, example, choices, optional, unnamed } = field
  return z
    .string({
      error: (issue) =>
        say('content.errors', issue.input === undefined ? 'required' : 'mustBeText', { field: label }),
    })
    .superRefine((text, context) => {
      const message = refusal(field, text, price)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({
      title: label,
      maxLength: maximumOf(field),
      ...(!optional && { minLength: 1 }),
      ...(help && { description: help }),
      ...(example && { examples: [example] }),
      ...(choices && { enum: optional ? [...choices, ''] : choices }),
      ...(unnamed !== undefined && { default: unnamed }),
      ...(kind === 'whole-number' && { pattern: optional ? '^\\d*$' : '^\\d+$' }),
      ...formatOf(field),
    })
}

/** An optional field may be '', which has no format. */
function formatOf({ kind, optional }: Field): Record<string, unknown> {
  const format = FORMATS[kind]
  if (!format) return {}
  return optional ? { anyOf: [{ format }, { maxLength: 0 }] } : { format }
}

type FormShape<F extends Fields> = {
  [N in keyof F]: F[N] extends { optional: true } ? z.ZodOptional<z.ZodType<string>> : z.ZodType<string>
}

/** The schemas of a form's fields, for `z.strictObject`. An optional field may be left out. */
export const formShape = <F extends Fields>(fields: F, price?: PriceRule): FormShape<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.optional ? fieldSchema(field, price).optional() : fieldSchema(field, price),
    ]),
  ) as FormShape<F>
