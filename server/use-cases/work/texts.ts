// The texts that people write about the work, with their limits.
import { z } from 'zod'
import { fieldSchema } from '#content/model/field-kinds.ts'
import { longText, optional, shortText } from '#content/model/fields.ts'

export const words = (label: string, maximum: number) => fieldSchema(longText(label, { maximum }))

export const optionalWords = (label: string, maximum: number) =>
  fieldSchema(optional(longText(label, { maximum }))).default('')

export const line = (label: string, maximum: number) => fieldSchema(shortText(label, { maximum }))

export const REASON = z.strictObject({ reason: words('Reason', 500) })
