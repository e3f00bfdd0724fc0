// What each kind of field accepts. Calls and forms validate by this table, and the OpenAPI document is made
// from it.
import { z } from 'zod'
import { isHexColour } from '#brand/rules/oklch.ts'
import { isDay } from '#platform/rules/dates.ts'
import { EMAIL_MAXIMUM, looksLikeEmail } from '#platform/rules/email-address.ts'
import { isLink, isSlug, isWebAddress } from '#platform/rules/links.ts'
import { isTimeZone } from '#platform/rules/local-time.ts'
import { PRICE_IN_DOLLARS, priceFault, type PriceRule } from '#platform/rules/money.ts'
import { hasLineBreak, isBlank, characterError, linesOf } from '#platform/rules/text.ts'
import { seriesError } from '../case-study/series.ts'
import { datedNotesError, figureLinesError, tableError } from '../case-study/typed-lines.ts'
import { isCode } from '../values/coupon.ts'
import { closedDaysError, weekdaysOf } from '../values/working-days-text.ts'
import type { Field, FieldKind, Fields } from './define.ts'
import { isIconName } from './icons.ts'

interface KindRule {
  /** Most characters. */
  maximum: number
  /** Why this kind does not take a text; undefined if it does. */
  refuse(text: string, field: Field, price: PriceRule): string | undefined
}

const oneLine = (text: string) => (hasLineBreak(text) ? 'must be a single line' : undefined)
const unless = (ok: boolean, message: string) => (ok ? undefined : message)

export const FIELD_KINDS: Record<FieldKind, KindRule> = {
  'short-text': { maximum: 200, refuse: oneLine },
  'long-text': { maximum: 5000, refuse: () => undefined },
  'number-text': {
    maximum: 20,
    // Shown as it was typed, so thousands may be separated as anywhere.
    refuse: (text) =>
      oneLine(text) ?? unless(/^\d[\d.,\s'’]*[kKmM%]?$/.test(text), 'must be a number, like 20 or 1,200'),
  },
  money: {
    maximum: 13,
    refuse: (text, _, price) => priceFault(text, price),
  },
  'time-zone': {
    maximum: 64,
    refuse: (text) => unless(isTimeZone(text), 'must be a time zone, like Europe/London or UTC'),
  },
  link: {
    maximum: 2000,
    refuse: (text) => unless(isLink(text), 'must be an address like https://example.com or /pricing'),
  },
  image: {
    maximum: 2000,
    refuse: (text) =>
      unless(
        isWebAddress(text),
        'must be the address of a picture, like https://example.com/a.png, or an uploaded one',
      ),
  },
  icon: {
    maximum: 2000,
    refuse: (text) =>
      unless(isIconName(text) || isWebAddress(text), 'must be one of the icons, or the address of a picture'),
  },
  choice: {
    maximum: 200,
    refuse: (text, field) =>
      unless(field.choices?.includes(text) ?? false, choicesFault(field.choices ?? [])),
  },
  email: {
    maximum: EMAIL_MAXIMUM,
    refuse: (text) => unless(looksLikeEmail(text), 'must be an email address'),
  },
  phone: {
    maximum: 40,
    refuse: (text) =>
      oneLine(text) ?? unless(/\d.*\d.*\d/.test(text), 'must be digits, such as +1 555 010 2030'),
  },
  'whole-number': { maximum: 6, refuse: notInRange },
  lines: { maximum: 5000, refuse: (text, { maximumLines }) => linesError(text, maximumLines) },
  weekdays: {
    maximum: 100,
    refuse: (text) =>
      unless(weekdaysOf(text) !== undefined, 'must be days of the week, like Mon–Fri or Mon, Wed'),
  },
  days: { maximum: 10_000, refuse: closedDaysError },
  day: { maximum: 10, refuse: (text) => unless(isDay(text), 'must be a day, like 2026-12-31') },
  code: {
    maximum: 40,
    refuse: (text) =>
      unless(isCode(text), 'must be 3 to 40 letters, digits, dashes and underscores, like SPRING-20'),
  },
  slug: {
    maximum: 60,
    refuse: (text) =>
      unless(isSlug(text), 'must be small letters, digits and single dashes, like corner-bakery'),
  },
  'month-values': { maximum: 5000, refuse: seriesError },
  'dated-notes': { maximum: 5000, refuse: datedNotesError },
  figures: { maximum: 1000, refuse: figureLinesError },
  table: { maximum: 5000, refuse: tableError },
  colour: {
    // More than a colour needs, so that “deep blue” is refused as no colour and not as too long.
    maximum: 40,
    refuse: (text) => unless(isHexColour(text), 'must be a colour with six digits, like #0b2a5b'),
  },
  // Whether the record is there is checked when it is stored (check-record.ts of the server).
  reference: { maximum: 200, refuse: oneLine },
  references: { maximum: 5000, refuse: (text) => linesError(text) },
}

/** A long list is no help in a message. */
const MOST_CHOICES_NAMED = 12

const choicesFault = (choices: readonly string[]): string =>
  choices.length > MOST_CHOICES_NAMED
    ? `must be one of the ${choices.length} that it offers, like ${choices[0]}`
    : `must be one of ${choices.join(', ')}`

function notInRange(text: string, { range }: Field): string | undefined {
  const [least, greatest] = range ?? [0, 0]
  const isWhole = /^\d+$/.test(text) && Number(text) >= least && Number(text) <= greatest
  return unless(isWhole, `must be a whole number from ${least} to ${greatest}`)
}

const LONGEST_LINE = 200

function linesError(text: string, most = Infinity): string | undefined {
  const lines = linesOf(text)
  if (lines.length > most) return `takes at most ${most} lines (${lines.length} given)`
  const long = lines.find((line) => line.length > LONGEST_LINE)
  if (long) return `takes at most ${LONGEST_LINE} characters in a line; “${long.slice(0, 30)}…” is longer`
  const twice = lines.find((line, at) => lines.indexOf(line) !== at)
  return twice && `has “${twice}” twice`
}

export const maximumOf = (field: Field): number => field.maximum ?? FIELD_KINDS[field.kind].maximum

/** Why a field does not take a text; undefined if it does. The kind's own rule is checked last. */
export function refusal(field: Field, text: string, price = PRICE_IN_DOLLARS): string | undefined {
  if (isBlank(text)) return field.optional && text === '' ? undefined : `${field.label} is required.`
  const maximum = maximumOf(field)
  const fault =
    text.length > maximum
      ? `takes at most ${maximum} characters (${text.length} given)`
      : (characterError(text) ?? FIELD_KINDS[field.kind].refuse(text, field, price))
  return fault && `${field.label} ${fault}.`
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
      error: (issue) => `${label} ${issue.input === undefined ? 'is required' : 'must be text'}.`,
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
