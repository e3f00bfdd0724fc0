// From a definition to the inputs of its form, for the admin's generic screens.
import type { ContentType, Field } from './define.ts'
import { maximumOf } from './field-kinds.ts'

export interface FormInput extends Field {
  name: string
  required: boolean
  maximum: number
  /** The records that a reference can name. */
  options?: readonly { value: string; label: string }[]
}

export const formOf = (type: ContentType): FormInput[] =>
  Object.entries(type.fields).map(([name, field]) => ({
    ...field,
    name,
    required: !field.optional,
    maximum: maximumOf(field),
  }))

export const titleOf = (type: ContentType, record: Record<string, unknown>): string =>
  String(record[type.titleField] ?? '') || type.label
