// What each kind of field accepts, in one table: the schema that both the calls and the forms use, and the
// most characters it takes.
import { z } from 'zod'
import { EMAIL_MAXIMUM, looksLikeEmail } from '#domain/email-address.ts'
import { isLink, isWebAddress } from '#domain/links.ts'
import { isPrice } from '#domain/money.ts'
import { hasLineBreak, isBlank, unreadable } from '#domain/text.ts'
import type { Field, FieldKind } from './define.ts'
import { isIconName } from './icons.ts'

interface KindRule {
  maximum: number
  /** The message for a text that this kind does not take, or undefined. */
  refuse(text: string, field: Field): string | undefined
}

const oneLine = (text: string) => (hasLineBreak(text) ? 'must be a single line' : undefined)
const when = (ok: boolean, message: string) => (ok ? undefined : message)

export const FIELD_KINDS: Record<FieldKind, KindRule> = {
  'short-text': { maximum: 200, refuse: oneLine },
  'long-text': { maximum: 5000, refuse: () => undefined },
  'number-text': {
    maximum: 20,
    refuse: (text) => when(/^\d[\d.,]*\s?[kKmM%]?$/.test(text), 'must be a number, like 85 or 1,200'),
  },
  money: {
    maximum: 9,
    refuse: (text) =>
      when(isPrice(text), 'must be a price above 0 and at most 999999.99, like 299 or 299.50'),
  },
  link: {
    maximum: 2000,
    refuse: (text) => when(isLink(text), 'must be an address like https://example.com or /pricing'),
  },
  image: {
    maximum: 2000,
    refuse: (text) =>
      when(
        isWebAddress(text),
        'must be the address of a picture, like https://example.com/a.png, or an uploaded one',
      ),
  },
  icon: {
    maximum: 2000,
    refuse: (text) =>
      when(isIconName(text) || isWebAddress(text), 'must be one of the icons, or the address of a picture'),
  },
  choice: {
    maximum: 200,
    refuse: (text, field) =>
      when(field.choices?.includes(text) ?? false, `must be one of ${field.choices?.join(', ')}`),
  },
  email: {
    maximum: EMAIL_MAXIMUM,
    refuse: (text) => when(looksLikeEmail(text), 'must be an e-mail address'),
  },
  phone: {
    maximum: 40,
    refuse: (text) =>
      oneLine(text) ?? when(/\d.*\d.*\d/.test(text), 'must be digits, such as +1 555 010 2030'),
  },
}

export const maximumOf = (field: Field): number => field.maximum ?? FIELD_KINDS[field.kind].maximum

/** The message for a text in a field, or undefined: required, length, readable, then the kind's own rule. */
export function refusal(field: Field, text: string): string | undefined {
  if (isBlank(text)) return field.optional && text === '' ? undefined : `${field.label} is required.`
  const maximum = maximumOf(field)
  const why =
    text.length > maximum
      ? `takes at most ${maximum} characters (${text.length} given)`
      : (unreadable(text) ?? FIELD_KINDS[field.kind].refuse(text, field))
  return why && `${field.label} ${why}.`
}

export function fieldSchema(field: Field): z.ZodType<string> {
  return z
    .string({
      error: (issue) => `${field.label} ${issue.input === undefined ? 'is required' : 'must be text'}.`,
    })
    .superRefine((text, context) => {
      const message = refusal(field, text)
      if (message) context.addIssue({ code: 'custom', message })
    })
}
