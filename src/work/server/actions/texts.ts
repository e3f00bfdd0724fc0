// The texts that people write about the work, with their limits.
import { z } from 'zod'
import { fieldSchema } from '#content/rules/model/field-kinds.ts'
import { longText, optional, shortText } from '#content/rules/model/fields.ts'
import { FILES_PER_MESSAGE } from '#files/rules/order-file.ts'
import { say } from '#platform/rules/words.ts'

export const words = (label: string, maximum: number) => fieldSchema(longText(label, { maximum }))

export const optionalWords = (label: string, maximum: number) =>
  fieldSchema(optional(longText(label, { maximum }))).default('')

export const line = (label: string, maximum: number) => fieldSchema(shortText(label, { maximum }))

/** Uploads of this order that are attached to nothing yet. */
export const fileIds = z
  .array(z.string(), 'files must be a list of ids.')
  .max(FILES_PER_MESSAGE, say('work.errors', 'mostFiles', { most: FILES_PER_MESSAGE }))
  .default([])
  .meta({ description: 'Ids of files that were uploaded for this order and are attached to nothing.' })
