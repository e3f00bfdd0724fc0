// From a definition to the inputs of its form, for the admin's generic screens.
import type { ContentType, Field } from './define.ts'
import { maximumOf } from './field-kinds.ts'

export interface FormInput extends Omit<Field, 'choiceLabel'> {
  name: string
  choiceLabels?: Record<string, string>
  required: boolean
  maximum: number
  /** In another language: the text in the site’s own. */
  source?: string
  /** The records that a reference can name. */
  options?: readonly { value: string; label: string }[]
}

export const formOf = (type: ContentType): FormInput[] =>
  Object.entries(type.fields).map(([name, { choiceLabel, ...field }]) => ({
    ...field,
    ...(choiceLabel && {
      choiceLabels: Object.fromEntries(field.choices!.map((choice) => [choice, choiceLabel(choice)])),
    }),
    name,
    required: !field.optional,
    maximum: maximumOf(field),
  }))

/** A stored value in the words of its choice. It may be one that is no longer offered. */
export const choiceWords = ({ choices, choiceLabel }: Field, value: string): string =>
  choiceLabel && choices?.includes(value) ? choiceLabel(value) : value

export const titleOf = (
  { fields, titleField, label }: ContentType,
  record: Record<string, unknown>,
): string => choiceWords(fields[titleField]!, String(record[titleField] ?? '')) || label

/** What is stored of a title that is a choice, if people read other words, such as the address of a page. */
export function codeOf({ kind, fields, titleField }: ContentType, record: Record<string, unknown>): string {
  // The only record of its type is told by no code.
  if (kind === 'singleton') return ''
  const stored = String(record[titleField] ?? '')
  return choiceWords(fields[titleField]!, stored) === stored ? '' : stored
}
