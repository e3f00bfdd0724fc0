import { z } from 'zod'
import { ID_LENGTH, looksLikeId } from './ids.ts'

/** Becomes the id of what the form writes. */
export const formKey = z
  .string('key must be text.')
  .refine((key) => looksLikeId(key, ID_LENGTH), `key must be ${ID_LENGTH} letters and digits.`)
  .optional()
  .meta({ description: 'Made by the form. A second request with the same key writes nothing.' })
